/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualized rows cannot be table elements */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { bodyHeight } from './gridWindow.ts'
import { gridColumns, mapWidth, selectionWidth, showsThumbnails } from './gridColumns.ts'
import { GridRoot } from './gridStyles.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { LineRow } from './LineRow.tsx'
import { headerHeights, rowHeights } from './linesRequest.ts'
import { ScrollTop } from './ScrollTop.tsx'
import { useLinesList } from './linesContext.ts'
import { useTable } from './tableContext.ts'
import { useCellHover } from './useCellHover.ts'
import { useColumnLayout } from './useColumnLayout.ts'
import { useElementSize } from './useElementSize.ts'
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
  const { dataset, shown, controller, selectable, actions: actionsColumn, interaction, cells } = useTable()
  const { lines } = useLinesList()
  const root = useRef<HTMLDivElement>(null)
  const size = useElementSize(root)
  const rowHeight = rowHeights[display]
  const headerHeight = headerHeights[display]

  const hasActions = !!actionsColumn
  const actionsWidth = actionsColumn?.width ?? 0
  const { all, firstIsSticky } = useMemo(
    () =>
      gridColumns(shown, controller.state.fixed, {
        selectable,
        hasActions,
        hasMap: interaction && !!dataset.bbox?.length,
        hasThumbnails: showsThumbnails(dataset.schema)
      }),
    [shown, controller.state.fixed, selectable, hasActions, interaction, dataset.bbox, dataset.schema]
  )
  const properties = useMemo(
    () => all.flatMap((column) => (column.kind === 'data' ? [column.property] : [])),
    [all]
  )
  const widthOf = useCallback(
    (kind: 'actions' | 'selection' | 'map' | 'thumbnail') =>
      ({ actions: actionsWidth, selection: selectionWidth, map: mapWidth, thumbnail: rowHeight })[kind],
    [actionsWidth, rowHeight]
  )
  const reserved = all.reduce((sum, column) => sum + (column.kind === 'data' ? 0 : widthOf(column.kind)), 0)
  const layout = useColumnLayout(
    dataset.id,
    properties,
    lines,
    cells,
    display,
    Math.max(0, size.width - reserved)
  )

  const starts = useMemo(() => {
    const sums = [0]
    let data = 0
    for (const column of all) {
      const width = column.kind === 'data' ? (layout.widths[data++] ?? 0) : widthOf(column.kind)
      sums.push((sums.at(-1) ?? 0) + width)
    }
    return sums
  }, [all, layout.widths, widthOf])
  const totalWidth = starts.at(-1) ?? 0
  const stickyWidth = firstIsSticky ? (starts[1] ?? 0) : 0

  const [position, setPosition] = useState<GridPosition>({ row: -1, column: 0 })
  const active = {
    row: Math.min(position.row, rows - 1),
    column: Math.max(0, Math.min(position.column, all.length - 1))
  }
  const { shown: drawn, reveal } = useGridWindow(root, {
    ...size,
    rows,
    loadedRows: lines.loaded - firstLine,
    rowHeight,
    headerHeight,
    starts,
    stickyWidth
  })
  const pageRows = Math.max(1, Math.floor(bodyHeight({ height: size.height, headerHeight }) / rowHeight) - 1)
  const extent = useMemo(() => ({ rows, columns: all.length, pageRows }), [rows, all.length, pageRows])
  const focus = useGridFocus(root, [position, setPosition], extent, reveal)
  const hover = useCellHover(interaction)

  // A new query scrolls back to the first line.
  useLayoutEffect(() => {
    root.current?.scrollTo({ top: 0 })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs on each change of the query
  }, [lines.requestKey])

  const { seesLastLine } = drawn
  useEffect(() => {
    if (rows > 0 && seesLastLine) onReachEnd?.()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs again after each page, which may not fill the frame
  }, [rows, seesLastLine, lines.loaded, onReachEnd])

  // The focused row and column stay in the document, or scrolling would lose the focus.
  const drawnRows = indexesOf(drawn.firstRow, drawn.endRow, rows, [active.row])
  const { firstColumn, endColumn } = drawn
  const columnCount = all.length
  const activeColumn = active.column
  // A stable array: rows are memoized and compare it by identity.
  /* oxlint-disable react/preserve-manual-memoization */
  const indexes = useMemo(
    () => indexesOf(firstColumn, endColumn, columnCount, firstIsSticky ? [0, activeColumn] : [activeColumn]),
    [firstColumn, endColumn, columnCount, firstIsSticky, activeColumn]
  )
  /* oxlint-enable react/preserve-manual-memoization */
  const actions = focus.within ? active : hover.position
  const bodyWidth = Math.max(totalWidth, 0)

  return (
    <>
      <GridRoot
        ref={root}
        role="grid"
        aria-label={translate('views.table.name', { title: dataset.title })}
        aria-describedby={actionsColumn?.keysId}
        aria-rowcount={lines.total === undefined ? -1 : lines.total + 1}
        aria-colcount={all.length}
        aria-busy={lines.isFetching}
        className={[display === 'table-dense' && 'dense', fitting && 'fitting'].filter(Boolean).join(' ')}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        {...hover.handlers}
      >
        {lines.isLoading ? (
          <Waiting headerHeight={headerHeight} />
        ) : (
          <>
            <div
              role="rowgroup"
              className="head"
              style={{ height: headerHeight, width: bodyWidth, minWidth: '100%' }}
            >
              <div
                role="row"
                aria-rowindex={1}
                className="row"
                style={{ height: headerHeight, width: bodyWidth }}
              >
                {indexes.map((index) => {
                  const column = all[index]
                  if (!column) return null
                  const start = starts[index] ?? 0
                  return (
                    <HeaderCell
                      key={column.kind === 'data' ? column.property.key : column.kind}
                      column={column}
                      index={index}
                      left={firstIsSticky && index === 0 ? undefined : start}
                      width={(starts[index + 1] ?? start) - start}
                      tabIndex={active.row === -1 && active.column === index ? 0 : -1}
                      onResize={layout.resize}
                    />
                  )
                })}
              </div>
            </div>
            <div
              role="rowgroup"
              className="body"
              style={{
                height: rows * rowHeight,
                width: bodyWidth,
                opacity: lines.isFormer ? 0.6 : 1
              }}
            >
              {drawnRows.map((row) => (
                <LineRow
                  key={row}
                  line={lines.lineAt(firstLine + row)}
                  row={row}
                  lineIndex={firstLine + row}
                  top={row * rowHeight}
                  height={rowHeight}
                  width={bodyWidth}
                  columns={all}
                  indexes={indexes}
                  starts={starts}
                  firstIsSticky={firstIsSticky}
                  activeColumn={active.row === row ? active.column : -1}
                  actionsColumn={interaction && actions?.row === row ? actions.column : -1}
                />
              ))}
            </div>
          </>
        )}
      </GridRoot>
      {drawn.isScrolled && <ScrollTop onClick={() => root.current?.scrollTo({ top: 0 })} />}
    </>
  )
}

/** Placeholder of the columns until the first lines determine their widths, so that the layout does not shift. */
function Waiting({ headerHeight }: { headerHeight: number }): ReactNode {
  return (
    <div aria-hidden style={{ height: '100%' }}>
      <div className="head" style={{ height: headerHeight }} />
      <div className="waiting" />
    </div>
  )
}

/** Indexes of a range in ascending order, with some extra indexes that are always included. */
function indexesOf(first: number, end: number, count: number, kept: number[]): number[] {
  const indexes = new Set(kept.filter((index) => index >= 0 && index < count))
  for (let index = first; index < end; index++) indexes.add(index)
  return [...indexes].sort((left, right) => left - right)
}
