import type { PageLocation } from '../views/frame/pageLocation.ts'

/** Applies the account in the URL before the first request; only loaded when the URL has the parameter. */
export async function switchToRequestedAccount(location: PageLocation): Promise<void> {
  const address = new URL(location.href())
  if (!address.searchParams.has('account')) return
  const { applyAccountParameter } = await import('../authProvider/accountSwitch.ts')
  address.search = applyAccountParameter(address.search) ?? address.search
  window.history.replaceState(window.history.state, '', address)
}
