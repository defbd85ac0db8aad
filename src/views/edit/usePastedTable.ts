import { useMemo, useState } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { currentLocale } from '../../i18n/locale.ts'
import type { LineValues } from '../../schemaForms/index.ts'
import { hasConcept } from '../table/columns.ts'
import { contentColumns } from './lineContent.ts'
import {
  cellsText,
  guessedTable,
  inOrder,
  pastedCells,
  pastedLines,
  unreadableCells,
  withKey,
  type PastedTable
} from './pastedTable.ts'

export interface PastedTableState {
  text: string
  setText: (text: string) => void
  /** Puts other rows in place of the text; columns stay as they are assigned. */
  setRows: (rows: string[][]) => void
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
}

/** Cells of a text copied from a spreadsheet, and the columns of the dataset that they are assigned to. */
export function usePastedTable(pasted: string, schema: SchemaProperty[]): PastedTableState {
  const [text, setText] = useState(pasted)
  /** Columns as the user assigned them; undefined for the guessed ones. */
  const [assigned, setAssigned] = useState<PastedTable>()
  const columns = useMemo(
    () => contentColumns(schema).filter((column) => !hasConcept(column, 'document')),
    [schema]
  )
  const cells = useMemo(() => pastedCells(text), [text])
  const table = useMemo(() => assigned ?? guessedTable(cells, columns), [assigned, cells, columns])
  const lines = useMemo(() => pastedLines(cells, table, columns, currentLocale()), [cells, table, columns])
  const unreadable = useMemo(
    () => unreadableCells(cells, table, columns, currentLocale()),
    [cells, table, columns]
  )

  /** Column key of each cell position, as many as the longest row has cells. */
  function allKeys(): (string | undefined)[] {
    return inOrder(cells, []).map((_none, index) => table.keys[index])
  }

  return {
    text,
    setText,
    setRows(rows) {
      setText(cellsText(rows))
      setAssigned(table)
    },
    cells,
    table,
    setHasHeader: (hasHeader) => setAssigned({ ...table, hasHeader }),
    setColumn: (index, key) => setAssigned({ ...table, keys: withKey(allKeys(), index, key) }),
    columns,
    lines,
    unreadable
  }
}
