import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnreachable, tryLater } from '../../api/retry.ts'
import { isRefusedAsEnded, onSessionBack } from '../../authProvider/sessionEnd.ts'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving'; attempt: number }
  /** The server could not be reached: nothing is saved yet, and it will be tried again. */
  | { kind: 'unreachable'; attempt: number }
  | { kind: 'refused'; error: unknown }

/** `attempt` counts from 0; false when nothing was written and the person is told why. */
export type Write = (attempt: number) => Promise<boolean>

export interface RetriedSave {
  state: SaveState
  /** Whether something that was asked for is not saved yet. */
  isPending: boolean
  /** Runs a write until the server answers. Tells what became of its first attempt: see `finish`. */
  save: (write: Write) => Promise<boolean>
  /** The write under way, tried again at once when it waits; false when it is not saved and that is shown. */
  finish: () => Promise<boolean>
  retry: () => void
  /** Gives up, and forgets a refusal. */
  reset: () => void
}

/** A write that is tried again as long as the server cannot be reached. */
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
    return tryLater(state.attempt - 1, () => void run(state.attempt))
  }, [state, run])

  // Nothing keeps what was refused then from being saved, once the person says so.
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
