import { useMemo, useState, type RefObject } from 'react'
import { useGridFocus, type GridFocus, type GridPosition, type GridSize } from './useGridFocus.ts'

/** Cell with the tab stop of the grid, and the keys that move it. */
export function useActiveCell(
  root: RefObject<HTMLElement | null>,
  { rows, columns, pageRows }: GridSize,
  reveal: (position: GridPosition) => void
): { active: GridPosition; focus: GridFocus } {
  const [position, setPosition] = useState<GridPosition>({ row: -1, column: 0 })
  const size = useMemo(() => ({ rows, columns, pageRows }), [rows, columns, pageRows])
  const focus = useGridFocus(root, [position, setPosition], size, reveal)
  // Rows and columns may be fewer than when the cell was focused.
  const active = {
    row: Math.min(position.row, rows - 1),
    column: Math.max(0, Math.min(position.column, columns - 1))
  }
  return { active, focus }
}
