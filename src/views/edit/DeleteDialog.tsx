import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { hasConcept } from '../table/columns.ts'
import type { BulkSummary } from './bulkSummary.ts'
import { useEditing } from './editing.ts'
import { EditFrame } from './EditFrame.tsx'
import { keepsHistory } from './lineActions.ts'
import { contentOf } from './lineContent.ts'
import {
  deleteLine,
  readLine,
  readLines,
  restoreLine,
  writeAllLines,
  writeLines,
  type StoredLine
} from './linesApi.ts'
import { Summary } from './Summary.tsx'
import { useLineName } from './useLineName.ts'
import { useErrorText } from './useErrorText.ts'

interface DeleteDialogProps {
  ids: string[]
  onClose: () => void
}

/** Dialog that deletes lines; the deletion can be undone while its notice is shown. */
export function DeleteDialog({ ids, onClose }: DeleteDialogProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const { dataset } = useEditing()
  const { busy, error, summary, remove } = useLineRemoval(ids, onClose)
  const counted = { count: ids.length, smart_count: ids.length }
  const [single] = ids.length === 1 ? ids : []
  const losesFiles = !keepsHistory(dataset) && dataset.schema.some((column) => hasConcept(column, 'document'))

  return (
    <EditFrame
      title={t(single === undefined ? 'edit.deleteSelected' : 'edit.actions.delete', counted)}
      maxWidth={500}
      onClose={busy ? undefined : onClose}
      actions={
        summary ? (
          <Button onClick={onClose}>{t('edit.ok')}</Button>
        ) : (
          <>
            <Button color="inherit" disabled={busy} onClick={onClose}>
              {t('blocks.cancel')}
            </Button>
            <Button variant="contained" color="warning" loading={busy} onClick={() => void remove()}>
              {t('blocks.delete')}
            </Button>
          </>
        )
      }
    >
      {summary ? (
        <Summary summary={summary} columns={dataset.schema} />
      ) : (
        <Alert severity="warning" variant="outlined">
          {t('edit.delete.warning', counted)}
          <LineNames ids={ids} />
          {losesFiles && ` ${t('edit.delete.files', counted)}`}
        </Alert>
      )}
      {error !== undefined && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
          {labelled(t('edit.delete.failed'), errorText(error))}
        </Alert>
      )}
    </EditFrame>
  )
}

interface LineRemoval {
  busy: boolean
  error: unknown
  /** Report of a bulk deletion with errors. */
  summary: BulkSummary | undefined
  remove: () => Promise<void>
}

/** Deletes lines, and can restore them. */
function useLineRemoval(ids: string[], onClose: () => void): LineRemoval {
  const t = useViewTranslate()
  const { dataset, can, select, tell, written } = useEditing()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [summary, setSummary] = useState<BulkSummary>()
  const [single] = ids.length === 1 ? ids : []

  async function undo(lines: StoredLine[]): Promise<void> {
    const contents = lines.map((line) => ({ ...contentOf(dataset.schema, line), _id: line._id }))
    const [first] = contents
    if (single !== undefined && first) {
      const { _id: id, ...values } = first
      await restoreLine(dataset.id, id, values)
      return
    }
    await writeAllLines(dataset.id, contents)
  }

  async function remove(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const lines =
        single === undefined ? await readLines(dataset.id, ids) : [await readLine(dataset.id, single)]
      const result = await removeLines(dataset.id, ids)
      written()
      if (result && result.nbErrors > 0) {
        setSummary(result)
        return
      }
      select([])
      const canUndo = can(single === undefined ? 'bulkLines' : 'updateLine')
      tell({
        severity: 'success',
        text: t('edit.delete.done', { count: ids.length, smart_count: ids.length }),
        ...(canUndo && { undo: { of: 'deletion', run: () => undo(lines) } })
      })
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return { busy, error, summary, remove }
}

const shownNames = 5

/** Names of the lines about to be deleted: rows may have moved since the user selected them. */
function LineNames({ ids }: { ids: string[] }): ReactNode {
  const { dataset } = useEditing()
  const name = useLineName()
  const shown = ids.slice(0, shownNames)
  const { data } = useQuery({
    queryKey: ['deleted-lines', dataset.id, shown],
    queryFn: ({ signal }) => readLines(dataset.id, shown, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false
  })
  return (
    <ul style={{ margin: '8px 0', paddingLeft: 18, minHeight: shown.length * 20, overflowWrap: 'anywhere' }}>
      {data?.map((line) => (
        <li key={line._id}>{name(line, 3)}</li>
      ))}
      {ids.length > shown.length && <li>…</li>}
    </ul>
  )
}

/** Deletes lines. Returns the summary of a bulk deletion, undefined for a single line. */
async function removeLines(datasetId: string, ids: string[]): Promise<BulkSummary | undefined> {
  const [first, ...others] = ids
  if (first === undefined) return undefined
  if (others.length > 0)
    return writeLines(
      datasetId,
      ids.map((_id) => ({ _id, _action: 'delete' }))
    )
  await deleteLine(datasetId, first)
  return undefined
}
