import { useEffect, useRef } from 'react'
import { anonymousToken } from './accountsApi.ts'
import { waitOf } from './login/tokenContent.ts'

interface TimedToken {
  token: string
  /** Time from which the token is valid, on the clock of `performance.now`. */
  validAt: number
}

/**
 * Anti-spam token of an anonymous form. It is requested when the form opens and valid a few seconds later: a faster
 * submission waits.
 */
export function useAnonymousToken(isNeeded: boolean): () => Promise<string> {
  const request = useRef<Promise<TimedToken>>(undefined)
  useEffect(() => {
    if (!isNeeded) return
    request.current = ask()
    // A failed request is retried on submit, where the error is shown.
    request.current.catch(() => (request.current = undefined))
  }, [isNeeded])
  return async () => {
    const { token, validAt } = await (request.current ??= ask())
    await until(validAt)
    return token
  }
}

async function ask(): Promise<TimedToken> {
  const token = await anonymousToken()
  return { token, validAt: performance.now() + waitOf(token) }
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))
}
