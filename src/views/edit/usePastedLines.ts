import { useState } from 'react'
import type { BulkSummary } from './bulkSummary.ts'
import { useEditing } from './editing.ts'
import { keyedLines } from './keyedPaste.ts'
import { newLineId } from './lineContent.ts'
import { writeLines, type StoredLine } from './linesApi.ts'
import { refusedRows } from './pastedTable.ts'
import { useEditGuard } from './useEditGuard.ts'
import { usePastedTable, type PastedTableState } from './usePastedTable.ts'
import { usePasteNotices } from './usePasteNotices.ts'
import { useRetriedSave } from './useRetriedSave.ts'

export interface PastedLines extends Omit<PastedTableState, 'setRows'> {
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
  const { dataset, written } = useEditing()
  const hasKey = !!dataset.primaryKey?.length
  const { setRows, ...pastedTable } = usePastedTable(pasted, dataset.schema)
  const { cells, table, lines } = pastedTable
  const [summary, setSummary] = useState<BulkSummary>()
  const { notifyAdded, notifyWritten } = usePasteNotices()
  const saving = useRetriedSave()
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

  return {
    ...pastedTable,
    hasKey,
    summary,
    saving,
    isUnsaved: saving.isPending || isDirty,
    send,
    refusedRows: summary ? refusedRows(cells, table, summary) : [],
    correct(rows) {
      saving.reset()
      setRows(rows)
      setSummary(undefined)
    }
  }
}
