/** The query parameter `account` of any page: switches the account without reload, then leaves the address. */
import { accountParameter, chooseAccount } from './account.ts'
import { readSession } from './session.ts'

/**
 * Applies and removes the parameter of a query string; the string without it, undefined when it had none or when nobody
 * is signed in: the login page leads back to the address, and the account is chosen then.
 */
export function applyAccountParameter(search: string): string | undefined {
  const parameters = new URLSearchParams(search)
  if (!parameters.has('account')) return undefined
  const session = readSession()
  if (!session.user) return undefined
  const choice = accountParameter(parameters.get('account'), session)
  if (choice) chooseAccount(choice)
  parameters.delete('account')
  const rest = parameters.toString()
  return rest ? `?${rest}` : ''
}
