import { useMemo, useState } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineValues } from '../../schemaForms/index.ts'
import { hasConcept } from '../table/columns.ts'
import type { BulkSummary } from './bulkSummary.ts'
import { useEditing } from './editing.ts'
import { keyedLines, keyedPaste } from './keyedPaste.ts'
import { contentColumns, newLineId } from './lineContent.ts'
import { writeAllLines, writeLines, type StoredLine } from './linesApi.ts'
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
import { useEditGuard } from './useEditGuard.ts'
import { useRetriedSave } from './useRetriedSave.ts'

export interface PastedLines {
  text: string
  setText: (text: string) => void
  cells: string[][]
  table: PastedTable
  setHasHeader: (hasHeader: boolean) => void
  /** Assigns a column to the cells at an index; undefined leaves these cells out. */
  setColumn: (index: number, key: string | undefined) => void
  /** Columns of the dataset that cells can be assigned to. */
  columns: SchemaProperty[]
  lines: LineValues[]
  /** Number of cells whose text is no value of their column. */
  unreadable: number
  /** With a primary key the ids of lines derive from their values, and existing lines are replaced. */
  hasKey: boolean
  /** Report of the server; undefined before the lines are sent. */
  summary: BulkSummary | undefined
  saving: ReturnType<typeof useRetriedSave>
  /** Whether closing would lose cells, or interrupt a request. */
  isUnsaved: boolean
  send: () => Promise<boolean>
  /** Rows of the rejected lines, below their header; empty when the report does not list all of them. */
  refusedRows: string[][]
  /** Puts these rows in place of the text, to correct them, and discards the report. */
  correct: (rows: string[][]) => void
}

/** Lines of a text copied from a spreadsheet, and their upload. */
export function usePastedLines(pasted: string): PastedLines {
  const t = useViewTranslate()
  const { dataset, tell, written } = useEditing()
  const hasKey = !!dataset.primaryKey?.length
  const saving = useRetriedSave()
  const [text, setText] = useState(pasted)
  const [changed, setChanged] = useState<PastedTable>()
  const [summary, setSummary] = useState<BulkSummary>()

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
  useEditGuard(saving, { isDirty, isValid: lines.length > 0, submit: send })

  function send(): Promise<boolean> {
    // New lines get their id here: a retry after a lost response does not add them twice.
    const newLines = hasKey ? lines : lines.map((line) => ({ ...line, _id: newLineId() }))
    let before: StoredLine[] | undefined
    return saving.save(async () => {
      if (hasKey) before ??= await keyedLines(dataset, newLines)
      const result = await writeLines(dataset.id, newLines)
      setSummary(result)
      written()
      const refused = new Set(result.errors.map(({ line }) => line))
      const added = newLines.filter((_line, index) => !refused.has(index))
      if (!hasKey && added.length > 0 && result.errors.length >= result.nbErrors) notifyAdded(added)
      if (before && result.indexedAt) await notifyWritten(before, newLines, result)
      return result.nbErrors === 0
    })
  }

  function notifyAdded(added: LineValues[]): void {
    const deletions = added.map(({ _id }) => ({ _id, _action: 'delete' }))
    tell({
      severity: 'success',
      text: t('edit.paste.done', { count: added.length, smart_count: added.length }),
      undo: { of: 'addition', run: () => writeAllLines(dataset.id, deletions) }
    })
  }

  async function notifyWritten(before: StoredLine[], sent: LineValues[], result: BulkSummary): Promise<void> {
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
          const skippedCount = await paste.undo()
          written()
          if (skippedCount > 0) {
            throw new Error(t('edit.undo.severalSince', { count: skippedCount, smart_count: skippedCount }))
          }
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
  }

  /** Column key of each cell position, as many as the longest row has cells. */
  function allKeys(): (string | undefined)[] {
    return inOrder(cells, []).map((_none, index) => table.keys[index])
  }

  return {
    text,
    setText,
    cells,
    table,
    setHasHeader: (hasHeader) => setChanged({ ...table, hasHeader }),
    setColumn: (index, key) => setChanged({ ...table, keys: withKey(allKeys(), index, key) }),
    columns,
    lines,
    unreadable,
    hasKey,
    summary,
    saving,
    isUnsaved: saving.isPending || isDirty,
    send,
    refusedRows: refusedRows(),
    correct
  }
}
