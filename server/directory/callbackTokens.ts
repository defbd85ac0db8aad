/** Tokens of the addresses that open a session, or confirm an account. */
import type { DirectorySite } from '../../contract/sites.ts'
import type { Directory } from './directory.ts'
import type { User } from './model.ts'
import { lifetimes } from './settings.ts'
import { idPayload } from './tokens.ts'

export interface CallbackOptions {
  rememberMe?: boolean
  adminMode?: boolean
  /** The address of the person is shown to be his by following the link. */
  emailConfirmed?: boolean
  /** The declared site that the session is opened on: the token opens none elsewhere. */
  site?: DirectorySite | undefined
  /** The server session of the platform, or of another site, that hands the person over. */
  parent?: string
}

export async function callbackToken(
  { tokens }: Pick<Directory, 'tokens'>,
  user: User,
  { rememberMe = false, adminMode = false, emailConfirmed = false, site, parent }: CallbackOptions,
  lifetime = lifetimes.callback
): Promise<string> {
  const payload = {
    ...idPayload(user, { rememberMe, adminMode, site }),
    temporary: true,
    ...(emailConfirmed ? { emailConfirmed: true } : {}),
    ...(parent ? { parent } : {})
  }
  return tokens.issue(payload, lifetime, { userId: user.id, email: user.email })
}
