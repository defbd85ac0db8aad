/** Tokens of the addresses that open a session, or confirm an account. */
import type { Directory } from './directory.ts'
import type { User } from './model.ts'
import { lifetimes } from './settings.ts'
import { idPayload } from './tokens.ts'

export interface CallbackOptions {
  rememberMe?: boolean
  adminMode?: boolean
  /** The address of the person is shown to be his by following the link. */
  emailConfirmed?: boolean
}

export async function callbackToken(
  { tokens }: Pick<Directory, 'tokens'>,
  user: User,
  { rememberMe = false, adminMode = false, emailConfirmed = false }: CallbackOptions
): Promise<string> {
  const payload = {
    ...idPayload(user, { rememberMe, adminMode }),
    temporary: true,
    ...(emailConfirmed ? { emailConfirmed: true } : {})
  }
  return tokens.issue(payload, lifetimes.callback, { userId: user.id, email: user.email })
}
