import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { CellContext } from '../values/cellContent.ts'
import { createColumnMeasure, type GridDisplay } from './columnMeasure.ts'
import { draggedMinimum } from './columnWidths.ts'
import { forgetWidths, storeWidth, useStoredWidths } from './storedWidths.ts'
import { forgetTextWidths } from './textWidth.ts'
import type { LoadedLines } from './useLines.ts'

interface ColumnLayout {
  /** Width in pixels of each column, in display order. */
  widths: number[]
  /** Sets the width of a column; undefined fits it to its content. */
  resize: (key: string, width: number | undefined) => void
}

/**
 * Widths of the visible columns: set by the user, else computed from titles and loaded lines.
 * @param available width for these columns in pixels, 0 before it is known
 */
export function useColumnLayout(
  datasetId: string,
  columns: SchemaProperty[],
  lines: LoadedLines,
  context: CellContext,
  display: GridDisplay,
  available: number
): ColumnLayout {
  const fontsReady = useFontsReady()
  const [measure] = useState(createColumnMeasure)
  const resized = useStoredWidths(datasetId)
  const { loaded, lineAt, isFormer, requestKey } = lines
  const widths = useMemo(() => {
    const shown = { columns, display, context, available, fontsReady, resized }
    return measure({ ...shown, requestKey, loaded, lineAt, isFormer })
  }, [
    measure,
    columns,
    display,
    context,
    available,
    fontsReady,
    resized,
    requestKey,
    loaded,
    lineAt,
    isFormer
  ])
  const resize = useCallback(
    (key: string, width: number | undefined) => {
      if (width === undefined) forgetWidths(datasetId, key)
      else storeWidth(datasetId, key, Math.max(draggedMinimum, Math.round(width)))
    },
    [datasetId]
  )
  return { widths, resize }
}

/** Whether the web font is loaded; earlier measurements are then discarded. */
function useFontsReady(): boolean {
  const [ready, setReady] = useState(() => document.fonts?.status === 'loaded')
  useEffect(() => {
    if (ready || !document.fonts) return undefined
    let mounted = true
    const onReady = (): void => {
      if (!mounted) return
      forgetTextWidths()
      setReady(true)
    }
    void document.fonts.ready.then(onReady)
    return () => {
      mounted = false
    }
  }, [ready])
  return ready
}
