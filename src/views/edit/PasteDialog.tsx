import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { hasConcept } from '../table/columns.ts'
import type { BulkSummary } from './bulkSummary.ts'
import { useEditing } from './editing.ts'
import { EditFrame } from './EditFrame.tsx'
import type { LineValues } from '../../schemaForms/index.ts'
import { keyedLines, keyedPaste } from './keyedPaste.ts'
import { contentColumns, newLineId } from './lineContent.ts'
import { writeAllLines, writeLines, type StoredLine } from './linesApi.ts'
import { PastePreview } from './PastePreview.tsx'
import {
  cellsText,
  filledRows,
  guessedTable,
  inOrder,
  pastedCells,
  pastedLines,
  unreadableCells,
  withKey,
  type PastedTable
} from './pastedTable.ts'
import { SaveMessage } from './SaveMessage.tsx'
import { Summary } from './Summary.tsx'
import { useEditGuard } from './useEditGuard.ts'
import { useRetriedSave } from './useRetriedSave.ts'
import { useErrorText } from './useErrorText.ts'

interface PasteDialogProps {
  /** Text pasted in the table; empty to paste it in the dialog. */
  text: string
  onClose: () => void
}

/** Dialog that adds lines copied from a spreadsheet, after each pasted column is matched to a column of the dataset. */
export function PasteDialog({ text: pasted, onClose }: PasteDialogProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const { dataset, tell, written } = useEditing()
  /** With a primary key the ids of lines derive from their values, and existing lines are replaced. */
  const hasKey = !!dataset.primaryKey?.length
  const saving = useRetriedSave()
  const { state, isPending, retry } = saving
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(pasted)
  const [changed, setChanged] = useState<PastedTable>()
  const [summary, setSummary] = useState<BulkSummary>()
  /** While the user edits the pasted text, the text is not parsed. */
  const [isTyping, setTyping] = useState(pasted === '')

  const columns = useMemo(
    () => contentColumns(dataset.schema).filter((column) => !hasConcept(column, 'document')),
    [dataset.schema]
  )
  const cells = useMemo(() => pastedCells(text), [text])
  const table = useMemo(() => changed ?? guessedTable(cells, columns), [changed, cells, columns])
  const lines = useMemo(() => pastedLines(cells, table, columns, currentLocale()), [cells, table, columns])
  const unreadable = useMemo(
    () => unreadableCells(cells, table, columns, currentLocale()),
    [cells, table, columns]
  )
  const isDirty = cells.length > 0 && !summary
  const isUnsaved = isPending || isDirty
  useEditGuard(saving, { isDirty, isValid: lines.length > 0, submit: send })
  const counted = { count: lines.length, smart_count: lines.length }

  function send(): Promise<boolean> {
    // New lines get their id here: a retry after a lost response does not add them twice.
    const sent = hasKey ? lines : lines.map((line) => ({ ...line, _id: newLineId() }))
    let before: StoredLine[] | undefined
    return saving.save(async () => {
      if (hasKey) before ??= await keyedLines(dataset, sent)
      const result = await writeLines(dataset.id, sent)
      setSummary(result)
      written()
      const refused = new Set(result.errors.map(({ line }) => line))
      const added = sent.filter((_line, index) => !refused.has(index))
      if (!hasKey && added.length > 0 && result.errors.length >= result.nbErrors) tellAdded(added)
      if (before && result.indexedAt) await tellWritten(before, sent, result)
      return result.nbErrors === 0
    })
  }

  function tellAdded(added: LineValues[]): void {
    const deletions = added.map(({ _id }) => ({ _id, _action: 'delete' }))
    tell({
      severity: 'success',
      text: t('edit.paste.done', { count: added.length, smart_count: added.length }),
      undo: { of: 'addition', run: () => writeAllLines(dataset.id, deletions) }
    })
  }

  async function tellWritten(before: StoredLine[], sent: LineValues[], result: BulkSummary): Promise<void> {
    const after = await keyedLines(dataset, sent)
    const paste = after && keyedPaste(dataset, before, after)
    if (!paste) return
    const count = result.nbCreated + result.nbModified
    tell({
      severity: 'success',
      text: t('edit.paste.written', { count, smart_count: count }),
      undo: {
        of: paste.isChange ? 'change' : 'addition',
        run: async () => {
          const left = await paste.undo()
          written()
          if (left > 0) throw new Error(t('edit.undo.severalSince', { count: left, smart_count: left }))
        }
      }
    })
  }

  /** Rows of the rejected lines, below their header; empty when the report does not list all of them. */
  function refusedRows(): string[][] {
    if (!summary || summary.errors.length < summary.nbErrors) return []
    const rows = filledRows(cells, table)
    const refused = new Set(summary.errors.map(({ line }) => rows[line]))
    return cells.filter((_row, index) => refused.has(index) || (table.hasHeader && index === 0))
  }

  function correct(rows: string[][]): void {
    saving.reset()
    setText(cellsText(rows))
    // The matching of columns is kept.
    setChanged(table)
    setSummary(undefined)
    setTyping(true)
  }

  const refused = refusedRows()
  const buttons = summary ? (
    <>
      {refused.length > (table.hasHeader ? 1 : 0) && (
        <Button onClick={() => correct(refused)}>{t('edit.paste.correct')}</Button>
      )}
      <Button variant="contained" onClick={onClose}>
        {t('edit.ok')}
      </Button>
    </>
  ) : (
    <>
      <Button color="inherit" onClick={onClose}>
        {t('blocks.cancel')}
      </Button>
      {isTyping ? (
        <Button variant="contained" disabled={cells.length === 0} onClick={() => setTyping(false)}>
          {t('edit.paste.show')}
        </Button>
      ) : (
        <>
          <Button onClick={() => setTyping(true)}>{t('edit.paste.edit')}</Button>
          <Button
            variant="contained"
            disabled={lines.length === 0}
            loading={state.kind === 'saving'}
            onClick={() => void send()}
          >
            {t('edit.paste.send', counted)}
          </Button>
        </>
      )}
    </>
  )
  return (
    <EditFrame
      title={t('edit.paste.title')}
      maxWidth={1000}
      onClose={isUnsaved ? undefined : onClose}
      actions={buttons}
      onEntered={() => field.current?.focus()}
    >
      <SaveMessage state={state} onRetry={retry} />
      {state.kind === 'refused' && (
        <Alert severity="error" variant="outlined">
          {errorText(state.error)}
        </Alert>
      )}
      {summary && <Summary summary={summary} columns={dataset.schema} />}
      {!summary && (
        <>
          {isTyping ? (
            <TextField
              multiline
              fullWidth
              minRows={6}
              inputRef={field}
              label={t('edit.paste.field')}
              helperText={t('edit.paste.help')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onPaste={(event) => {
                if (text) return
                event.preventDefault()
                setText(event.clipboardData.getData('text/plain'))
                setTyping(false)
              }}
              sx={{ mt: 1 }}
            />
          ) : (
            <Box>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={table.hasHeader}
                    onChange={(_event, hasHeader) => setChanged({ ...table, hasHeader })}
                  />
                }
                label={t('edit.paste.header')}
              />
              <PastePreview
                cells={cells}
                table={table}
                columns={columns}
                onKey={(index, key) => setChanged({ ...table, keys: withKey(fullKeys(), index, key) })}
              />
              {unreadable > 0 && (
                <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
                  {t('edit.paste.unreadable', { count: unreadable, smart_count: unreadable })}
                </Alert>
              )}
              {hasKey ? (
                <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
                  {t('edit.paste.replaces')}
                </Alert>
              ) : null}
            </Box>
          )}
        </>
      )}
    </EditFrame>
  )

  /** Column key of each cell position, as many as the longest row has cells. */
  function fullKeys(): (string | undefined)[] {
    return inOrder(cells, []).map((_none, index) => table.keys[index])
  }
}
