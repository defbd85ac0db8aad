/** Rules for new passwords, shown live by the browser and enforced by the server. */

export const passwordRules = { minLength: 9, minCharClasses: 3, minEntropy: 50 }

type PasswordProblem =
  | 'passwordMinLength'
  | 'passwordMinCharClasses'
  | 'passwordEntropy'
  | 'forbiddenPassword'

/** Common passwords that would pass the other rules, in lower case. */
const forbidden = new Set([
  'password1!',
  'password123!',
  'passw0rd!',
  'p@ssw0rd1',
  'p@ssword1',
  'p@ssw0rd123',
  'motdepasse1!',
  'azertyuiop1!',
  'qwertyuiop1!',
  'admin123!',
  'administrator1!',
  'welcome123!',
  'bienvenue1!',
  'changeme1!',
  '123456789a!'
])

const classes: { pattern: RegExp; size: number }[] = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[^a-zA-Z0-9]/, size: 40 }
]

/** Number of character classes in the password, among lower case, upper case, digit and other. */
export function charClasses(password: string): number {
  return classes.filter(({ pattern }) => pattern.test(password)).length
}

/** Entropy in bits: floor(log2(alphabet ^ length)). */
export function passwordEntropy(password: string): number {
  const alphabet = classes.reduce((sum, { pattern, size }) => sum + (pattern.test(password) ? size : 0), 0)
  return alphabet === 0 ? 0 : Math.floor(password.length * Math.log2(alphabet))
}

/** First rule that the password breaks; undefined when the password is acceptable. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  if (password.length < passwordRules.minLength) return 'passwordMinLength'
  if (charClasses(password) < passwordRules.minCharClasses) return 'passwordMinCharClasses'
  if (passwordEntropy(password) < passwordRules.minEntropy) return 'passwordEntropy'
  if (forbidden.has(password.toLowerCase())) return 'forbiddenPassword'
  return undefined
}
