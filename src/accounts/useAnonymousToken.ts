import { useEffect, useRef } from 'react'
import { anonymousToken } from './accountsApi.ts'
import { waitOf } from './login/tokenContent.ts'

interface AskedToken {
  token: string
  /** When the token begins to be valid, by the clock of the page (`performance.now`). */
  validAt: number
}

/**
 * The token that a form for visitors sends back. It is asked for when the form opens, and valid a few seconds later: who
 * fills the form in faster than that waits for it.
 */
export function useAnonymousToken(isNeeded: boolean): () => Promise<string> {
  const asked = useRef<Promise<AskedToken>>(undefined)
  useEffect(() => {
    if (!isNeeded) return
    asked.current = ask()
    // Who sends the form hears of a failure, and tries again.
    asked.current.catch(() => (asked.current = undefined))
  }, [isNeeded])
  return async () => {
    const { token, validAt } = await (asked.current ??= ask())
    await until(validAt)
    return token
  }
}

async function ask(): Promise<AskedToken> {
  const token = await anonymousToken()
  return { token, validAt: performance.now() + waitOf(token) }
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))
}
