/** Differences between two versions of the definition of a service. No I/O. */
import type { RemoteAction } from '../../../../contract/remoteServices/remoteService.ts'
import { sameValue } from '../../../ui/sameValue.ts'

export type ActionChange = 'added' | 'removed' | 'changed'

interface ChangedAction {
  change: ActionChange
  /** New state of the action; the previous state of a removed one. */
  action: RemoteAction
}

/** Returns the differing actions, removed ones first since datasets may use them. */
export function changedActions(known: RemoteAction[], next: RemoteAction[]): ChangedAction[] {
  const before = new Map(known.map((action) => [action.id, action]))
  const after = new Set(next.map(({ id }) => id))
  const removed = known.filter(({ id }) => !after.has(id))
  const others = next.flatMap((action): ChangedAction[] => {
    const former = before.get(action.id)
    if (!former) return [{ change: 'added', action }]
    return sameValue(former, action) ? [] : [{ change: 'changed', action }]
  })
  return [...removed.map((action): ChangedAction => ({ change: 'removed', action })), ...others]
}
