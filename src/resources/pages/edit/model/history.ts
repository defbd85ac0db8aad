/** Undo history. No I/O. */

export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** Merge key of the present: consecutive changes with the same key are one step. */
  key: string | undefined
}

const maxSteps = 200

export const historyOf = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  key: undefined
})

/** @param key merge key, such as `block/field`; without it each change is a step */
export function withStep<State>(history: History<State>, present: State, key?: string): History<State> {
  const { past, present: former } = history
  if (present === former) return history
  if (key !== undefined && key === history.key) return { ...history, present, future: [] }
  return { past: [...past, former].slice(-maxSteps), present, future: [], key }
}

/** Ends the merging: the next change is a new step, even with the same key. */
export const endMerging = <State>(history: History<State>): History<State> =>
  history.key === undefined ? history : { ...history, key: undefined }

/** @returns the same history when there is nothing to undo */
export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const former = past.at(-1)
  if (former === undefined) return history
  return { past: past.slice(0, -1), present: former, future: [present, ...future], key: undefined }
}

/** @returns the same history when there is nothing to redo */
export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (next === undefined) return history
  return { past: [...past, present], present: next, future: rest, key: undefined }
}
