/**
 * What the browser keeps for later pages, and for other tabs. Where it refuses, as in a frame that its host page keeps apart, or
 * has no room left, this page keeps it for itself.
 */
const ofThisPage = new Map<string, string>()

/** null when nothing is kept, as `localStorage` says it. */
export function readKept(key: string): string | null {
  const own = ofThisPage.get(key)
  if (own !== undefined) return own
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param value null to keep nothing any more */
export function keep(key: string, value: string | null): void {
  ofThisPage.delete(key)
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    if (value !== null) ofThisPage.set(key, value)
  }
}
