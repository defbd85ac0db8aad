/** Margin in milliseconds: token times are whole seconds. */
const margin = 1000
const usualDelay = 10_000

/** Milliseconds from the creation of a token until it is valid (`nbf` − `iat`), independent of the browser clock. */
export function delayOf(token: string): number {
  const [, payload = ''] = token.split('.')
  try {
    const { nbf, iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      nbf?: unknown
      iat?: unknown
    }
    return typeof nbf === 'number' && typeof iat === 'number' ? (nbf - iat) * 1000 + margin : usualDelay
  } catch {
    return usualDelay
  }
}
