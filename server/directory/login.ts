/** Steps of the sign-in with a password (docs/api/directory.md). */
import { isEmail } from '../../contract/email.ts'
import type { Membership } from '../../contract/session.ts'
import type { DirectorySite } from '../../contract/sites.ts'
import type { Accounts } from './accounts.ts'
import { attemptLimiter } from './attempts.ts'
import { callbackToken } from './callbackTokens.ts'
import type { SigningKeys } from './keys/signingKeys.ts'
import { findMembership, membershipAtLogin, needsRole } from './memberships.ts'
import type { User } from './model.ts'
import { decoyPassword, passwordMatches } from './passwords.ts'
import type { DirectorySettings } from './settings.ts'
import { populationOf, type Site } from './sites.ts'
import type { SingleUseTokens } from './singleUse/tokens.ts'
import { isSuperadmin } from './superadmin.ts'
import { checkTwoFactor, type TwoFactorRefusal } from './twoFactor.ts'
import type { DirectoryTextKey } from '../../contract/errors/directory.ts'
import { networkOf } from '../http/clientNetwork.ts'

interface LoginRequest {
  email?: string | null
  password?: string | null
  '2fa'?: string
  org?: string
  dep?: string
  membersOnly?: boolean
  adminMode?: boolean
  offerAdminMode?: boolean
  rememberMe?: boolean
}

export interface LoginGrant {
  user: User
  membership: Membership | undefined
  adminMode: boolean
  rememberMe: boolean
  /** Site of the session. */
  site?: DirectorySite | undefined
  /** Whether a code of the second factor was accepted, so that the device may be remembered. */
  twoFactorChecked?: boolean
}

export type LoginOutcome =
  | { kind: 'granted'; grant: LoginGrant }
  /** The page has to ask whether the user wants admin mode. */
  | { kind: 'offerAdminMode' }
  /** The second factor is missing or wrong; `code` is sent to the client. */
  | { kind: 'twoFactor'; code: TwoFactorRefusal }
  /** Refusal. `early` refusals are about the form itself, before any check. */
  | { kind: 'refused'; status: number; code: DirectoryTextKey; early: boolean }

/** Client address and site of an attempt. */
interface LoginPlace {
  clientAddress: string
  site: Pick<Site, 'declared'>
}

type Refused = Extract<LoginOutcome, { kind: 'refused' }>

export interface PasswordLogin {
  /**
   * Attempts a sign-in.
   * @param deviceOf returns the token of the remembered device of a user, from its cookie
   */
  attempt(
    request: LoginRequest,
    from: LoginPlace,
    deviceOf?: (userId: string) => string | undefined
  ): Promise<LoginOutcome>
  /** Checks the e-mail address and password only; counts as an attempt. */
  checkPassword(request: LoginRequest, from: LoginPlace): Promise<{ kind: 'known'; user: User } | Refused>
  /** Token of the callback address that opens the session. */
  callbackToken(grant: LoginGrant): Promise<string>
}

export function passwordLogin(parts: {
  accounts: Accounts
  keys: SigningKeys
  tokens: SingleUseTokens
  settings: DirectorySettings
}): PasswordLogin {
  const { accounts, settings } = parts
  const attempts = attemptLimiter(settings.loginRate)
  const decoy = decoyPassword(accounts.readOnly ? 'clear' : 'hashed')

  async function checkPassword(
    request: LoginRequest,
    { clientAddress, site }: LoginPlace
  ): Promise<{ kind: 'known'; user: User } | Refused> {
    const email = request.email?.trim() ?? ''
    if (!isEmail(email)) return refused(400, 'badEmail', true)
    if (!request.password) return refused(400, 'badCredentials', true)
    const limited = [`address ${networkOf(clientAddress)}`, `email ${email.toLowerCase()}`]
    if (!attempts.consumeEach(limited)) return refused(429, 'rateLimitAuth')
    if (!(await accountExists(accounts, request))) return refused(400, 'badCredentials')

    const user = await accounts.userByEmail(email, populationOf(site))
    const stored = user && (await accounts.password(user.id))
    // For an unknown address a decoy is hashed, so that the response time does not reveal whether the address is known.
    const matches = await passwordMatches(stored ?? decoy, request.password)
    const isElsewhere = !!user?.coreIdProvider
    if (!user || !stored || !matches || isElsewhere) return refused(400, 'badCredentials')
    // Checked after the password, so that only the owner of the account learns it.
    if ((await accounts.passwordUpdate(user.id))?.force) return refused(400, 'updatePassword')
    return { kind: 'known', user }
  }

  return {
    checkPassword,

    async attempt(request, from, deviceOf) {
      const known = await checkPassword(request, from)
      if (known.kind === 'refused') return known
      const { user } = known
      const site = from.site.declared
      const mayAdminister = user.isAdmin && !site
      if (request.membersOnly && request.org && !findMembership(user, request.org)) {
        return refused(400, 'badCredentials')
      }
      // The administrator defined by the settings always signs in to admin mode.
      const adminMode = !!request.adminMode || isSuperadmin(user)
      if (adminMode && !mayAdminister) return refused(403, 'adminModeOnly')
      const device = adminMode ? undefined : deviceOf?.(user.id)
      const factor = await checkTwoFactor(parts, user, { code: request['2fa'], device })
      if (typeof factor === 'string') return { kind: 'twoFactor', code: factor }
      if (request.offerAdminMode && !adminMode && mayAdminister) return { kind: 'offerAdminMode' }
      if (!(await factor.use())) return { kind: 'twoFactor', code: '2fa-bad-token' }
      return {
        kind: 'granted',
        grant: {
          user,
          membership: membershipAtLogin(user, request, site?.owner),
          adminMode,
          site,
          rememberMe: !!request.rememberMe && !adminMode,
          twoFactorChecked: factor.checked
        }
      }
    },

    callbackToken: ({ user, adminMode, rememberMe, site }) =>
      callbackToken(parts, user, { adminMode, rememberMe, site })
  }
}

/** Whether the organization and the department of the form exist. */
async function accountExists(accounts: Accounts, { org, dep }: LoginRequest): Promise<boolean> {
  if (!org) return true
  const organization = await accounts.organization(org)
  if (!organization) return false
  return !dep || !!organization.departments?.some(({ id }) => id === dep)
}

const refused = (status: number, code: DirectoryTextKey, early = false): Refused => ({
  kind: 'refused',
  status,
  code,
  early
})

/** Callback address that opens the session of a grant. */
export function callbackUrl(
  directoryUrl: string,
  token: string,
  redirect: string,
  grant: LoginGrant
): string {
  const parameters = new URLSearchParams({ id_token: token, redirect })
  const { membership, user } = grant
  if (membership) {
    parameters.set('id_token_org', membership.id)
    if (membership.department) parameters.set('id_token_dep', membership.department)
    if (needsRole(user, membership)) parameters.set('id_token_role', membership.role)
  }
  return `${directoryUrl}/api/auth/token_callback?${parameters}`
}
