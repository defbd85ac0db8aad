/** Values of the form of a user's account, as texts. */

export interface DirectoryUser {
  id: string
  name: string
  email: string
  firstName?: string
  lastName?: string
  isAdmin?: boolean
  emailConfirmed?: boolean
  organizations?: {
    id: string
    name: string
    role: string
    roleLabel?: string
    department?: string
    departmentName?: string
  }[]
  logged?: string
  plannedDeletion?: string
  maxCreatedOrgs?: number
  '2FA'?: { active: boolean }
  /** Accounts of the user at OpenID Connect identity providers, by provider. */
  oidc?: Record<string, { email: string }>
  oauth?: Record<string, { email: string }>
  saml2?: Record<string, { email: string }>
  /** Host of the site of the account; absent for the platform. */
  host?: string
  path?: string
}

export type UserForm = Record<'email' | 'firstName' | 'lastName' | 'maxCreatedOrgs', string>

export const userFormOf = (user?: DirectoryUser): UserForm => ({
  email: user?.email ?? '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  maxCreatedOrgs: user?.maxCreatedOrgs === undefined ? '' : String(user.maxCreatedOrgs)
})

/** What an administrator may take away from an account, beside its fields. */
export interface UserResets {
  twoFactor: boolean
  /** The identity of another provider that is linked to the account. */
  identity: boolean
}

/** Fields to save; null makes the directory remove an emptied one. */
export function userValues({ email, firstName, lastName, maxCreatedOrgs }: UserForm): object {
  return {
    email: email.trim(),
    firstName: firstName || null,
    lastName: lastName || null,
    maxCreatedOrgs: maxCreatedOrgs.trim() === '' ? null : Number(maxCreatedOrgs)
  }
}

export const resetValues = ({ twoFactor, identity }: UserResets): object => ({
  ...(twoFactor ? { '2FA': null } : {}),
  ...(identity ? { oidc: null } : {})
})

/** Body that creates an account. */
export const newUser = ({ email, firstName, lastName }: UserForm): object => ({
  email: email.trim(),
  ...(firstName ? { firstName } : {}),
  ...(lastName ? { lastName } : {})
})

/** Whether a maximum number of organizations is valid: empty for the default of the platform, -1 for no limit. */
export function isMaxCreatedOrgs(text: string): boolean {
  const value = Number(text)
  return text.trim() === '' || (Number.isInteger(value) && value >= -1)
}

/** E-mail address of the identity of another provider that is linked to the account. */
export function linkedEmail(user: DirectoryUser | undefined): string | undefined {
  return Object.values({ ...user?.oidc, ...user?.oauth, ...user?.saml2 })[0]?.email
}
