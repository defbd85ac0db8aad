import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState, type RefObject } from 'react'
import { useCells } from '../values/useCells.ts'
import { tableColumns, visibleColumns } from './columns.ts'
import type { DatasetTableProps } from './DatasetTable.tsx'
import {
  fittingPageSize,
  headerHeights,
  rowHeights,
  scrollPageSize,
  shortTableHeight,
  selectionParameters,
  tableShape,
  truncateLength
} from './linesRequest.ts'
import type { Paging } from './PageArrows.tsx'
import type { TableContextValue } from './tableContext.ts'
import { expectedLines, useLines, type LoadedLines } from './useLines.ts'
import { useTableHeight } from './useTableHeight.ts'
import { useTableState } from './useTableState.ts'
import { useUnavailable } from './useUnavailable.ts'
import { useWindowWidth } from './useWindowWidth.ts'

export type DatasetTableOptions = Omit<
  DatasetTableProps,
  'interaction' | 'selectable' | 'draft' | 'help' | 'footer' | 'onFullscreen'
> & {
  interaction: boolean
  selectable: boolean
  draft: boolean
}

type SharedTable = Omit<TableContextValue, 'openColumnMenu' | 'showValue' | 'showOnMap'>

interface DatasetTableLogic {
  table: SharedTable
  lines: LoadedLines
  height: number
  cssHeight: string
  /** Number of rows, placeholders included; index of the line in the first row. */
  rows: number
  firstLine: number
  paging: Paging | undefined
  /** Reason why the dataset has no readable lines. */
  unavailable: string | undefined
}

/** State of the table, apart from rendering. */
export function useDatasetTable(
  options: DatasetTableOptions,
  frame: RefObject<HTMLElement | null>
): DatasetTableLogic {
  const { dataset, mode, urlState, interaction, selectable, draft, actions, writtenAt, changes } = options
  const controller = useTableState(dataset, urlState, selectable)
  const { state, conceptFilters } = controller
  const { height, cssHeight: givenHeight } = useTableHeight(options.height, frame)
  const windowWidth = useWindowWidth()
  const narrow = !useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })

  const columns = useMemo(() => tableColumns(dataset.schema), [dataset.schema])
  const shown = useMemo(() => visibleColumns(columns, state.cols), [columns, state.cols])
  const truncate = truncateLength(windowWidth, shown.length, state.display, narrow)
  const shape = useMemo(
    () => tableShape(dataset, truncate, state.display),
    [dataset, truncate, state.display]
  )
  const rowHeight = rowHeights[state.display]
  const size =
    mode === 'paginated'
      ? fittingPageSize(height, headerHeights[state.display], rowHeight)
      : scrollPageSize(height, rowHeight)
  const { q, sort, filters } = state
  const isRead = writtenAt === undefined
  const selection = useMemo(
    () => selectionParameters(dataset, { q, sort, filters }, conceptFilters, draft, isRead),
    [dataset, q, sort, filters, conceptFilters, draft, isRead]
  )
  const unavailable = useUnavailable(dataset)
  const lines = useLines({
    dataset,
    selection,
    writtenAt,
    changes,
    size,
    shape,
    sizeMatters: mode === 'paginated',
    enabled: !unavailable
  })
  const { page, paging } = usePaging(lines, size, mode)
  const firstLine = page * size
  const rows = rowCount(lines, mode, size, firstLine)
  const isShort = mode === 'paginated' && state.display !== 'list' && !unavailable
  const expectedCount = dataset.count ?? lines.total
  const cssHeight =
    isShort && expectedCount !== undefined
      ? `${shortTableHeight(height, Math.max(expectedCount, lines.total ?? 0), { headerHeight: headerHeights[state.display], rowHeight, narrow })}px`
      : givenHeight

  const cells = useCells(truncate)
  const table = useMemo<SharedTable>(
    () => ({
      dataset,
      controller,
      columns,
      shown,
      selection,
      cells,
      draft,
      interaction,
      selectable,
      actions,
      height
    }),
    [dataset, controller, columns, shown, selection, cells, draft, interaction, selectable, actions, height]
  )
  return { table, lines, height, cssHeight, rows, firstLine, paging, unavailable }
}

/** Number of rows: loaded lines, and as many placeholders as the next page may bring. */
function rowCount(lines: LoadedLines, mode: 'scroll' | 'paginated', size: number, firstLine: number): number {
  const expected = expectedLines(lines, size)
  return mode === 'scroll' ? expected : Math.min(size, Math.max(0, expected - firstLine))
}

/** Paging of a table that does not scroll; a new query restarts from the first page. */
function usePaging(
  lines: LoadedLines,
  size: number,
  mode: 'scroll' | 'paginated'
): { page: number; paging: Paging | undefined } {
  const [{ requestKey, page: stored }, setPage] = useState({ requestKey: lines.requestKey, page: 0 })
  const page = mode === 'paginated' && requestKey === lines.requestKey ? stored : 0
  const isLoaded = lines.loaded > (page + 1) * size
  const paging = useMemo(() => {
    if (mode === 'scroll') return undefined
    const go = (newPage: number): void => setPage({ requestKey: lines.requestKey, page: newPage })
    return {
      hasPrevious: page > 0,
      hasNext: isLoaded || (lines.hasMore && lines.loaded < (lines.total ?? Infinity)),
      previous: () => go(page - 1),
      next: () => {
        if (!isLoaded) lines.loadMore()
        go(page + 1)
      }
    }
  }, [mode, page, isLoaded, lines])
  return { page, paging }
}
