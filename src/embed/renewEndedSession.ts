import { readCookie } from '../i18n/locale.ts'

/**
 * An embed has no session loop: the token of somebody signed in may have ended while no page was open, and is renewed
 * before anything is asked for. An anonymous visitor loads none of this.
 */
export async function renewEndedSession(): Promise<void> {
  if (!readCookie('id_token')) return
  const { hasExpiredToken, refreshSession } = await import('../authProvider/session.ts')
  if (!hasExpiredToken()) return
  const { renewSession } = await import('../authProvider/account.ts')
  // A session that ended is that of nobody; a directory that does not answer changes nothing.
  await renewSession().catch(() => undefined)
  refreshSession()
}
