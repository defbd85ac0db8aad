/** localStorage with a fallback in memory, for browsers that refuse it (sandboxed frames) or have no space left. */
const ofThisPage = new Map<string, string>()

/** Stored value; null when absent, as in `localStorage`. */
export function readStored(key: string): string | null {
  const own = ofThisPage.get(key)
  if (own !== undefined) return own
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param value null removes the value */
export function writeStored(key: string, value: string | null): void {
  ofThisPage.delete(key)
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    if (value !== null) ofThisPage.set(key, value)
  }
}
