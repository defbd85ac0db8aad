/** Undo history of a draft. No I/O. */

export interface DraftHistory<Draft> {
  past: readonly Draft[]
  present: Draft
  future: readonly Draft[]
}

/** Maximum number of undo steps. */
const maxSteps = 100

export const startOf = <Draft>(present: Draft): DraftHistory<Draft> => ({ past: [], present, future: [] })

/** Adds a step; the redo steps are dropped. */
export function withStep<Draft>({ past, present }: DraftHistory<Draft>, next: Draft): DraftHistory<Draft> {
  return { past: [...past, present].slice(-maxSteps), present: next, future: [] }
}

/** Replaces the present without a new step, for form defaults and typing in progress. */
export const withPresent = <Draft>(history: DraftHistory<Draft>, present: Draft): DraftHistory<Draft> => ({
  ...history,
  present
})

export function undone<Draft>({
  past,
  present,
  future
}: DraftHistory<Draft>): DraftHistory<Draft> | undefined {
  const before = past.at(-1)
  return before && { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function redone<Draft>({
  past,
  present,
  future
}: DraftHistory<Draft>): DraftHistory<Draft> | undefined {
  const [next, ...rest] = future
  return next && { past: [...past, present], present: next, future: rest }
}
