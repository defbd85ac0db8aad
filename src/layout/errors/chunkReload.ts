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

/** Loads the page again, at most once a minute; false when it did so already and the error is to be shown. */
export function reloadOnce(): boolean {
  const now = Date.now()
  if (!mayReload(sessionStorage.getItem(storageKey), now)) return false
  sessionStorage.setItem(storageKey, String(now))
  window.location.reload()
  return true
}

/** Follows Vite's own event, which comes before the import fails. */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}
