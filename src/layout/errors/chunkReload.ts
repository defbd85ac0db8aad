/** Handles missing chunks after a deployment: a reload of the page gets the new version. */

const storageKey = 'fairway-chunk-reload'
const notBeforeMs = 60_000

export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /dynamically imported module|module script failed|Unable to preload/i.test(error.message)
}

/** Whether the page may be reloaded. @param last time of the last reload in milliseconds, as text */
export function mayReload(last: string | null, now: number): boolean {
  return now - Number(last ?? 0) >= notBeforeMs
}

let reloading = false

/**
 * Time of the last `beforeunload`, by a navigation or a download. Firefox then aborts the loading of modules before
 * the new page responds: no chunk is missing, and a reload would cancel the navigation.
 */
let leftAt = -Infinity
/** Milliseconds after `beforeunload` beyond which the page counts as still open. */
const leavesWithinMs = 10_000

const isLeaving = (): boolean => Date.now() - leftAt < leavesWithinMs

/** Whether the page is being reloaded or left: a chunk error is then not worth showing. */
export function isReloading(): boolean {
  return reloading
}

/**
 * Reloads the page, at most once a minute: after that the error is shown. Not while offline: a partly working page is
 * better than none.
 */
export function reloadOnce(): void {
  const now = Date.now()
  if (reloading || !navigator.onLine) return
  try {
    if (!mayReload(sessionStorage.getItem(storageKey), now)) return
    if (isLeaving()) {
      reloading = true
      setTimeout(stayAfterAll, leavesWithinMs)
      return
    }
    sessionStorage.setItem(storageKey, String(now))
  } catch {
    // Without storage the page would not know of the reload, and would reload in a loop.
    return
  }
  reloading = true
  window.location.reload()
}

function stayAfterAll(): void {
  reloading = false
  reloadOnce()
}

/** Listens to Vite's `vite:preloadError`, fired before the import rejects. */
export function watchChunkErrors(): void {
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
  window.addEventListener('vite:preloadError', reloadOnce)
}
