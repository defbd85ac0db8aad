/** The administrator of the platform that is in its settings, and in no store. */
import { isEmail } from '../../contract/email.ts'
import { passwordProblem } from '../../contract/passwordRules.ts'
import type { Environment } from './environment.ts'

export interface SuperadminConfig {
  email: string
  password: string
}

/** @throws Error that does not show the password */
export function superadminConfig(environment: Environment): { superadmin?: SuperadminConfig } {
  const { SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: password } = environment
  if (!email && !password) return {}
  if (!email || !password) throw new Error('SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD go together')
  if (!isEmail(email)) throw new Error(`SUPERADMIN_EMAIL must be an e-mail address, not "${email}"`)
  // It is guessed at like any other, and opens everything.
  if (passwordProblem(password)) {
    throw new Error('SUPERADMIN_PASSWORD must satisfy the rules of passwords (docs/api/directory.md)')
  }
  return { superadmin: { email, password } }
}
