/** Shapes of the session, as the directory's tokens carry it and as every part of the platform reads it. */

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
  /** 1 on the membership activated at login. */
  dflt?: 1
}

/** Payload of the id token; flags are absent, never 0. */
export interface SessionUser {
  id: string
  email: string
  name: string
  organizations: Membership[]
  isAdmin?: 1
  adminMode?: 1
  asAdmin?: { id: string; name: string }
  asAdminOrg?: Membership
  /** Ignore the personal account. */
  ipa?: 1
  /** Planned deletion date, YYYY-MM-DD. */
  pd?: string
  rememberMe?: 1
  /** The declared site that the session is of, by its host and path; absent on the platform's own address. */
  site?: string
  siteOwner?: Account
  /** The account signs in with an identity provider alone. */
  idp?: 1
  boundIp?: string
  pseudoSession?: boolean
  /** The server session that the token was issued for. */
  sid?: string
  /** Seconds, when the token was issued. */
  iat?: number
}

/** What a key grants instead of the rights of the session: exactly these, and nothing else is considered. */
export interface Bypass {
  classes?: string[]
  operations?: string[]
}

/** How a request that presents a key differs from one with the cookies of a person. */
interface KeyTraits {
  /** The session is that of this API key. */
  apiKey?: { id: string; title: string }
  /** That key has no scope: entries that name its e-mail are all it has, and it owns nothing, not even by itself. */
  hasEmailOnly?: true
  /** The session came through a protected link: no owner role, no entry but the public ones. */
  isApplicationKey?: true
  /** Author of what is written through a protected link when nobody has signed in. */
  linkAuthor?: { id: string; name: string }
  bypass?: Bypass
}

export interface AuthenticatedSession extends KeyTraits {
  user: SessionUser
  account: Account
  /** Role of the user in the active account; `admin` in the personal account. */
  accountRole: string
  /** Role in the account of the site, on the site of an account. */
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

/** Said after the name of a user while an administrator of the platform acts as him. */
const actedSuffix = ' (administration)'
export const actedName = (name: string): string => `${name}${actedSuffix}`

/** The account of an acted user is the user's own: what is made in it bears his name, whoever acts. */
export function personalAccount({ id, name, asAdmin }: SessionUser): Account {
  const isMarked = !!asAdmin && name.endsWith(actedSuffix)
  return { type: 'user', id, name: isMarked ? name.slice(0, -actedSuffix.length) : name }
}

/**
 * Active account of a signed-in user: the first membership that matches the cookies,
 * else the personal account. Empty cookies count as absent.
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
  const { department: _department, departmentName: _departmentName, ...rest } = membership
  return rest
}

/** The four rights levels that navigation and screens use. */
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
