/** Visible rows and columns of the grid, and scroll offsets that reveal others. No I/O. */

/** Scroll offset of the grid in pixels. */
interface GridOffset {
  top: number
  left: number
}

export interface GridLayout {
  rows: number
  /** Number of rows with a loaded line; the others are placeholders. */
  loadedRows: number
  rowHeight: number
  headerHeight: number
  /** Left offset of each column in pixels, followed by the right edge of the last one. */
  starts: number[]
  /** Width in pixels of the fixed column. */
  stickyWidth: number
  /** Inner size in pixels of the scrolling frame. */
  width: number
  height: number
}

/** Rendered rows and columns; ends are exclusive. */
export interface GridWindow {
  firstRow: number
  endRow: number
  firstColumn: number
  endColumn: number
  isScrolled: boolean
  /** Whether the last loaded row is visible. */
  seesLastLine: boolean
}

/** Extra rows rendered on each side of the visible ones. */
const rowMargin = 6
/** Rows are rendered in steps of this number: between two steps the browser scrolls without running any script. */
const rowStep = 4
const columnMargin = 2

export function gridWindow({ top, left }: GridOffset, layout: GridLayout): GridWindow {
  const { rows, rowHeight, starts, width } = layout
  const columns = starts.length - 1
  const firstVisibleRow = Math.floor(top / rowHeight)
  const lastVisibleRow = Math.ceil((top + bodyHeight(layout)) / rowHeight) - 1
  const firstVisibleColumn = starts.findLastIndex((start) => start <= left)
  const lastVisibleColumn = starts.findLastIndex((start) => start < left + width)
  return {
    firstRow: Math.max(0, Math.floor((firstVisibleRow - rowMargin) / rowStep) * rowStep),
    endRow: Math.min(rows, Math.ceil((lastVisibleRow + 1 + rowMargin) / rowStep) * rowStep),
    firstColumn: Math.max(0, firstVisibleColumn - columnMargin),
    endColumn: Math.max(0, Math.min(columns, lastVisibleColumn + 1 + columnMargin)),
    isScrolled: firstVisibleRow > 0,
    seesLastLine: lastVisibleRow >= layout.loadedRows - 1
  }
}

/** Height in pixels of the rows area below the header. */
export function bodyHeight({ height, headerHeight }: Pick<GridLayout, 'height' | 'headerHeight'>): number {
  return Math.max(0, height - headerHeight)
}

/** Smallest scroll that makes a cell fully visible; row −1 is the header, which always is. */
export function revealedOffset(
  { top, left }: GridOffset,
  cell: { row: number; column: number },
  layout: GridLayout
): GridOffset {
  const { rowHeight, starts, stickyWidth, width } = layout
  const rowTop = cell.row * rowHeight
  const isFixed = cell.column === 0 && stickyWidth > 0
  const start = starts[cell.column] ?? 0
  const end = starts[cell.column + 1] ?? start
  return {
    top: cell.row < 0 ? top : nearest(top, rowTop, rowTop + rowHeight, bodyHeight(layout)),
    left: isFixed ? left : nearest(left, start - stickyWidth, end, width)
  }
}

/** Offset nearest to the current one at which a span is visible, its start first. */
function nearest(offset: number, start: number, end: number, room: number): number {
  return Math.max(0, Math.min(start, Math.max(offset, end - room)))
}

export function isSameWindow(a: GridWindow, b: GridWindow): boolean {
  return (Object.keys(a) as (keyof GridWindow)[]).every((key) => a[key] === b[key])
}

/** Indexes of a range in ascending order, with some extra indexes that are always included. */
export function indexesOf(first: number, end: number, count: number, extraIndexes: number[]): number[] {
  const indexes = new Set(extraIndexes.filter((index) => index >= 0 && index < count))
  for (let index = first; index < end; index++) indexes.add(index)
  return [...indexes].sort((a, b) => a - b)
}
