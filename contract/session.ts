/** Types of the session: claims of the directory's tokens, and the session as all parts of the platform read it. */

/** Id of the administrator of the platform that the settings define, who can be in no organization. */
export const superadminId = '_superadmin'

export type AccountType = 'user' | 'organization'

/** Reference to an account, optionally narrowed to one of its departments. */
export interface AccountKeys {
  type: AccountType
  id: string
  department?: string
}

export interface Account extends AccountKeys {
  name: string
  departmentName?: string
}

export interface Membership {
  id: string
  name: string
  role: string
  roleLabel?: string
  department?: string
  departmentName?: string
  /** 1 on the membership that becomes active at login. */
  dflt?: 1
}

/** Payload of the id token. Flags are 1 or absent, never 0. */
export interface SessionUser {
  id: string
  email: string
  name: string
  organizations: Membership[]
  isAdmin?: 1
  adminMode?: 1
  asAdmin?: { id: string; name: string }
  asAdminOrg?: Membership
  /** 1 when the personal account is ignored ("ipa"). */
  ipa?: 1
  /** Planned date of deletion of the account, YYYY-MM-DD. */
  pd?: string
  rememberMe?: 1
  /** Site of the session, as host and path; absent on the platform's main address. */
  site?: string
  siteOwner?: Account
  /** 1 when the account signs in with an identity provider only. */
  idp?: 1
  boundIp?: string
  pseudoSession?: boolean
  /** Id of the server-side session for which the token was issued. */
  sid?: string
  /** Instant of issue of the token, in seconds since the epoch. */
  iat?: number
}

/** Rights granted by a key, which replace the rights of the session entirely. */
export interface Bypass {
  classes?: string[]
  operations?: string[]
}

/** Properties of a session that comes from a key rather than from cookies. */
interface KeyTraits {
  /** The API key of the request. */
  apiKey?: { id: string; title: string }
  /**
   * Whether the API key has no scopes: only permission entries with its e-mail apply, and the key is not an owner of
   * anything.
   */
  hasEmailOnly?: true
  /**
   * Whether the session comes from a protected link: it has no role in the owner account, and public permission entries
   * only.
   */
  isApplicationKey?: true
  /** Author of the writes through a protected link, when no user is signed in. */
  linkAuthor?: { id: string; name: string }
  bypass?: Bypass
}

export interface AuthenticatedSession extends KeyTraits {
  user: SessionUser
  account: Account
  /** Role of the user in the active account; `admin` in the personal account. */
  accountRole: string
  /** Role of the user in the account that owns the site. */
  siteRole?: string
  organization?: Membership
  lang: string
  dark?: boolean
}

interface AnonymousSession extends KeyTraits {
  user?: undefined
  account?: undefined
  accountRole?: undefined
  organization?: undefined
  lang: string
  dark?: boolean
}

export type Session = AuthenticatedSession | AnonymousSession

export interface AccountCookies {
  id_token_org?: string
  id_token_dep?: string
  id_token_role?: string
}

/** Suffix of the user name while an administrator of the platform impersonates the user. */
const actedSuffix = ' (administration)'
export const actedName = (name: string): string => `${name}${actedSuffix}`

/**
 * Personal account of a user. While an administrator impersonates the user, resources still get the user's own name.
 */
export function personalAccount({ id, name, asAdmin }: SessionUser): Account {
  const isMarked = !!asAdmin && name.endsWith(actedSuffix)
  return { type: 'user', id, name: isMarked ? name.slice(0, -actedSuffix.length) : name }
}

/**
 * Session of a signed-in user. The active account is the first membership that matches the cookies, or else the
 * personal account; empty cookies count as absent.
 */
export function sessionOf(user: SessionUser, cookies: AccountCookies, lang: string): AuthenticatedSession {
  const organizations = user.organizations.map(withoutEmptyDepartment)
  const cleanUser = { ...user, organizations }
  const organization = cookies.id_token_org
    ? organizations.find(
        (membership) =>
          membership.id === cookies.id_token_org &&
          (!cookies.id_token_dep || membership.department === cookies.id_token_dep) &&
          (!cookies.id_token_role || membership.role === cookies.id_token_role)
      )
    : undefined
  if (!organization) {
    return { user: cleanUser, account: personalAccount(user), accountRole: 'admin', ...siteRole(user), lang }
  }
  const account: Account = { type: 'organization', id: organization.id, name: organization.name }
  if (organization.department) account.department = organization.department
  if (organization.departmentName) account.departmentName = organization.departmentName
  const { role: accountRole } = organization
  return { user: cleanUser, account, accountRole, ...siteRole(user, organization), organization, lang }
}

function siteRole(
  { id, siteOwner }: SessionUser,
  organization?: Membership
): Pick<AuthenticatedSession, 'siteRole'> {
  if (siteOwner?.type === 'user') return siteOwner.id === id ? { siteRole: 'admin' } : {}
  return siteOwner && organization?.id === siteOwner.id ? { siteRole: organization.role } : {}
}

function withoutEmptyDepartment(membership: Membership): Membership {
  if (membership.department) return membership
  const { department: _department, departmentName: _departmentName, ...otherFields } = membership
  return otherFields
}

/** The four levels of rights that navigation and screens check. */
export interface RightsLevels {
  contribDep: boolean
  contrib: boolean
  adminDep: boolean
  admin: boolean
  adminMode: boolean
}

export function rightsLevels(session: Session): RightsLevels {
  const { account, accountRole, user } = session
  const adminDep = !!account && (account.type === 'user' || accountRole === 'admin')
  const contribDep = adminDep || (!!account && accountRole === 'contrib')
  const root = !account?.department
  return {
    contribDep,
    contrib: contribDep && root,
    adminDep,
    admin: adminDep && root,
    adminMode: !!user?.adminMode
  }
}
