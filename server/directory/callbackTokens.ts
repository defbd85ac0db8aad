/** Tokens of callback addresses, which open a session or confirm an account. */
import type { DirectorySite } from '../../contract/sites.ts'
import type { Directory } from './directory.ts'
import type { User } from './model.ts'
import { lifetimes } from './settings.ts'
import { idPayload } from './tokens.ts'

export interface CallbackOptions {
  rememberMe?: boolean
  adminMode?: boolean
  /** Whether following the link proves that the user owns the e-mail address. */
  emailConfirmed?: boolean
  /** Whether the confirmation of the account removes its password. */
  dropsPassword?: boolean
  /** Site on which the session is opened; the token is not valid on another one. */
  site?: DirectorySite | undefined
  /** Server session, on the platform or another site, from which this one is derived. */
  parent?: string
}

export async function callbackToken(
  { tokens }: Pick<Directory, 'tokens'>,
  user: User,
  {
    rememberMe = false,
    adminMode = false,
    emailConfirmed = false,
    dropsPassword,
    site,
    parent
  }: CallbackOptions,
  lifetime = lifetimes.callback
): Promise<string> {
  const payload = {
    ...idPayload(user, { rememberMe, adminMode, site }),
    temporary: true,
    ...(emailConfirmed ? { emailConfirmed: true } : {}),
    ...(dropsPassword ? { dropsPassword } : {}),
    ...(parent ? { parent } : {})
  }
  return tokens.issue(payload, lifetime, { userId: user.id, email: user.email })
}
