import { useCallback, useMemo } from 'react'
import type { GridDisplay } from './columnMeasure.ts'
import { gridColumns, mapWidth, selectionWidth, showsThumbnails, type GridColumn } from './gridColumns.ts'
import { useLinesList } from './linesContext.ts'
import { rowHeights } from './linesRequest.ts'
import { useTable } from './tableContext.ts'
import { useColumnLayout } from './useColumnLayout.ts'

interface PlacedColumns {
  columns: GridColumn[]
  /** Whether the first column stays fixed on the left. */
  firstIsSticky: boolean
  /** Left offset of each column in pixels, followed by the right edge of the last one. */
  starts: number[]
  totalWidth: number
  /** Width in pixels of the fixed column; 0 without one. */
  stickyWidth: number
  /** Sets the width of a column; undefined fits it to its content. */
  resize: (key: string, width: number | undefined) => void
}

/** Columns of the grid with their offsets. @param frameWidth width of the grid in pixels, 0 before it is known */
export function useGridColumns(display: GridDisplay, frameWidth: number): PlacedColumns {
  const { dataset, shown, controller, selectable, actions: actionsColumn, interaction, cells } = useTable()
  const { lines } = useLinesList()
  const rowHeight = rowHeights[display]
  const hasActions = !!actionsColumn
  const actionsWidth = actionsColumn?.width ?? 0
  const { columns, firstIsSticky } = useMemo(
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
    () => columns.flatMap((column) => (column.kind === 'data' ? [column.property] : [])),
    [columns]
  )
  const widthOf = useCallback(
    (kind: 'actions' | 'selection' | 'map' | 'thumbnail') =>
      ({ actions: actionsWidth, selection: selectionWidth, map: mapWidth, thumbnail: rowHeight })[kind],
    [actionsWidth, rowHeight]
  )
  const reserved = columns.reduce(
    (sum, column) => sum + (column.kind === 'data' ? 0 : widthOf(column.kind)),
    0
  )
  const { widths, resize } = useColumnLayout(
    dataset.id,
    properties,
    lines,
    cells,
    display,
    Math.max(0, frameWidth - reserved)
  )
  const starts = useMemo(() => {
    const sums = [0]
    let dataIndex = 0
    for (const column of columns) {
      const width = column.kind === 'data' ? (widths[dataIndex++] ?? 0) : widthOf(column.kind)
      sums.push((sums.at(-1) ?? 0) + width)
    }
    return sums
  }, [columns, widths, widthOf])
  return {
    columns,
    firstIsSticky,
    starts,
    totalWidth: starts.at(-1) ?? 0,
    stickyWidth: firstIsSticky ? (starts[1] ?? 0) : 0,
    resize
  }
}
