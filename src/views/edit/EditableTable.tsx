import { styled } from '@mui/material/styles'
import { useEffect, useId, useMemo, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { lazyPart } from '../../lazyScreen.ts'
import { preloadLineForm } from '../../schemaForms/index.ts'
import { noticesRoom } from '../../theme/noticesRoom.ts'
import { DatasetTable, type TableUrlState } from '../table/DatasetTable.tsx'
import { EditBar } from './EditBar.tsx'
import { EditingContext } from './editing.ts'
import { EditStatus } from './EditStatus.tsx'
import { mayEdit } from './lineActions.ts'
import { PresenceMarks } from './presence/PresenceMarks.tsx'
import { PresenceContext } from './presence/usePresence.ts'
import { useTablePresence } from './presence/useTablePresence.ts'
import { useActionsColumn } from './useActionsColumn.ts'
import { useCellEvents } from './useCellEvents.ts'
import { useTableEditing } from './useTableEditing.ts'

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
  const keysId = useId()
  const editable = interaction && mayEdit(can)
  const urlState = useEditableUrl(props.urlState)
  const { editing, dialog, closeDialog, notice } = useTableEditing(dataset, can, urlState.query)
  const { present, goTo } = useTablePresence(dataset.id, editable && can('readLines'), dialog)
  const actions = useActionsColumn(editing, editable, keysId)
  const cellEvents = useCellEvents(editing, { editable, dialog, goTo })

  // The code of the line form is large: it is loaded before the first dialog opens.
  useEffect(() => {
    if (editable) preloadLineForm()
  }, [editable])

  return (
    <EditingContext value={editing}>
      <PresenceContext value={present}>
        {/* Cells are focusable; their key events are handled here, where they bubble. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <section aria-label={t('edit.name')} {...cellEvents}>
          {editable && <PresenceMarks people={present.people} somebody={t('edit.presence.somebody')} />}
          {editable && <EditBar />}
          <DatasetTable
            dataset={dataset}
            mode="scroll"
            height="window"
            urlState={urlState}
            interaction={interaction}
            actions={actions}
            writtenAt={editing.writtenAt}
            changes={editing.follow}
            help={false}
            footer={<EditStatus notice={notice} />}
          />
          {/* Leaves room for the notice of the last operation and its Undo button. */}
          <KeysHint id={keysId} style={notice && { marginBottom: 56 }}>
            {t('edit.keys')}
          </KeysHint>
          {dialog && <EditDialogs dialog={dialog} onClose={closeDialog} />}
        </section>
      </PresenceContext>
    </EditingContext>
  )
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
