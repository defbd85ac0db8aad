/** What is added to whole seconds, which the clocks of tokens count. */
const margin = 1000
const usualDelay = 10_000

/** Milliseconds from when a token was made until it counts, as it says itself, whatever the clock of the browser. */
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
