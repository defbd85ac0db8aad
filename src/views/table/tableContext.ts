import { createContext, useContext, type ComponentType } from 'react'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { LinesContextValue } from './linesContext.ts'

/** A first column with what can be done with each line; it stays on the left. */
export interface ActionsColumn {
  /** Pixels. */
  width: number
  /** Inside the header cell, and inside the cell of a line. */
  Header: ComponentType
  Cell: ComponentType<{ line: Line; lineIndex: number }>
  /** Keys of the columns whose values can be edited in their cell, with Enter, F2 or a double click. */
  editableKeys: ReadonlySet<string>
  /** `id` of the text that says so. */
  keysId: string | undefined
  /** `_id` of the lines that are chosen. */
  selected: ReadonlySet<string>
}

/**
 * What the parts of one table share: they read it, nothing is handed down. The lines are not in it (`useLinesList`):
 * rows would be drawn again whenever others are loaded.
 */
export interface TableContextValue extends Omit<LinesContextValue, 'lines'> {
  /** Every column a person can see, and those that are shown now. */
  columns: SchemaProperty[]
  shown: SchemaProperty[]
  selectable: boolean
  actions: ActionsColumn | undefined
  /** Height of the table in pixels. */
  height: number
  /** Opens the menu of a column, below an element. */
  openColumnMenu: (request: ColumnMenuRequest) => void
  /** Shows a whole value in a dialog. */
  showValue: (request: WholeValueRequest) => void
  /** Shows where a line is, in a dialog. */
  showOnMap: (lineId: string) => void
}

export interface ColumnMenuRequest {
  column: SchemaProperty
  anchor: HTMLElement
  /** Values of the card that it was opened from. */
  card?: { lineId: string | undefined; values: string[]; truncated: boolean }
}

export interface WholeValueRequest {
  column: SchemaProperty
  lineId: string
}

export const TableContext = createContext<TableContextValue | undefined>(undefined)

export function useTable(): TableContextValue {
  const table = useContext(TableContext)
  if (!table) throw new Error('This component belongs inside a DatasetTable')
  return table
}
