/** Which rows and columns of the grid are on the screen, and how to bring others there: pure. */

/** How far the grid is scrolled, in pixels. */
interface GridOffset {
  top: number
  left: number
}

export interface GridLayout {
  rows: number
  /** Rows whose line is there; the others are blank. */
  loadedRows: number
  rowHeight: number
  headerHeight: number
  /** Where each column starts, and after the last one where it ends. */
  starts: number[]
  /** Width of the column that stays on the left. */
  stickyWidth: number
  /** Inner size of what scrolls. */
  width: number
  height: number
}

/** What is drawn: ends are the first index that is not. */
export interface GridWindow {
  firstRow: number
  endRow: number
  firstColumn: number
  endColumn: number
  isScrolled: boolean
  /** The last row that has a line is seen. */
  seesLastLine: boolean
}

/** Rows beyond what is seen, on each side. */
const rowMargin = 6
/**
 * Rows come and go this many at a time: between two such moments the browser moves what is there without asking
 * anything of the page.
 */
const rowStep = 4
const columnMargin = 2

export function gridWindow({ top, left }: GridOffset, layout: GridLayout): GridWindow {
  const { rows, rowHeight, starts, width } = layout
  const columns = starts.length - 1
  const seenRow = Math.floor(top / rowHeight)
  const lastRow = Math.ceil((top + bodyHeight(layout)) / rowHeight) - 1
  const seenColumn = starts.findLastIndex((start) => start <= left)
  const lastColumn = starts.findLastIndex((start) => start < left + width)
  return {
    firstRow: Math.max(0, Math.floor((seenRow - rowMargin) / rowStep) * rowStep),
    endRow: Math.min(rows, Math.ceil((lastRow + 1 + rowMargin) / rowStep) * rowStep),
    firstColumn: Math.max(0, seenColumn - columnMargin),
    endColumn: Math.max(0, Math.min(columns, lastColumn + 1 + columnMargin)),
    isScrolled: seenRow > 0,
    seesLastLine: lastRow >= layout.loadedRows - 1
  }
}

/** Pixels that rows have below the header. */
export function bodyHeight({ height, headerHeight }: Pick<GridLayout, 'height' | 'headerHeight'>): number {
  return Math.max(0, height - headerHeight)
}

/** The least move after which a cell is wholly seen; row −1 is the header, which always is. */
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

/** The offset nearest to the present one from which a span is seen, its start first. */
function nearest(offset: number, start: number, end: number, room: number): number {
  return Math.max(0, Math.min(start, Math.max(offset, end - room)))
}

export function isSameWindow(one: GridWindow, other: GridWindow): boolean {
  return (Object.keys(one) as (keyof GridWindow)[]).every((key) => one[key] === other[key])
}
