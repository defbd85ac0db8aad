import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnreachable, retryLater } from '../../api/retry.ts'
import { isRefusedAsEnded, onSessionBack } from '../../authProvider/sessionEnd.ts'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving'; attempt: number }
  /** The server could not be reached: nothing is saved yet, and a retry is scheduled. */
  | { kind: 'unreachable'; attempt: number }
  | { kind: 'refused'; error: unknown }

/** One attempt, numbered from 0; resolves to false when nothing was written and the reason is shown. */
export type Write = (attempt: number) => Promise<boolean>

export interface RetriedSave {
  state: SaveState
  /** Whether a requested write is not saved yet. */
  isPending: boolean
  /**
   * Runs a write, with retries until the server responds. Resolves with the outcome of the first attempt; see
   * `finish`.
   */
  save: (write: Write) => Promise<boolean>
  /**
   * Waits for the write in progress, with an immediate retry if one is scheduled; resolves to false when saving failed
   * and the error is shown.
   */
  finish: () => Promise<boolean>
  retry: () => void
  /** Cancels the retries and clears the error. */
  reset: () => void
}

/** Runs a write, and retries it as long as the server cannot be reached. */
export function useRetriedSave(): RetriedSave {
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const write = useRef<Write>(undefined)
  const attempted = useRef(Promise.resolve(false))

  const attemptIt = useCallback(async (attempt: number): Promise<boolean> => {
    const current = write.current
    if (!current) return false
    setState({ kind: 'saving', attempt })
    try {
      const isSaved = await current(attempt)
      if (write.current !== current) return false
      write.current = undefined
      setState({ kind: 'idle' })
      return isSaved
    } catch (error) {
      if (write.current !== current) return false
      if (isUnreachable(error)) setState({ kind: 'unreachable', attempt: attempt + 1 })
      else {
        write.current = undefined
        setState({ kind: 'refused', error })
      }
      return false
    }
  }, [])
  const run = useCallback(
    (attempt: number): Promise<boolean> => (attempted.current = attemptIt(attempt)),
    [attemptIt]
  )

  useEffect(() => {
    if (state.kind !== 'unreachable') return undefined
    return retryLater(state.attempt - 1, () => void run(state.attempt))
  }, [state, run])

  // A write rejected because the session ended is possible again once the user has signed in.
  useEffect(() => {
    if (state.kind !== 'refused' || !isRefusedAsEnded(state.error)) return undefined
    return onSessionBack(() => setState({ kind: 'idle' }))
  }, [state])

  const save = useCallback(
    (next: Write) => {
      write.current = next
      return run(0)
    },
    [run]
  )
  const finish = useCallback(
    () => (state.kind === 'unreachable' ? run(state.attempt) : attempted.current),
    [state, run]
  )
  const retry = useCallback(() => {
    if (state.kind === 'unreachable') void run(state.attempt)
  }, [state, run])
  const reset = useCallback(() => {
    write.current = undefined
    setState({ kind: 'idle' })
  }, [])
  return {
    state,
    isPending: state.kind === 'saving' || state.kind === 'unreachable',
    save,
    finish,
    retry,
    reset
  }
}
