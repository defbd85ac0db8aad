/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualized rows cannot be table elements */
import type { ReactNode } from 'react'
import type { GridColumn } from './gridColumns.ts'
import { LineRow } from './LineRow.tsx'
import { useLinesList } from './linesContext.ts'
import type { GridPosition } from './useGridFocus.ts'

interface GridBodyProps {
  rows: number
  /** Indexes of the rendered rows. */
  renderedRows: number[]
  /** Index of the line in the first row. */
  firstLine: number
  rowHeight: number
  width: number
  columns: GridColumn[]
  /** Indexes of the rendered columns, and offsets of the columns in pixels. */
  indexes: number[]
  starts: number[]
  firstIsSticky: boolean
  /** Cell with the tab stop of the grid. */
  active: GridPosition
  /** Cell that shows its actions. */
  actions: GridPosition | undefined
}

/** Rendered rows of the grid, at their places in its whole height. */
export function GridBody(props: GridBodyProps): ReactNode {
  const { rows, renderedRows, firstLine, rowHeight, width, columns } = props
  const { indexes, starts, firstIsSticky, active, actions } = props
  const { lines } = useLinesList()
  return (
    <div
      role="rowgroup"
      className="body"
      style={{
        height: rows * rowHeight,
        width,
        opacity: lines.isFormer ? 0.6 : 1
      }}
    >
      {renderedRows.map((row) => (
        <LineRow
          key={row}
          line={lines.lineAt(firstLine + row)}
          row={row}
          lineIndex={firstLine + row}
          top={row * rowHeight}
          height={rowHeight}
          width={width}
          columns={columns}
          indexes={indexes}
          starts={starts}
          firstIsSticky={firstIsSticky}
          activeColumn={active.row === row ? active.column : -1}
          actionsColumn={actions?.row === row ? actions.column : -1}
        />
      ))}
    </div>
  )
}
