/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualized rows cannot be table elements */
import type { ReactNode } from 'react'
import type { GridColumn } from './gridColumns.ts'
import { HeaderCell } from './HeaderCell.tsx'

interface GridHeadProps {
  columns: GridColumn[]
  /** Indexes of the rendered columns, and offsets of the columns in pixels. */
  indexes: number[]
  starts: number[]
  firstIsSticky: boolean
  height: number
  width: number
  /** Index of the column with the grid's tab stop, −1 when it is in a row of lines. */
  activeColumn: number
  onResize: (key: string, width: number | undefined) => void
}

/** Header row of the grid: the rendered columns only. */
export function GridHead(props: GridHeadProps): ReactNode {
  const { columns, indexes, starts, firstIsSticky, height, width, activeColumn, onResize } = props
  return (
    <div role="rowgroup" className="head" style={{ height, width, minWidth: '100%' }}>
      <div role="row" aria-rowindex={1} className="row" style={{ height, width }}>
        {indexes.map((index) => {
          const column = columns[index]
          if (!column) return null
          const start = starts[index] ?? 0
          return (
            <HeaderCell
              key={column.kind === 'data' ? column.property.key : column.kind}
              column={column}
              index={index}
              left={firstIsSticky && index === 0 ? undefined : start}
              width={(starts[index + 1] ?? start) - start}
              tabIndex={activeColumn === index ? 0 : -1}
              onResize={onResize}
            />
          )
        })}
      </div>
    </div>
  )
}
