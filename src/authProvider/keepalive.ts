/** Keeps the session alive in a top window, and in step with the other tabs (directory contract §19.2). */
import { apiRequest } from '../api/http.ts'
import { currentLocale } from '../i18n/locale.ts'
import { sitePath } from '../pageConfig.ts'
import { directoryApi } from './account.ts'
import { accountKey, mirror, readSession, refreshSession, sessionStorageKey } from './session.ts'

const keepaliveKey = `sd-keepalive${sitePath}`
const atLoadAfterMs = 10_000
const everyMs = 10 * 60_000
const notBeforeMs = 5 * 60_000
const cookiesEveryMs = 10_000

/** Starts the loop; call once, never in a framed page. */
export function startSessionLoop(): void {
  if (window.top !== window) return
  mirror()
  void keepAlive(atLoadAfterMs)
  window.setInterval(() => void keepAlive(notBeforeMs), everyMs)
  window.setInterval(readAgain, cookiesEveryMs)
  window.addEventListener('storage', (event) => {
    if (event.key === sessionStorageKey) readAgain()
  })
}

function readAgain(): void {
  const account = accountKey(readSession())
  const language = readSession().lang
  refreshSession()
  const next = accountKey(readSession())
  // Another tab signed in, out, or switched: what this page shows belongs to the former account.
  if (next !== account || currentLocale() !== language) window.location.reload()
}

async function keepAlive(minimumAgeMs: number): Promise<void> {
  if (!readSession().user) return
  const last = Number(localStorage.getItem(keepaliveKey) ?? 0)
  if (Date.now() - last < minimumAgeMs) return
  localStorage.setItem(keepaliveKey, String(Date.now()))
  try {
    await apiRequest(`${directoryApi}/auth/keepalive`, { method: 'POST', silent: true })
  } catch {
    // 401: the session ended, its cookies are gone. Anything else is tried again at the next round.
  }
  refreshSession()
}
