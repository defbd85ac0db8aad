import { styled } from '@mui/material/styles'
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode
} from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { noticesRoom } from '../../theme/noticesRoom.ts'
import { preloadLineForm } from '../../schemaForms/index.ts'
import { DatasetTable, type TableUrlState } from '../table/DatasetTable.tsx'
import type { ActionsColumn } from '../table/tableContext.ts'
import { editsCell } from '../table/useGridFocus.ts'
import { hiddenColumns } from '../table/tableState.ts'
import { lazyPart } from '../../lazyScreen.ts'
import { ActionsCell, ActionsHeader, useFoldedActions } from './ActionsCell.tsx'
import { EditBar } from './EditBar.tsx'
import { EditingContext, type EditDialog, type EditNotice, type TableEditing } from './editing.ts'
import { EditStatus } from './EditStatus.tsx'
import { actionsWidth, editableKeys, lineActions, mayEdit } from './lineActions.ts'
import { PresenceMarks } from './presence/PresenceMarks.tsx'
import { PresenceContext, usePresence } from './presence/usePresence.ts'
import { useLinesWritten } from './useLinesWritten.ts'

const EditDialogs = lazyPart(async () => (await import('./EditDialogs.tsx')).default)

interface EditableTableProps {
  dataset: Dataset
  can: (operation: string) => boolean
  urlState: TableUrlState
  /** False makes the table read-only. Default true. */
  interaction?: boolean
}

/** Table of an editable dataset; changes by other users appear live. */
export function EditableTable(props: EditableTableProps): ReactNode {
  const { dataset, can, interaction = true } = props
  const t = useViewTranslate()
  const [dialog, setDialog] = useState<EditDialog>()
  const [notice, setNotice] = useState<EditNotice>()
  const { writtenAt, changedAt, follow, written } = useLinesWritten(dataset.id, {
    read: can('readLines'),
    readJournal: can('readJournal')
  })
  const urlState = useEditableUrl(props.urlState)
  const keysId = useId()
  const { selected, select } = useSelection(urlState.query)
  const isFolded = useFoldedActions()
  const allowed = useMemo(() => lineActions(dataset, can), [dataset, can])
  const editable = interaction && mayEdit(can)
  const hiddenKeys = useMemo(() => hiddenColumns(dataset, urlState.query), [dataset, urlState.query])

  // The code of the line form is large: it is loaded before the first dialog opens.
  useEffect(() => {
    if (editable) preloadLineForm()
  }, [editable])

  const { present, goTo } = useTablePresence(dataset.id, editable && can('readLines'), dialog)

  const editing = useMemo<TableEditing>(
    () => ({
      dataset,
      can,
      actions: allowed,
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
    [dataset, can, allowed, isFolded, selected, select, hiddenKeys, written, writtenAt, changedAt, follow]
  )
  const actions = useActionsColumn(editing, editable, keysId)

  function paste(event: ClipboardEvent): void {
    const isField =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]')
    const text = event.clipboardData.getData('text/plain')
    if (isField || dialog || !editable || !can('bulkLines') || !text.trim()) return
    event.preventDefault()
    setDialog({ kind: 'paste', text })
  }

  function editCell(event: KeyboardEvent | MouseEvent): void {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
    const column = dataset.schema.find(({ key }) => key === anchor?.dataset.key)
    if (!anchor?.dataset.line || !column || dialog) return
    event.preventDefault()
    setDialog({ kind: 'cell', cell: { lineId: anchor.dataset.line, column, anchor } })
  }

  return (
    <EditingContext value={editing}>
      <PresenceContext value={present}>
        {/* Cells are focusable; their key events are handled here, where they bubble. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <section
          aria-label={t('edit.name')}
          onPaste={paste}
          onDoubleClick={editCell}
          onKeyDown={(event) => isEditKey(event) && editCell(event)}
          onFocus={({ target }) => {
            const { line, key } = target.closest<HTMLElement>('[data-line]')?.dataset ?? {}
            if (line !== undefined) goTo({ line, ...(key === undefined ? {} : { column: key }) })
          }}
        >
          {editable && <PresenceMarks people={present.people} somebody={t('edit.presence.somebody')} />}
          {editable && <EditBar />}
          <DatasetTable
            dataset={dataset}
            mode="scroll"
            height="window"
            urlState={urlState}
            interaction={interaction}
            actions={actions}
            writtenAt={writtenAt}
            changes={follow}
            help={false}
            footer={<EditStatus notice={notice} />}
          />
          {/* Leaves room for the notice of the last operation and its Undo button. */}
          <KeysHint id={keysId} style={notice && { marginBottom: 56 }}>
            {t('edit.keys')}
          </KeysHint>
          {dialog && <EditDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
        </section>
      </PresenceContext>
    </EditingContext>
  )
}

/** F2 edits from anywhere in a cell; Enter only from the cell itself, because it also presses the buttons inside. */
function isEditKey(event: KeyboardEvent): boolean {
  const isOnCell = event.target instanceof HTMLElement && event.target.dataset.key !== undefined
  return editsCell(event) && !event.repeat && (isOnCell || event.key === 'F2')
}

/** Hint about the keys of a cell, shown while the focus comes from the keyboard. */
const KeysHint = styled('p')(({ theme }) => ({
  display: 'none',
  position: 'fixed',
  right: 72,
  bottom: `calc(${noticesRoom} + 8px)`,
  zIndex: 1,
  margin: 0,
  padding: '4px 12px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  ...theme.typography.caption,
  'section:has([data-key]:focus-visible) > &': { display: 'block' }
}))

/** State of the table without cards and fixed columns, which are for reading only. */
function useEditableUrl(urlState: TableUrlState): TableUrlState {
  return useMemo(() => {
    const query = new URLSearchParams(urlState.query)
    if (query.get('display') === 'list') query.delete('display')
    query.delete('fixed')
    return { ...urlState, query }
  }, [urlState])
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

/** People on the table; the user is on the line of the open dialog, else on the focused cell. */
function useTablePresence(
  datasetId: string,
  isEnabled: boolean,
  dialog: EditDialog | undefined
): {
  present: Pick<ReturnType<typeof usePresence>, 'people' | 'others'>
  goTo: ReturnType<typeof usePresence>['goTo']
} {
  const { people, others, goTo } = usePresence(datasetId, isEnabled)
  const present = useMemo(() => ({ people, others }), [people, others])
  useEffect(() => {
    if (dialog?.kind === 'edit') goTo({ line: dialog.lineId })
  }, [dialog, goTo])
  return { present, goTo }
}

/** Column of the actions of each line; undefined in a read-only table. @param keysId id of the hint about the keys */
function useActionsColumn(
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
