/** Undo history of a draft after its publication. No I/O. */
import { imagesOf } from '../../../../contract/portals/image.ts'

interface Steps<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
}

/**
 * History cut at the steps that use an image missing from the present draft: the server deletes unused images on
 * publication, so that undoing to such a step would show no image. Returns the same object when nothing changes.
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
