import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode
} from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { preloadLineForm } from '../../schemaForms/index.ts'
import { DatasetTable, type TableUrlState } from '../table/DatasetTable.tsx'
import type { ActionsColumn } from '../table/tableContext.ts'
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
  /** False leaves the lines alone, to read. Default true. */
  interaction?: boolean
}

/** The lines of an editable dataset, to read and to write: alone or with others, who are seen at once. */
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
  const { selected, select } = useSelection(urlState.query)
  const isFolded = useFoldedActions()
  const allowed = useMemo(() => lineActions(dataset, can), [dataset, can])
  const editable = interaction && mayEdit(can)
  const hiddenKeys = useMemo(() => hiddenColumns(dataset, urlState.query), [dataset, urlState.query])

  // The form is heavy, and about to be asked for.
  useEffect(() => {
    if (editable) preloadLineForm()
  }, [editable])

  const { people, others, goTo } = usePresence(dataset.id, editable && can('readLines'))
  const present = useMemo(() => ({ people, others }), [people, others])
  // Where a dialog is about a line, the person is there; elsewhere, where the focus is.
  useEffect(() => {
    if (dialog?.kind === 'edit') goTo({ line: dialog.lineId })
  }, [dialog, goTo])

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
  const actions = useMemo<ActionsColumn | undefined>(() => {
    if (!editable) return undefined
    const width = actionsWidth(allowed.length, isFolded, can('bulkLines'))
    return {
      width,
      Header: ActionsHeader,
      Cell: ActionsCell,
      editableKeys: editableKeys(dataset, can),
      selected
    }
  }, [editable, dataset, can, allowed, isFolded, selected])

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
        {/* The cells themselves take the focus; what happens in them is heard here. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <section
          aria-label={t('edit.name')}
          onPaste={paste}
          onDoubleClick={editCell}
          onKeyDown={(event) => event.key === 'F2' && editCell(event)}
          onFocus={({ target }) => {
            const { line, key } = target.closest<HTMLElement>('[data-line]')?.dataset ?? {}
            if (line !== undefined) goTo({ line, ...(key === undefined ? {} : { column: key }) })
          }}
        >
          {editable && <PresenceMarks people={people} somebody={t('edit.presence.somebody')} />}
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
          {dialog && <EditDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
        </section>
      </PresenceContext>
    </EditingContext>
  )
}

/** Cards and fixed columns are for reading. */
function useEditableUrl(urlState: TableUrlState): TableUrlState {
  return useMemo(() => {
    const query = new URLSearchParams(urlState.query)
    if (query.get('display') === 'list') query.delete('display')
    query.delete('fixed')
    return { ...urlState, query }
  }, [urlState])
}

const none: ReadonlySet<string> = new Set()

/** The chosen lines; they are forgotten when other lines are asked for. */
function useSelection(query: URLSearchParams): {
  selected: ReadonlySet<string>
  select: TableEditing['select']
} {
  const scope = query.toString()
  const [stored, setStored] = useState({ scope, ids: none })
  const select = useCallback((ids: Iterable<string>) => setStored({ scope, ids: new Set(ids) }), [scope])
  return { selected: stored.scope === scope ? stored.ids : none, select }
}
