import { useMemo } from 'react'
import type { ActionsColumn } from '../table/tableContext.ts'
import { ActionsCell, ActionsHeader } from './ActionsCell.tsx'
import type { TableEditing } from './editing.ts'
import { actionsWidth, editableKeys } from './lineActions.ts'

/** Column of the actions of each line; undefined in a read-only table. @param keysId id of the hint about the keys */
export function useActionsColumn(
  { dataset, can, actions, isFolded, selected }: TableEditing,
  editable: boolean,
  keysId: string
): ActionsColumn | undefined {
  return useMemo<ActionsColumn | undefined>(() => {
    if (!editable) return undefined
    const keys = editableKeys(dataset, can)
    const width = actionsWidth(actions.length, isFolded, can('bulkLines'))
    return {
      width,
      Header: ActionsHeader,
      Cell: ActionsCell,
      editableKeys: keys,
      keysId: keys.size > 0 ? keysId : undefined,
      selected
    }
  }, [editable, dataset, can, actions, isFolded, keysId, selected])
}
