/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualized rows cannot be table elements */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { bodyHeight } from './gridWindow.ts'
import type { GridColumn } from './gridColumns.ts'
import { GridHead } from './GridHead.tsx'
import { GridRoot } from './gridStyles.ts'
import { LineRow } from './LineRow.tsx'
import { headerHeights, rowHeights } from './linesRequest.ts'
import { ScrollTop } from './ScrollTop.tsx'
import { useLinesList } from './linesContext.ts'
import { useTable } from './tableContext.ts'
import { useCellHover } from './useCellHover.ts'
import { useElementSize } from './useElementSize.ts'
import { useGridColumns } from './useGridColumns.ts'
import { useGridFocus, type GridPosition } from './useGridFocus.ts'
import { useGridWindow } from './useGridWindow.ts'

interface GridProps {
  display: 'table' | 'table-dense'
  /** Number of rows: loaded lines, and placeholders for lines to come. */
  rows: number
  /** Index of the line in the first row. */
  firstLine: number
  /** Whether all rows fit: no vertical scroll. */
  fitting: boolean
  /** Called when the last loaded row becomes visible. */
  onReachEnd?: () => void
}

/** Virtualized grid: only the visible rows and columns are in the document. */
export function Grid({ display, rows, firstLine, fitting, onReachEnd }: GridProps): ReactNode {
  const translate = useViewTranslate()
  const { dataset, actions: actionsColumn, interaction } = useTable()
  const { lines } = useLinesList()
  const root = useRef<HTMLDivElement>(null)
  const size = useElementSize(root)
  const rowHeight = rowHeights[display]
  const headerHeight = headerHeights[display]

  const { columns, firstIsSticky, starts, totalWidth, stickyWidth, resize } = useGridColumns(
    display,
    size.width
  )

  const [position, setPosition] = useState<GridPosition>({ row: -1, column: 0 })
  const active = {
    row: Math.min(position.row, rows - 1),
    column: Math.max(0, Math.min(position.column, columns.length - 1))
  }
  const { rendered, reveal } = useGridWindow(root, {
    ...size,
    rows,
    loadedRows: lines.loaded - firstLine,
    rowHeight,
    headerHeight,
    starts,
    stickyWidth
  })
  const pageRows = Math.max(1, Math.floor(bodyHeight({ height: size.height, headerHeight }) / rowHeight) - 1)
  const extent = useMemo(
    () => ({ rows, columns: columns.length, pageRows }),
    [rows, columns.length, pageRows]
  )
  const focus = useGridFocus(root, [position, setPosition], extent, reveal)
  const hover = useCellHover(interaction)

  // A new query scrolls back to the first line.
  useLayoutEffect(() => {
    root.current?.scrollTo({ top: 0 })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs on each change of the query
  }, [lines.requestKey])

  const { seesLastLine } = rendered
  useEffect(() => {
    if (rows > 0 && seesLastLine) onReachEnd?.()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs again after each page, which may not fill the frame
  }, [rows, seesLastLine, lines.loaded, onReachEnd])

  // The focused row and column stay in the document, or scrolling would lose the focus.
  const renderedRows = indexesOf(rendered.firstRow, rendered.endRow, rows, [active.row])
  const { firstColumn, endColumn } = rendered
  const columnCount = columns.length
  const activeColumn = active.column
  // A stable array: rows are memoized and compare it by identity.
  /* oxlint-disable react/preserve-manual-memoization */
  const indexes = useMemo(
    () => indexesOf(firstColumn, endColumn, columnCount, firstIsSticky ? [0, activeColumn] : [activeColumn]),
    [firstColumn, endColumn, columnCount, firstIsSticky, activeColumn]
  )
  /* oxlint-enable react/preserve-manual-memoization */
  const actions = focus.within ? active : hover.position

  return (
    <>
      <GridRoot
        ref={root}
        role="grid"
        aria-label={translate('views.table.name', { title: dataset.title })}
        aria-describedby={actionsColumn?.keysId}
        aria-rowcount={lines.total === undefined ? -1 : lines.total + 1}
        aria-colcount={columns.length}
        aria-busy={lines.isFetching}
        className={[display === 'table-dense' && 'dense', fitting && 'fitting'].filter(Boolean).join(' ')}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        {...hover.handlers}
      >
        {lines.isLoading ? (
          <LoadingColumns headerHeight={headerHeight} />
        ) : (
          <>
            <GridHead
              columns={columns}
              indexes={indexes}
              starts={starts}
              firstIsSticky={firstIsSticky}
              height={headerHeight}
              width={totalWidth}
              activeColumn={active.row === -1 ? active.column : -1}
              onResize={resize}
            />
            <GridBody
              rows={rows}
              renderedRows={renderedRows}
              firstLine={firstLine}
              rowHeight={rowHeight}
              width={totalWidth}
              columns={columns}
              indexes={indexes}
              starts={starts}
              firstIsSticky={firstIsSticky}
              active={active}
              actions={interaction ? actions : undefined}
            />
          </>
        )}
      </GridRoot>
      {rendered.isScrolled && <ScrollTop onClick={() => root.current?.scrollTo({ top: 0 })} />}
    </>
  )
}

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

function GridBody(props: GridBodyProps): ReactNode {
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

/** Placeholder of the columns until the first lines determine their widths, so that the layout does not shift. */
function LoadingColumns({ headerHeight }: { headerHeight: number }): ReactNode {
  return (
    <div aria-hidden style={{ height: '100%' }}>
      <div className="head" style={{ height: headerHeight }} />
      <div className="waiting" />
    </div>
  )
}

/** Indexes of a range in ascending order, with some extra indexes that are always included. */
function indexesOf(first: number, end: number, count: number, extraIndexes: number[]): number[] {
  const indexes = new Set(extraIndexes.filter((index) => index >= 0 && index < count))
  for (let index = first; index < end; index++) indexes.add(index)
  return [...indexes].sort((a, b) => a - b)
}
