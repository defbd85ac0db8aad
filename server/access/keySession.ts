/** Rules for the session of a presented API key (docs/api/permissions.md). No I/O. */
import type { ApiKey } from '../../contract/apiKeys.ts'
import type { Account, AuthenticatedSession, Membership, SessionUser } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'

export interface PresentedKey {
  key: string
  /** Account to act for: an object, or its JSON text. */
  account?: unknown
  /** Whether the request came through the reverse proxy. */
  isForwarded: boolean
}

/** A stored API key, with the account of its settings. */
export interface KnownKey {
  key: ApiKey
  account: Account
  /** E-mail address of the user whose settings hold the key. */
  email?: string
  /** Whether the key belongs to a former administrator of the platform. */
  isFormerAdministrators?: boolean
}

/**
 * Session of an API key.
 * @param today current day, YYYY-MM-DD
 * @throws HttpError 403, 421 or 400 when the key is not valid for the route
 */
export function keySession(
  { key, account, email, isFormerAdministrators }: KnownKey,
  presented: PresentedKey,
  scopes: readonly string[],
  today: string,
  lang: string
): AuthenticatedSession {
  if (key.expireAt && key.expireAt < today) throw httpError('expiredApiKey')
  const keyName = `${account.name} (${key.title})`
  if (!key.scopes.length && key.email) {
    const user = { id: key.id, name: keyName, email: key.email, organizations: [] }
    return { ...personal(key, user, lang), hasEmailOnly: true }
  }
  if (!scopes.some((scope) => key.scopes.includes(scope))) {
    throw httpError('missingKeyScope', { wanted: scopes.join(','), given: key.scopes.join(',') })
  }
  if (key.adminMode && isFormerAdministrators) throw httpError('keyOfFormerAdministrator')
  const target = accountOf(presented.account)
  if (key.adminMode && key.asAccount) {
    if (!target) throw httpError('keyNeedsAccount')
    const actor = { name: `${target.name} (${key.title})`, email: '' }
    return target.type === 'user'
      ? personal(key, { id: target.id, ...actor, organizations: [] }, lang, target.name)
      : ofOrganization(key, target, '', lang)
  }
  if (target) throw httpError('keyRefusesAccount')
  const session =
    account.type === 'user'
      ? personal(
          key,
          { id: account.id, name: keyName, email: email ?? '', organizations: [] },
          lang,
          account.name
        )
      : ofOrganization(key, account, key.email ?? '', lang)
  if (!key.adminMode) return session
  if (presented.isForwarded) throw httpError('internalOnly')
  return { ...session, user: { ...session.user, isAdmin: 1, adminMode: 1 } }
}

/**
 * Session of a key of a personal account. Resources get the name of the user rather than the title of the key, which is
 * private.
 */
function personal(
  key: ApiKey,
  user: SessionUser,
  lang: string,
  accountName = user.name
): AuthenticatedSession {
  const account: Account = { type: 'user', id: user.id, name: accountName }
  return { user, account, accountRole: 'admin', lang, apiKey: shownKey(key) }
}

function ofOrganization(key: ApiKey, account: Account, email: string, lang: string): AuthenticatedSession {
  const { id, name, department, departmentName } = account
  const organization: Membership = {
    id,
    name,
    role: 'admin',
    ...(department ? { department } : {}),
    ...(department && departmentName ? { departmentName } : {})
  }
  const user = { id: `apiKey:${key.id}`, name: key.title, email, organizations: [organization] }
  return { user, account, accountRole: 'admin', organization, lang, apiKey: shownKey(key) }
}

const shownKey = ({ id, title }: ApiKey): AuthenticatedSession['apiKey'] => ({ id, title })

/**
 * Parses the account to act for; undefined when absent.
 * @throws HttpError 400 for an invalid account
 */
function accountOf(account: unknown): Account | undefined {
  if (account === undefined || account === '') return undefined
  try {
    const value = (typeof account === 'string' ? JSON.parse(account) : account) as Record<string, unknown>
    const { type, id, name, department, departmentName } = value
    if ((type !== 'user' && type !== 'organization') || typeof id !== 'string' || !id)
      throw new Error('account')
    return {
      type,
      id,
      name: typeof name === 'string' ? decodeURIComponent(name) : id,
      ...(typeof department === 'string' && department ? { department } : {}),
      ...(typeof departmentName === 'string' ? { departmentName: decodeURIComponent(departmentName) } : {})
    }
  } catch (error) {
    throw httpError('malformedAccount', undefined, { cause: error })
  }
}
