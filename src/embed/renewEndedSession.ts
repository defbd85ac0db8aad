import { readCookie } from '../i18n/locale.ts'

/**
 * An embed has no session loop: the token of somebody signed in may have ended while no page was open, or while a form was
 * filled in, and is renewed before anything is asked for. An anonymous visitor loads none of this.
 */
export function renewEndedSession(): Promise<void> | undefined {
  // A file that could not be loaded: there is something to show, and to ask for, without it.
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
