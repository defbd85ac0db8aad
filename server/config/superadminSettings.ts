/** Settings of the administrator of the platform who has no stored account. */
import { isEmail } from '../../contract/email.ts'
import { passwordProblem } from '../../contract/passwordRules.ts'
import type { Environment } from './environment.ts'

export interface SuperadminConfig {
  email: string
  password: string
}

/**
 * Reads the settings.
 * @throws Error that does not show the password
 */
export function superadminConfig(environment: Environment): { superadmin?: SuperadminConfig } {
  const { SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: password } = environment
  if (!email && !password) return {}
  if (!email || !password) throw new Error('SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD go together')
  if (!isEmail(email)) throw new Error(`SUPERADMIN_EMAIL must be an e-mail address, not "${email}"`)
  // The password gives full rights and can be guessed like any other, so that it has to follow the rules.
  if (passwordProblem(password)) {
    throw new Error('SUPERADMIN_PASSWORD must satisfy the rules of passwords (docs/api/directory.md)')
  }
  return { superadmin: { email, password } }
}
