/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualized rows cannot be table elements */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { GridBody } from './GridBody.tsx'
import { GridHead } from './GridHead.tsx'
import { GridRoot } from './gridStyles.ts'
import { bodyHeight } from './gridWindow.ts'
import { useLinesList } from './linesContext.ts'
import { headerHeights, rowHeights } from './linesRequest.ts'
import { ScrollTop } from './ScrollTop.tsx'
import { useTable } from './tableContext.ts'
import { useActiveCell } from './useActiveCell.ts'
import { useCellHover } from './useCellHover.ts'
import { useElementSize } from './useElementSize.ts'
import { useGridColumns } from './useGridColumns.ts'
import { useGridWindow } from './useGridWindow.ts'
import { useRenderedCells } from './useRenderedCells.ts'

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
  const cellCount = { rows, columns: columns.length }
  const { active, focus } = useActiveCell(root, { ...cellCount, pageRows }, reveal)
  const renderedCells = useRenderedCells(rendered, cellCount, active, firstIsSticky)
  const hover = useCellHover(interaction)
  const actions = focus.within ? active : hover.position

  // A new query scrolls back to the first line.
  useLayoutEffect(() => {
    root.current?.scrollTo({ top: 0 })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs on each change of the query
  }, [lines.requestKey])
  useReachedEnd(rows > 0 && rendered.seesLastLine, [rows, lines.loaded], onReachEnd)

  const placement = { columns, indexes: renderedCells.columns, starts, firstIsSticky, width: totalWidth }
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
              {...placement}
              height={headerHeight}
              activeColumn={active.row === -1 ? active.column : -1}
              onResize={resize}
            />
            <GridBody
              {...placement}
              rows={rows}
              renderedRows={renderedCells.rows}
              firstLine={firstLine}
              rowHeight={rowHeight}
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

/** Placeholder of the columns until the first lines determine their widths, so that the layout does not shift. */
function LoadingColumns({ headerHeight }: { headerHeight: number }): ReactNode {
  return (
    <div aria-hidden style={{ height: '100%' }}>
      <div className="head" style={{ height: headerHeight }} />
      <div className="waiting" />
    </div>
  )
}

/** Calls a function while the last line is visible, again after each page, which may not fill the frame. */
function useReachedEnd(
  isReached: boolean,
  [rows, loaded]: [rows: number, loaded: number],
  onReachEnd: (() => void) | undefined
): void {
  useEffect(() => {
    if (isReached) onReachEnd?.()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs again after each page
  }, [isReached, rows, loaded, onReachEnd])
}
