/** A new version was published: the code that this page asks for is gone. Loading the page again gets the new one. */

const storageKey = 'fairway-chunk-reload'
const notBeforeMs = 60_000

export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /dynamically imported module|module script failed|Unable to preload/i.test(error.message)
}

/** Whether a page may be loaded again, given when it last was (milliseconds, as text). */
export function mayReload(last: string | null, now: number): boolean {
  return now - Number(last ?? 0) >= notBeforeMs
}

let reloading = false

/**
 * When the page was last about to be left, for another one or for a file to download. Firefox gives up then what the page is
 * loading, before the other has answered: no code is missing, and to load the page again would be to stay there.
 */
let leftAt = -Infinity
/** A page that is still there after so long is not left. */
const leavesWithinMs = 10_000

const isLeaving = (): boolean => Date.now() - leftAt < leavesWithinMs

/** The page is being loaded again, or left: an error of code that is missing is not worth showing. */
export function isReloading(): boolean {
  return reloading
}

/**
 * Loads the page again, at most once a minute: after that the error is shown. Not without a connection: a page that
 * lacks a file is worth more than none.
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
    // A frame without storage would not know that it was loaded again, and would not stop.
    return
  }
  reloading = true
  window.location.reload()
}

function stayAfterAll(): void {
  reloading = false
  reloadOnce()
}

/** Follows Vite's own event, which comes just before the import fails. */
export function watchChunkErrors(): void {
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
  window.addEventListener('vite:preloadError', reloadOnce)
}
