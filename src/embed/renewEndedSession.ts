import { readCookie } from '../i18n/locale.ts'

/**
 * Renews the session of an embed, which has no session loop, before requests: the token may have expired while no page
 * was open, or during a long input. Anonymous visitors do not load this code.
 */
export function renewEndedSession(): Promise<void> | undefined {
  // A chunk failed to load: requests are sent without the renewal.
  return readCookie('id_token') ? renew().catch(() => undefined) : undefined
}

async function renew(): Promise<void> {
  const { renewExpired } = await import('../authProvider/renewExpired.ts')
  const renewed = renewExpired()
  if (!renewed) return
  await renewed
  const { refreshSession } = await import('../authProvider/session.ts')
  refreshSession()
}
