/** Query parameter `account` of any page: switches the account without reload, then is removed from the URL. */
import { accountParameter, chooseAccount } from './account.ts'
import { readSession } from './session.ts'

/**
 * Applies the parameter of a query string. Returns the string without it; undefined without the parameter, and without
 * a session: the login page redirects to the same URL, and the account is switched then.
 */
export function applyAccountParameter(search: string): string | undefined {
  const parameters = new URLSearchParams(search)
  if (!parameters.has('account')) return undefined
  const session = readSession()
  if (!session.user) return undefined
  const choice = accountParameter(parameters.get('account'), session)
  if (choice) chooseAccount(choice)
  parameters.delete('account')
  const query = parameters.toString()
  return query ? `?${query}` : ''
}
