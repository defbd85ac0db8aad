/** What a person did to a draft, step by step: undone and done again. Pure. */

export interface DraftHistory<Draft> {
  past: readonly Draft[]
  present: Draft
  future: readonly Draft[]
}

/** Steps that may be undone. */
const mostSteps = 100

export const startOf = <Draft>(present: Draft): DraftHistory<Draft> => ({ past: [], present, future: [] })

/** A new step; what was undone is gone. */
export function withStep<Draft>({ past, present }: DraftHistory<Draft>, next: Draft): DraftHistory<Draft> {
  return { past: [...past, present].slice(-mostSteps), present: next, future: [] }
}

/** The present as it is completed or typed: no step of its own. */
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
