/** Keeps the session alive in a top-level window, and in sync with other tabs. */
import { writeStored, readStored } from '../browserStorage.ts'
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
 * Starts the loop; call once, before the first render. Resolves when the session is reliable: immediately, unless the
 * token expired while no page was open.
 */
export async function startSessionLoop(): Promise<void> {
  if (window.top !== window) return
  // This or another page may have renewed the token since the session was read.
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
  // `isExpired` is not evaluated again: a token renewed meanwhile would hide that the session must be refreshed.
  if (!isExpired) return
  await first
  refreshSession()
}

async function readAgain(): Promise<void> {
  // The cookies may still be those of the account just left.
  await sessionSettled()
  // After sleep the token has expired, but the session may still be valid.
  if (hasExpiredToken()) await renew()
  follow()
}

/** Follows changes by other tabs (sign-in, sign-out, account): the page then shows data of the former account. */
function follow(): void {
  // The directory is unreachable: this is no sign-out, and the next round retries.
  if (hasExpiredToken()) return
  if (followCookies()) window.location.reload()
}

async function keepAlive(minimumAgeMs: number): Promise<void> {
  if (!readCookie('id_token')) return
  const last = Number(readStored(keepaliveKey) ?? 0)
  if (Date.now() - last < minimumAgeMs) return
  await renew()
  follow()
}

async function renew(): Promise<void> {
  writeStored(keepaliveKey, String(Date.now()))
  try {
    await renewSession()
  } catch {
    // 401: the session has ended and its cookies are gone. Other errors are retried by the next round.
  }
}
