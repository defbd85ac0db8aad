/** Keeps the session alive in a top window, and in step with the other tabs. */
import { keep, readKept } from '../browserStorage.ts'
import { readCookie } from '../i18n/locale.ts'
import { sitePath } from '../pageConfig.ts'
import { renewSession, sessionSettled } from './account.ts'
import { hasExpiredToken, mirror, refreshSession, sessionStorageKey } from './session.ts'
import { followCookies } from './sessionEnd.ts'

const keepaliveKey = `sd-keepalive${sitePath}`
const atLoadAfterMs = 10_000
const everyMs = 10 * 60_000
const notBeforeMs = 5 * 60_000
const cookiesEveryMs = 10_000

/**
 * Starts the loop; call once, before the page is shown. Resolves when the session can be relied on: at once, unless
 * the token expired while no page was open.
 */
export async function startSessionLoop(): Promise<void> {
  if (window.top !== window) return
  // A token may have been renewed since the session was read, by this page or another one.
  refreshSession()
  mirror()
  const isExpired = hasExpiredToken()
  const first = isExpired ? renew() : keepAlive(atLoadAfterMs)
  window.setInterval(() => void keepAlive(notBeforeMs), everyMs)
  window.setInterval(() => void readAgain(), cookiesEveryMs)
  window.addEventListener('storage', (event) => {
    if (event.key === sessionStorageKey) void readAgain()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readAgain()
  })
  // Not asked again: the new token may be there before this line is reached, and the session would stay without it.
  if (!isExpired) return
  await first
  refreshSession()
}

async function readAgain(): Promise<void> {
  // The cookies may be those of an account that was just left.
  await sessionSettled()
  // A computer that slept: the session may well go on.
  if (hasExpiredToken()) await renew()
  follow()
}

/** Another tab signed in, out, or switched: what this page shows belongs to the former account. */
function follow(): void {
  // The directory cannot be reached: nobody is signed out for that, the next round tries again.
  if (hasExpiredToken()) return
  if (followCookies()) window.location.reload()
}

async function keepAlive(minimumAgeMs: number): Promise<void> {
  if (!readCookie('id_token')) return
  const last = Number(readKept(keepaliveKey) ?? 0)
  if (Date.now() - last < minimumAgeMs) return
  await renew()
  follow()
}

async function renew(): Promise<void> {
  keep(keepaliveKey, String(Date.now()))
  try {
    await renewSession()
  } catch {
    // 401: the session ended, its cookies are gone. Anything else is tried again at the next round.
  }
}
