/** Steps of a draft after it was validated. Pure. */
import { imagesOf } from '../../../../contract/portals/image.ts'

interface Steps<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
}

/**
 * The same without the steps that name a picture which the draft has no more: such pictures go when it is validated, and a
 * step back to one would show nothing in its place. The same object where nothing is left out.
 */
export function withPresentPictures<State, History extends Steps<State>>(history: History): History {
  const { past, present, future } = history as Steps<State>
  const known = imagesOf(present)
  const isLost = (state: State): boolean => [...imagesOf(state)].some((id) => !known.has(id))
  const before = past.findLastIndex(isLost)
  const after = future.findIndex(isLost)
  if (before < 0 && after < 0) return history
  return {
    ...history,
    past: past.slice(before + 1),
    future: after < 0 ? future : future.slice(0, after)
  }
}
