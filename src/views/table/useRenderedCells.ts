import { useMemo } from 'react'
import { indexesOf, type GridWindow } from './gridWindow.ts'
import type { GridPosition } from './useGridFocus.ts'

interface RenderedCells {
  /** Indexes of the rendered rows. */
  rows: number[]
  /** Indexes of the rendered columns; the same array as long as they do not change, since rows are memoized. */
  columns: number[]
}

/**
 * Indexes of the rows and columns in the document. Those of the active cell stay in it, or scrolling would lose the
 * focus.
 */
export function useRenderedCells(
  { firstRow, endRow, firstColumn, endColumn }: GridWindow,
  size: { rows: number; columns: number },
  active: GridPosition,
  firstIsSticky: boolean
): RenderedCells {
  const { columns: columnCount } = size
  const activeColumn = active.column
  const columns = useMemo(
    () => indexesOf(firstColumn, endColumn, columnCount, firstIsSticky ? [0, activeColumn] : [activeColumn]),
    [firstColumn, endColumn, columnCount, firstIsSticky, activeColumn]
  )
  return { rows: indexesOf(firstRow, endRow, size.rows, [active.row]), columns }
}
