/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows placed one by one cannot be those of a table element */
import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { gridColumns, mapWidth, selectionWidth, showsThumbnails } from './gridColumns.ts'
import { GridRoot } from './gridStyles.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { LineRow } from './LineRow.tsx'
import { headerHeights, rowHeights } from './linesRequest.ts'
import { ScrollTop } from './ScrollTop.tsx'
import { useTable } from './tableContext.ts'
import { useCellHover } from './useCellHover.ts'
import { useColumnLayout } from './useColumnLayout.ts'
import { useElementWidth } from './useElementWidth.ts'
import { useGridFocus, type GridPosition } from './useGridFocus.ts'

const rowOverscan = 6
const columnOverscan = 2

interface GridProps {
  display: 'table' | 'table-dense'
  /** Rows that can be there: those loaded, and blank ones where lines are coming. */
  rows: number
  /** Index of the line that the first row shows. */
  firstLine: number
  /** Every row fits: nothing scrolls downwards. */
  fitting: boolean
  /** The last loaded row is on the screen. */
  onReachEnd?: () => void
}

/** The spreadsheet-like grid: only the rows and columns on the screen are in the document. */
export function Grid({ display, rows, firstLine, fitting, onReachEnd }: GridProps): ReactNode {
  const translate = useViewTranslate()
  const {
    dataset,
    shown,
    controller,
    selectable,
    actions: actionsColumn,
    interaction,
    lines,
    cells
  } = useTable()
  const root = useRef<HTMLDivElement>(null)
  const available = useElementWidth(root)
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
  const layout = useColumnLayout(properties, lines, cells, display, Math.max(0, available - reserved))

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
  // The row and the column of the focus stay in the document, or the focus would be lost while scrolling.
  const rowRange = useCallback((range: Range) => rangeWith(range, [active.row]), [active.row])
  const columnRange = useCallback(
    (range: Range) => rangeWith(range, firstIsSticky ? [0, active.column] : [active.column]),
    [firstIsSticky, active.column]
  )
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer changes without its identity changing
  const rowVirtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => root.current,
    estimateSize: () => rowHeight,
    overscan: rowOverscan,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    rangeExtractor: rowRange
  })
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer changes without its identity changing
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: all.length,
    getScrollElement: () => root.current,
    estimateSize: (index) => (starts[index + 1] ?? 0) - (starts[index] ?? 0),
    overscan: columnOverscan,
    scrollPaddingStart: stickyWidth,
    rangeExtractor: columnRange
  })
  useLayoutEffect(() => rowVirtualizer.measure(), [rowHeight, rowVirtualizer])
  useLayoutEffect(() => columnVirtualizer.measure(), [starts, columnVirtualizer])

  const pageRows = Math.max(1, Math.floor((rowVirtualizer.scrollRect?.height ?? 400) / rowHeight) - 2)
  const size = useMemo(() => ({ rows, columns: all.length, pageRows }), [rows, all.length, pageRows])
  const reveal = useCallback(
    ({ row, column }: GridPosition) => {
      if (row >= 0) rowVirtualizer.scrollToIndex(row, { align: 'auto' })
      if (!(firstIsSticky && column === 0)) columnVirtualizer.scrollToIndex(column, { align: 'auto' })
    },
    [rowVirtualizer, columnVirtualizer, firstIsSticky]
  )
  const focus = useGridFocus(root, [position, setPosition], size, reveal)
  const hover = useCellHover(interaction)

  // Another request starts from its first line.
  useLayoutEffect(() => {
    root.current?.scrollTo({ top: 0 })
  }, [lines.requestKey])

  const virtualRows = rowVirtualizer.getVirtualItems()
  const lastVisible = rowVirtualizer.range?.endIndex ?? 0
  useEffect(() => {
    if (rows > 0 && firstLine + lastVisible >= lines.loaded - 1) onReachEnd?.()
  }, [rows, firstLine, lastVisible, lines.loaded, onReachEnd])

  const indexNames = columnVirtualizer
    .getVirtualItems()
    .map((item) => item.index)
    .join()
  const indexes = useMemo(() => indexNames.split(',').filter(Boolean).map(Number), [indexNames])
  const actions = focus.within ? active : hover.position
  const bodyWidth = Math.max(totalWidth, 0)

  return (
    <>
      <GridRoot
        ref={root}
        role="grid"
        aria-label={translate('views.table.name', { title: dataset.title })}
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
            {' '}
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
                height: rowVirtualizer.getTotalSize(),
                width: bodyWidth,
                opacity: lines.isFormer ? 0.6 : 1
              }}
            >
              {virtualRows.map((item) => (
                <LineRow
                  key={item.index}
                  line={lines.lineAt(firstLine + item.index)}
                  row={item.index}
                  lineIndex={firstLine + item.index}
                  top={item.start - headerHeight}
                  height={rowHeight}
                  width={bodyWidth}
                  columns={all}
                  indexes={indexes}
                  starts={starts}
                  firstIsSticky={firstIsSticky}
                  activeColumn={active.row === item.index ? active.column : -1}
                  actionsColumn={interaction && actions?.row === item.index ? actions.column : -1}
                />
              ))}
            </div>
          </>
        )}
      </GridRoot>
      {(rowVirtualizer.range?.startIndex ?? 0) > 0 && (
        <ScrollTop onClick={() => root.current?.scrollTo({ top: 0 })} />
      )}
    </>
  )
}

/** In place of the columns until the first lines tell how wide they are: nothing moves when they arrive. */
function Waiting({ headerHeight }: { headerHeight: number }): ReactNode {
  return (
    <div aria-hidden style={{ height: '100%' }}>
      <div className="head" style={{ height: headerHeight }} />
      <div className="waiting" />
    </div>
  )
}

/** Indexes of a range and its margins, with some that stay whatever the range. */
function rangeWith({ startIndex, endIndex, overscan, count }: Range, kept: number[]): number[] {
  const indexes = new Set<number>()
  for (const index of kept) if (index >= 0 && index < count) indexes.add(index)
  const end = Math.min(endIndex + overscan, count - 1)
  for (let index = Math.max(startIndex - overscan, 0); index <= end; index++) indexes.add(index)
  return [...indexes].sort((left, right) => left - right)
}
