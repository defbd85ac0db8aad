/** Value of a cookie that scripts may read; undefined in a frame that its host page keeps apart (`sandbox`). */
export function readCookie(name: string): string | undefined {
  try {
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
    return found ? decodeURIComponent(found.slice(name.length + 1)) || undefined : undefined
  } catch {
    return undefined
  }
}
