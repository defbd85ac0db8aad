import type { PageLocation } from '../views/frame/pageLocation.ts'

/** Takes the account that the address asks for, before anything is asked for; other pages load none of this. */
export async function takeAskedAccount(location: PageLocation): Promise<void> {
  const address = new URL(location.href())
  if (!address.searchParams.has('account')) return
  const { applyAccountParameter } = await import('../authProvider/accountSwitch.ts')
  address.search = applyAccountParameter(address.search) ?? address.search
  window.history.replaceState(window.history.state, '', address)
}
