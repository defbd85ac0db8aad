/** Temporary cookie with the restrictions of those of the session. */
const probe = 'fairway-probe'

/**
 * Whether this page can have a session: browsers give the cookies of the session to no frame in a page of another
 * site, whoever has signed in.
 */
export function canHaveSession(): boolean {
  return window.parent === window || storesCookies()
}

function storesCookies(): boolean {
  try {
    document.cookie = `${probe}=1; path=/; samesite=lax`
    const isStored = document.cookie.includes(`${probe}=1`)
    document.cookie = `${probe}=; path=/; samesite=lax; max-age=0`
    return isStored
  } catch {
    // A sandboxed frame has no cookies.
    return false
  }
}
