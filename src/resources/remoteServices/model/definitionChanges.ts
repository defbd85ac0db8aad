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
export function changedActions(currentActions: RemoteAction[], newActions: RemoteAction[]): ChangedAction[] {
  const currentById = new Map(currentActions.map((action) => [action.id, action]))
  const newIds = new Set(newActions.map(({ id }) => id))
  const removed = currentActions.filter(({ id }) => !newIds.has(id))
  const addedOrChanged = newActions.flatMap((action): ChangedAction[] => {
    const currentAction = currentById.get(action.id)
    if (!currentAction) return [{ change: 'added', action }]
    return sameValue(currentAction, action) ? [] : [{ change: 'changed', action }]
  })
  return [...removed.map((action): ChangedAction => ({ change: 'removed', action })), ...addedOrChanged]
}
