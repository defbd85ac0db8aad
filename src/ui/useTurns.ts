import { useCallback, useRef } from 'react'

/**
 * Tells answers that a newer request has overtaken: the function starts a turn, and returns whether that turn is still
 * the newest one.
 */
export function useTurns(): () => () => boolean {
  const newest = useRef(0)
  return useCallback(() => {
    newest.current += 1
    const turn = newest.current
    return () => turn === newest.current
  }, [])
}
