/** The token that lines through a protected link need (docs/api/applications.md#protected-links): pure. */

/** Timers are not exact. */
const margin = 500

/**
 * Milliseconds until a token is valid, whatever the clock of the browser says.
 * @param age milliseconds since it was received
 */
export function waitOf(token: string, age: number): number {
  try {
    const [, payload = ''] = token.split('.')
    const { iat, nbf } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      iat: number
      nbf: number
    }
    const wait = (nbf - iat) * 1000 + margin - age
    return wait > 0 ? wait : 0
  } catch {
    return 0
  }
}

/** Why a link does not write a line, whatever the line is. */
type LinkRefusal = 'tooEarly' | 'tooFast' | 'closed'

/**
 * @param text of the server: both limits are 429, and only their sentences tell them apart
 * @returns undefined when it is about the line, or when the server failed
 */
export function linkRefusal(status: number, text: string): LinkRefusal | undefined {
  if (status === 429) return /\bspam/i.test(text) ? 'tooEarly' : 'tooFast'
  return status === 401 || status === 403 ? 'closed' : undefined
}

export interface TokenSource {
  /** Asks for the token ahead of time: it is valid some seconds later. */
  prepare: () => void
  /** The token, once it is valid. */
  take: () => Promise<string>
  /** The next one is another one. */
  forget: () => void
}

interface Received {
  token: string
  at: number
}

/** Keeps the token of a form from one line to the next; one that could not be had is asked for again. */
export function tokenSource(ask: () => Promise<string>): TokenSource {
  let asked: Promise<Received> | undefined
  const current = (): Promise<Received> => {
    if (!asked) {
      const mine = ask().then((token) => ({ token, at: performance.now() }))
      asked = mine
      mine.catch(() => {
        if (asked === mine) asked = undefined
      })
    }
    return asked
  }
  return {
    // Who sends the line hears of a failure.
    prepare: () => void current().catch(() => undefined),
    async take() {
      const { token, at } = await current()
      const wait = waitOf(token, performance.now() - at)
      if (wait > 0) await new Promise((resume) => setTimeout(resume, wait))
      return token
    },
    forget: () => (asked = undefined)
  }
}
