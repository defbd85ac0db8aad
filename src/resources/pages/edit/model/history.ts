/** Steps that may be undone and done again. Pure. */

export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** What is being changed: changes of the same that follow one another are one step. */
  key: string | undefined
}

const mostSteps = 200

export const historyOf = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  key: undefined
})

/** @param key of what is typed, as `block/field`; a step of its own without it */
export function withStep<State>(history: History<State>, present: State, key?: string): History<State> {
  const { past, present: former } = history
  if (present === former) return history
  if (key !== undefined && key === history.key) return { ...history, present, future: [] }
  return { past: [...past, former].slice(-mostSteps), present, future: [], key }
}

/** What follows is another step, even of the same. */
export const settled = <State>(history: History<State>): History<State> =>
  history.key === undefined ? history : { ...history, key: undefined }

/** @returns the same history where there is nothing to undo */
export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const former = past.at(-1)
  if (former === undefined) return history
  return { past: past.slice(0, -1), present: former, future: [present, ...future], key: undefined }
}

/** @returns the same history where there is nothing to do again */
export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (next === undefined) return history
  return { past: [...past, present], present: next, future: rest, key: undefined }
}
