/** Sessions of API keys. Found keys are cached for a short time, and until settings are written. */
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AuthenticatedSession } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { settingsChannel } from '../realtime/internalChannels.ts'
import { apiKeyHash } from './keyHash.ts'
import { keySession, type KnownKey, type PresentedKey } from './keySession.ts'

const cachedMs = 30_000
const maxKeys = 5000

export interface ApiKeys {
  /**
   * Session of a presented API key.
   * @throws HttpError 401, 403 or 421, with the messages of docs/api/permissions.md
   */
  session(presented: PresentedKey, scopes: readonly string[], lang: string): Promise<AuthenticatedSession>
}

interface KeyParts extends Pick<Platform, 'bus' | 'directory'> {
  /** Finds the key with a hash, and the account of its settings; undefined for an unknown key. */
  findKey: (hash: string) => Promise<KnownKey | undefined>
}

export function openApiKeys({ bus, directory, findKey }: KeyParts): ApiKeys {
  const keys = new LRUCache<string, KnownKey>({ max: maxKeys, ttl: cachedMs })
  /** Number of writes of settings: a key read before a write must not be cached after it. */
  let writes = 0
  bus.subscribe(settingsChannel, () => {
    writes++
    keys.clear()
  })

  async function findKnownKey(clearKey: string): Promise<KnownKey> {
    const hash = apiKeyHash(clearKey)
    const cached = keys.get(hash)
    if (cached) return cached
    const writesBefore = writes
    const storedKey = await findKey(hash)
    if (!storedKey) throw httpError('unknownApiKey')
    const knownKey = await withCurrentAccount(storedKey)
    if (writes === writesBefore) keys.set(hash, knownKey)
    return knownKey
  }

  /**
   * Returns the key with the current names of its organization and department, or name and address of its user; settings
   * have those of their last write.
   */
  async function withCurrentAccount(known: KnownKey): Promise<KnownKey> {
    const { account } = known
    if (account.type === 'user') {
      const user = await directory.accounts.user(account.id)
      return user ? { ...known, email: user.email, account: { ...account, name: user.name } } : known
    }
    const organization = await directory.accounts.organization(account.id)
    if (!organization) return known
    const department = organization.departments?.find(({ id }) => id === account.department)
    const names = {
      name: organization.name,
      ...(department ? { departmentName: department.name } : {})
    }
    return { ...known, account: { ...account, ...names } }
  }

  /** Checked at each request: a former administrator of the platform loses the keys with admin rights at once. */
  async function isOfNoAdministrator({ key, account }: KnownKey): Promise<boolean> {
    if (!key.adminMode || account.type !== 'user') return false
    return !(await directory.accounts.user(account.id))?.isAdmin
  }

  return {
    async session(presented, scopes, lang) {
      const knownKey = await findKnownKey(presented.key)
      const sessionKey = { ...knownKey, isFormerAdministrators: await isOfNoAdministrator(knownKey) }
      return keySession(sessionKey, presented, scopes, new Date().toISOString().slice(0, 10), lang)
    }
  }
}

/** The API key of a request, with the account that the request wants to act for. */
export function presentedKey(request: FastifyRequest): PresentedKey | undefined {
  const { headers } = request
  const query = (request.query ?? {}) as Record<string, unknown>
  const key = headers['x-apikey'] ?? headers['x-api-key'] ?? query.apiKey
  if (typeof key !== 'string' || !key) return undefined
  return {
    key,
    account: headers['x-account'] ?? query.account,
    isForwarded: headers['x-forwarded-host'] !== undefined
  }
}
