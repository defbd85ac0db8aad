/**
 * Anonymous token required to write lines through a protected link (docs/api/applications.md#protected-links). No I/O.
 */

/** Margin in milliseconds for inexact timers. */
const margin = 500

/**
 * Milliseconds until a token is valid, independent of the browser clock.
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

/** Reason why a protected link refuses a write, regardless of the line. */
type LinkRefusal = 'tooEarly' | 'tooFast' | 'closed'

/**
 * @param text message of the server: both limits give 429 and differ only by their message
 * @returns undefined for an error about the line, or a server failure
 */
export function linkRefusal(status: number, text: string): LinkRefusal | undefined {
  if (status === 429) return /\bspam/i.test(text) ? 'tooEarly' : 'tooFast'
  return status === 401 || status === 403 ? 'closed' : undefined
}

export interface TokenSource {
  /** Requests the token ahead of time: it becomes valid after some seconds. */
  prepare: () => void
  /** Resolves with the token once it is valid. */
  take: () => Promise<string>
  /** Drops the token: the next call requests another one. */
  forget: () => void
}

interface Received {
  token: string
  at: number
}

/** Source of a form's token, reused for several lines; requests again after a failure. */
export function tokenSource(ask: () => Promise<string>): TokenSource {
  let pending: Promise<Received> | undefined
  const current = (): Promise<Received> => {
    if (!pending) {
      const mine = ask().then((token) => ({ token, at: performance.now() }))
      pending = mine
      mine.catch(() => {
        if (pending === mine) pending = undefined
      })
    }
    return pending
  }
  return {
    // The error is shown when the line is sent.
    prepare: () => void current().catch(() => undefined),
    async take() {
      const { token, at } = await current()
      const wait = waitOf(token, performance.now() - at)
      if (wait > 0) await new Promise((resume) => setTimeout(resume, wait))
      return token
    },
    forget: () => (pending = undefined)
  }
}
