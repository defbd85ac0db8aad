/** Rules for changes of API keys, and values of a new key. No I/O. */
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ApiKey } from '../../contract/apiKeys.ts'
import type { AccountKeys, SessionUser } from '../../contract/session.ts'
import { apiKeyHash } from '../access/keyHash.ts'
import { newId, slugFrom } from '../owned/ids.ts'
import { httpError } from '../http/errors.ts'
import type { StoredApiKey } from './settings.ts'

type SubmittedKey = Omit<ApiKey, 'id' | 'clearKey'> & { id?: string }

interface KeyContext {
  account: AccountKeys
  user: SessionUser
  /** E-mail address of the account, for a user. */
  email: string | undefined
  /** Host of the request, as the proxy reports it. */
  host: string
  today: Date
  maxDurationDays: number
}

export interface KeyChanges {
  keys: StoredApiKey[]
  created: ApiKey[]
  deleted: ApiKey[]
}

/**
 * Keys as submitted, without the clear key, which clients may send back.
 * @throws HttpError for properties that only the server writes
 */
export function submittedKeys(keys: unknown): unknown {
  if (!Array.isArray(keys)) return keys
  return keys.map((submitted: unknown) => {
    if (typeof submitted !== 'object' || submitted === null) return submitted
    const { clearKey: _clearKey, ...key } = submitted as Record<string, unknown>
    if ('key' in key) throw httpError('keySecretWritten')
    if ('notifiedJ3At' in key || 'notifiedJAt' in key) {
      throw httpError('keyFlagsWritten')
    }
    return key
  })
}

/**
 * Applies changes to the keys of an account.
 * @throws HttpError 400 or 403 for a forbidden change
 */
export function changeKeys(
  stored: StoredApiKey[],
  submitted: SubmittedKey[],
  context: KeyContext
): KeyChanges {
  const { user } = context
  const changes: KeyChanges = { keys: [], created: [], deleted: [] }
  for (const key of submitted) {
    if (key.adminMode && !user.isAdmin) {
      throw httpError('keyAdminManage')
    }
    if (key.id === undefined) {
      const { secret, ...created } = createKey(key, context)
      changes.keys.push({ ...created, key: apiKeyHash(secret) })
      changes.created.push({ ...created, clearKey: secret })
      continue
    }
    const storedKey = stored.find(({ id }) => id === key.id)
    if (!storedKey) throw httpError('keyWithId')
    if (!isDeepStrictEqual(comparable(withoutSecrets(storedKey)), comparable(key))) {
      throw httpError('keyImmutable')
    }
    if (changes.keys.some(({ id }) => id === key.id)) continue
    changes.keys.push(storedKey)
  }
  for (const key of stored) {
    if (submitted.some(({ id }) => id === key.id)) continue
    if (key.adminMode && !user.adminMode) {
      throw httpError('keyAdminDelete')
    }
    changes.deleted.push(withoutSecrets(key))
  }
  return changes
}

function comparable({ adminMode = false, asAccount = false, ...key }: SubmittedKey): unknown {
  return { ...key, adminMode, asAccount }
}

function createKey(
  submitted: SubmittedKey,
  { account, user, email: accountEmail, host, today, maxDurationDays }: KeyContext
): ApiKey & { secret: string } {
  if (submitted.adminMode && !user.adminMode) {
    throw httpError('keyAdminCreate')
  }
  if (submitted.email !== undefined) throw httpError('keyEmailWritten')
  const { id: _id, email: _email, ...keyFields } = submitted
  const latest = new Date(today)
  latest.setUTCDate(latest.getUTCDate() + maxDurationDays + 1)
  if (keyFields.expireAt && keyFields.expireAt > latest.toISOString().slice(0, 10)) {
    throw httpError('keyTooLong')
  }
  const id = newId()
  const isPersonal = account.type === 'user' && keyFields.scopes.length > 0 && accountEmail
  const email = isPersonal ? accountEmail : `${slugFrom(keyFields.title)}-${id}@api-key.${host}`
  return { ...keyFields, id, email, secret: accountSecret(account) }
}

/** A key without its secrets, as its account may see it. */
export function withoutSecrets({
  key: _key,
  notifiedJ3At: _soon,
  notifiedJAt: _today,
  ...publicKey
}: StoredApiKey): ApiKey {
  return publicKey
}

/** New secret: base64url of `{u|o}:{id}[:{department}]:{24 random characters}`. */
export function accountSecret({ type, id, department }: AccountKeys): string {
  const random = randomBytes(18).toString('base64url')
  const parts = [type.charAt(0), id, ...(department ? [department] : []), random]
  return Buffer.from(parts.join(':')).toString('base64url')
}
