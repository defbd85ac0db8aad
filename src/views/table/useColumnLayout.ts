import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SchemaProperty } from '../../../contract/dataset.ts'
import { cellContent, contentText, type CellContext } from '../values/cellContent.ts'
import { columnTitle } from './columns.ts'
import { draggedMinimum, grownWidths, stretchedWidths, widthRules } from './columnWidths.ts'
import { forgetTextWidths, textWidth } from './textWidth.ts'
import type { LoadedLines } from './useLines.ts'

export interface ColumnLayout {
  /** Width in pixels of each column, in their order. */
  widths: number[]
  resize(key: string, width: number): void
}

/** Fonts of cells and headers, as the grid's style sheet sets them. */
const fontFamily = "'Nunito Variable', Nunito, 'Segoe UI', Roboto, Arial, sans-serif"
const cellFonts = { table: `400 14px ${fontFamily}`, 'table-dense': `400 13px ${fontFamily}` }
const headerFonts = { table: `700 13px ${fontFamily}`, 'table-dense': `700 12px ${fontFamily}` }
const paddings = { table: 26, 'table-dense': 18 }
/** Room of the sort and menu icons in a header, of a chip around its text, of a picture beside a text. */
const headerIcons = 44
const chipPadding = 24
const picture = 28
/** Lines of a page whose width counts in a table so wide that measuring all of them would be felt. */
const manyCells = 20_000

interface Memory {
  /** What the widths below are for; another layout starts anew. */
  scope: string
  widths: ReadonlyMap<string, number>
  measuredLines: number
}

/**
 * Widths of the visible columns: from their titles and the lines loaded so far.
 * @param available width of the grid in pixels, 0 before it is known
 * @param reserved width of the columns that are not of the dataset (selection, thumbnail)
 */
export function useColumnLayout(
  columns: SchemaProperty[],
  lines: LoadedLines,
  context: CellContext,
  display: 'table' | 'table-dense',
  available: number,
  reserved: number
): ColumnLayout {
  const fontsReady = useFontsReady()
  const [memory] = useState<Memory>(() => ({ scope: '', widths: new Map(), measuredLines: 0 }))
  const [resized, setResized] = useState<ReadonlyMap<string, number>>(new Map())
  const { loaded, lineAt, isFormer } = lines

  const widths = useMemo(() => {
    const keys = columns.map((column) => column.key)
    const scope = JSON.stringify([display, available, fontsReady, keys])
    const rules = widthRules[display]
    if (memory.scope !== scope) {
      memory.scope = scope
      memory.widths = grownWidths(new Map(), headerWidths(columns, display), rules)
      memory.measuredLines = 0
    }
    if (!isFormer) {
      if (loaded < memory.measuredLines) memory.measuredLines = 0
      const step = Math.max(1, Math.ceil(((loaded - memory.measuredLines) * keys.length) / manyCells))
      const needed = new Map<string, number>()
      for (let index = memory.measuredLines; index < loaded; index += step) {
        const line = lineAt(index)
        if (!line) continue
        for (const column of columns) {
          const width = contentWidth(column, cellContent(column, line, context), display)
          if (width > (needed.get(column.key) ?? 0)) needed.set(column.key, width)
        }
      }
      memory.measuredLines = loaded
      memory.widths = grownWidths(memory.widths, needed, rules)
    }
    const shown = stretchedWidths(keys, memory.widths, available - reserved, resized)
    if (available > 0 && loaded > 0) {
      memory.widths = new Map(keys.map((key, index) => [key, shown[index] ?? 0]))
    }
    return shown
  }, [columns, display, available, reserved, fontsReady, loaded, lineAt, isFormer, context, resized, memory])

  const resize = useCallback((key: string, width: number) => {
    setResized((current) => new Map(current).set(key, Math.max(draggedMinimum, Math.round(width))))
  }, [])
  return { widths, resize }
}

/** A title takes at most two lines, and no word of it is cut. */
function headerWidths(columns: SchemaProperty[], display: 'table' | 'table-dense'): Map<string, number> {
  const font = headerFonts[display]
  return new Map(
    columns.map((column) => {
      const title = columnTitle(column)
      const words = title.split(/\s+/).map((word) => textWidth(word, font))
      const whole = textWidth(title, font)
      const lines = Math.max(...words, words.length > 1 ? whole * 0.6 : whole)
      return [column.key, Math.min(280, lines + headerIcons + paddings[display])]
    })
  )
}

function contentWidth(
  column: SchemaProperty,
  content: ReturnType<typeof cellContent>,
  display: 'table' | 'table-dense'
): number {
  const font = cellFonts[display]
  if (content.kind === 'items') {
    const chips = content.items.reduce((sum, item) => sum + textWidth(item.text, font) + chipPadding, 0)
    return Math.min(480, chips + paddings[display])
  }
  const extra = content.kind === 'color' || content.kind === 'account' ? picture : 0
  if (content.kind === 'account' && !content.showsName) return picture + paddings[display]
  return textWidth(contentText(content), font) + extra + paddings[display] + (column.format ? 2 : 0)
}

/** Whether the page's own font is there: what was measured with another one is forgotten then. */
function useFontsReady(): boolean {
  const [ready, setReady] = useState(() => document.fonts?.status === 'loaded')
  useEffect(() => {
    if (ready || !document.fonts) return
    let mounted = true
    void document.fonts.ready.then(() => {
      if (!mounted) return
      forgetTextWidths()
      setReady(true)
    })
    return () => {
      mounted = false
    }
  }, [ready])
  return ready
}
