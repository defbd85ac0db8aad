import { useCallback, useMemo, useState } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { hiddenColumns } from '../table/tableState.ts'
import { useFoldedActions } from './ActionsCell.tsx'
import type { EditDialog, EditNotice, TableEditing } from './editing.ts'
import { lineActions } from './lineActions.ts'
import { useLinesWritten } from './useLinesWritten.ts'

interface TableEditingState {
  editing: TableEditing
  /** Open dialog. */
  dialog: EditDialog | undefined
  closeDialog: () => void
  /** Result of the last operation. */
  notice: EditNotice | undefined
}

/**
 * What the parts of an editable table share.
 * @param query query of the table, which tells its hidden columns
 */
export function useTableEditing(
  dataset: Dataset,
  can: (operation: string) => boolean,
  query: URLSearchParams
): TableEditingState {
  const [dialog, setDialog] = useState<EditDialog>()
  const [notice, setNotice] = useState<EditNotice>()
  const { writtenAt, changedAt, follow, written } = useLinesWritten(dataset.id, {
    read: can('readLines'),
    readJournal: can('readJournal')
  })
  const { selected, select } = useSelection(query)
  const isFolded = useFoldedActions()
  const actions = useMemo(() => lineActions(dataset, can), [dataset, can])
  const hiddenKeys = useMemo(() => hiddenColumns(dataset, query), [dataset, query])
  const editing = useMemo<TableEditing>(
    () => ({
      dataset,
      can,
      actions,
      isFolded,
      selected,
      select,
      hiddenKeys,
      open: setDialog,
      tell: setNotice,
      written,
      writtenAt,
      changedAt,
      follow
    }),
    [dataset, can, actions, isFolded, selected, select, hiddenKeys, written, writtenAt, changedAt, follow]
  )
  return { editing, dialog, closeDialog: () => setDialog(undefined), notice }
}

const none: ReadonlySet<string> = new Set()

/** Selected lines; the selection is cleared when the query changes. */
function useSelection(query: URLSearchParams): {
  selected: ReadonlySet<string>
  select: TableEditing['select']
} {
  const scope = query.toString()
  const [stored, setStored] = useState({ scope, ids: none })
  const select = useCallback((ids: Iterable<string>) => setStored({ scope, ids: new Set(ids) }), [scope])
  return { selected: stored.scope === scope ? stored.ids : none, select }
}
