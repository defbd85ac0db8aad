import { createContext, useContext, type ComponentType } from 'react'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { LinesContextValue } from './linesContext.ts'

/** First column with the actions on each line; fixed on the left. */
export interface ActionsColumn {
  /** Width in pixels. */
  width: number
  /** Content of the header cell, and of the cell of a line. */
  Header: ComponentType
  Cell: ComponentType<{ line: Line; lineIndex: number }>
  /** Keys of the columns whose cells are editable, with Enter, F2 or a double click. */
  editableKeys: ReadonlySet<string>
  /** `id` of the text that describes these keys. */
  keysId: string | undefined
  /** `_id` of the selected lines. */
  selected: ReadonlySet<string>
}

/**
 * Context shared by the parts of one table. The lines are in another context (`useLinesList`): rows would render again
 * on each loaded page.
 */
export interface TableContextValue extends Omit<LinesContextValue, 'lines'> {
  /** All displayable columns, and the visible ones. */
  columns: SchemaProperty[]
  shown: SchemaProperty[]
  selectable: boolean
  actions: ActionsColumn | undefined
  /** Height of the table in pixels. */
  height: number
  /** Opens the menu of a column, anchored to an element. */
  openColumnMenu: (request: ColumnMenuRequest) => void
  /** Opens a dialog with a full value. */
  showValue: (request: WholeValueRequest) => void
  /** Opens a dialog with the map of a line. */
  showOnMap: (lineId: string) => void
}

export interface ColumnMenuRequest {
  column: SchemaProperty
  anchor: HTMLElement
  /** Values of the card from which the menu was opened. */
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
