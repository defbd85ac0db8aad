/** Value of a cookie; undefined in a sandboxed frame, where cookies cannot be read. */
export function readCookie(name: string): string | undefined {
  try {
    const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) || undefined : undefined
  } catch {
    return undefined
  }
}
