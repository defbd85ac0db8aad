import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject
} from 'react'

/** Position of a cell; row −1 is the header. */
export interface GridPosition {
  row: number
  column: number
}

export interface GridSize {
  rows: number
  columns: number
  /** Number of rows that Page Up and Page Down move by. */
  pageRows: number
}

export interface GridFocus {
  /** Whether the focus is in the grid, where the active cell shows its actions. */
  within: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
}

export function cellName(row: number, column: number): string {
  return `${row}:${column}`
}

/** Whether a key starts editing: F2 or Enter. Shift+Enter goes to the links and buttons of the cell. */
export function editsCell({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'F2' || (key === 'Enter' && !shiftKey)
}

/** Position that a key moves to; undefined for a key that does not move. */
export function movedPosition(
  { row, column }: GridPosition,
  key: string,
  far: boolean,
  { rows, columns, pageRows }: GridSize
): GridPosition | undefined {
  const within = (target: GridPosition): GridPosition => ({
    row: Math.max(-1, Math.min(rows - 1, target.row)),
    column: Math.max(0, Math.min(columns - 1, target.column))
  })
  switch (key) {
    case 'ArrowUp':
      return within({ row: far ? -1 : row - 1, column })
    case 'ArrowDown':
      return within({ row: far ? rows - 1 : row + 1, column })
    case 'ArrowLeft':
      return within({ row, column: far ? 0 : column - 1 })
    case 'ArrowRight':
      return within({ row, column: far ? columns - 1 : column + 1 })
    case 'Home':
      return within({ row: far ? -1 : row, column: 0 })
    case 'End':
      return within({ row: far ? rows - 1 : row, column: columns - 1 })
    case 'PageUp':
      return within({ row: row - pageRows, column })
    case 'PageDown':
      return within({ row: row + pageRows, column })
    default:
      return undefined
  }
}

/**
 * Roving tabindex of the grid: arrows move between cells, Enter goes into a cell that is not editable, Escape leaves
 * it (grid pattern of the ARIA Authoring Practices).
 */
export function useGridFocus(
  root: RefObject<HTMLElement | null>,
  [position, setPosition]: [GridPosition, (position: GridPosition) => void],
  size: GridSize,
  reveal: (position: GridPosition) => void
): GridFocus {
  const [within, setWithin] = useState(false)
  const mustFocus = useRef(false)

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    reveal(position)
    focusTarget(root.current, position)?.focus({ preventScroll: true })
  }, [position, reveal, root])

  // The focused element may be removed by its own action: the button of a filter, a row. The focus moves to its cell,
  // else to the last cell.
  useLayoutEffect(() => {
    if (!within || document.activeElement !== document.body) return
    const row = Math.min(position.row, size.rows - 1)
    focusTarget(root.current, { row, column: position.column })?.focus({ preventScroll: true })
  })

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const cell = target.closest<HTMLElement>('[data-cell]')
      if (!cell || !root.current?.contains(cell)) return
      const inside = target !== cell && target.dataset.cellFocus === undefined
      if (inside) {
        if (event.key === 'Escape') {
          event.stopPropagation()
          cell.focus()
        }
        return
      }
      // An editable cell starts editing instead.
      if (cell.dataset.key !== undefined && editsCell(event)) return
      if ((event.key === 'Enter' || event.key === 'F2') && target === cell) {
        const widget = cell.querySelector<HTMLElement>('a, button, input')
        if (widget) {
          event.preventDefault()
          widget.focus()
        }
        return
      }
      const moved = movedPosition(positionOf(cell), event.key, event.ctrlKey || event.metaKey, size)
      if (!moved) return
      event.preventDefault()
      mustFocus.current = true
      setPosition(moved)
    },
    [root, size, setPosition]
  )
  const onFocus = useCallback(
    (event: FocusEvent) => {
      setWithin(true)
      const cell = event.target.closest<HTMLElement>('[data-cell]')
      if (!cell) return
      const focused = positionOf(cell)
      if (position.row !== focused.row || position.column !== focused.column) setPosition(focused)
    },
    [position, setPosition]
  )
  const onBlur = useCallback((event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setWithin(false)
  }, [])
  return { within, onKeyDown, onFocus, onBlur }
}

function positionOf(cell: HTMLElement): GridPosition {
  const [row = '-1', column = '0'] = (cell.dataset.cell ?? '').split(':')
  return { row: Number(row), column: Number(column) }
}

/** Element that gets the focus for a cell: the button of a header, else the cell. */
function focusTarget(root: HTMLElement | null, { row, column }: GridPosition): HTMLElement | null {
  const cell = root?.querySelector<HTMLElement>(`[data-cell="${cellName(row, column)}"]`)
  return cell?.querySelector<HTMLElement>('[data-cell-focus]') ?? cell ?? null
}
