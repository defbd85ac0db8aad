/** Minimum widths of columns for their titles and the lines loaded so far. */
import { fontFamily } from '../../theme/fontFamily.ts'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { cellContent, contentText, type CellContext } from '../values/cellContent.ts'
import { columnTitle } from './columns.ts'
import { grownWidths, stretchedWidths, widthRules } from './columnWidths.ts'
import { textWidth } from './textWidth.ts'

/** Fonts of cells and headers, the same as in the style sheet of the grid. */
const cellFonts = { table: `400 14px ${fontFamily}`, 'table-dense': `400 13px ${fontFamily}` }
const headerFonts = { table: `700 13px ${fontFamily}`, 'table-dense': `700 12px ${fontFamily}` }
const paddings = { table: 26, 'table-dense': 18 }
/** Pixels of the sort and menu icons in a header, of the padding of a chip, of an image beside a text. */
const headerIcons = 44
const chipPadding = 24
const picture = 28
const maxTitleLength = 280
const maxChipsLength = 480
/** Maximum number of cells measured at a time; in very wide tables only a sample of lines is measured. */
const manyCells = 20_000

export type GridDisplay = 'table' | 'table-dense'

interface MeasuredTable {
  columns: SchemaProperty[]
  display: GridDisplay
  context: CellContext
  /** Width available for these columns in pixels, 0 before it is known. */
  available: number
  fontsReady: boolean
  resized: ReadonlyMap<string, number>
  /** Identifies the query: the lines of another query are measured from scratch. */
  requestKey: string
  loaded: number
  lineAt: (index: number) => Line | undefined
  /** Whether the lines are those of the previous query, which are not measured. */
  isFormer: boolean
}

/** Returns a measuring function that remembers widths while the columns stay the same: widths only grow. */
export function createColumnMeasure(): (table: MeasuredTable) => number[] {
  let scope = ''
  let widths: ReadonlyMap<string, number> = new Map()
  let measured = { requestKey: '', lines: 0 }
  let former: number[] = []

  return (table) => {
    const { columns, display, available, loaded } = table
    const keys = columns.map((column) => column.key)
    const rules = widthRules[display]
    const nextScope = JSON.stringify([display, available, table.fontsReady, keys])
    if (scope !== nextScope) {
      scope = nextScope
      widths = grownWidths(new Map(), headerWidths(columns, display), rules)
      measured = { requestKey: '', lines: 0 }
    }
    if (!table.isFormer) {
      const { requestKey } = table
      const from = measured.requestKey === requestKey && measured.lines <= loaded ? measured.lines : 0
      widths = grownWidths(widths, contentWidths(table, from), rules)
      measured = { requestKey, lines: loaded }
    }
    const shown = stretchedWidths(keys, widths, available, table.resized)
    if (available > 0 && loaded > 0) widths = new Map(keys.map((key, index) => [key, shown[index] ?? 0]))
    // Equal widths keep their identity: memoized cells do not render again.
    if (shown.length !== former.length || shown.some((width, index) => width !== former[index]))
      former = shown
    return former
  }
}

/** Width of a header: its title on at most two lines, without breaking a word. */
function headerWidths(columns: SchemaProperty[], display: GridDisplay): Map<string, number> {
  const font = headerFonts[display]
  return new Map(
    columns.map((column) => {
      const title = columnTitle(column)
      const words = title.split(/\s+/).map((word) => textWidth(word, font))
      const whole = textWidth(title, font)
      const widest = Math.max(...words, words.length > 1 ? whole * 0.6 : whole)
      return [column.key, Math.min(maxTitleLength, widest + headerIcons + paddings[display])]
    })
  )
}

function contentWidths(table: MeasuredTable, from: number): Map<string, number> {
  const { columns, display, context, loaded, lineAt } = table
  const step = Math.max(1, Math.ceil(((loaded - from) * columns.length) / manyCells))
  const needed = new Map<string, number>()
  for (let index = from; index < loaded; index += step) {
    const line = lineAt(index)
    if (!line) continue
    for (const column of columns) {
      const width = contentWidth(cellContent(column, line, context), display)
      if (width > (needed.get(column.key) ?? 0)) needed.set(column.key, width)
    }
  }
  return needed
}

function contentWidth(content: ReturnType<typeof cellContent>, display: GridDisplay): number {
  const font = cellFonts[display]
  const padding = paddings[display]
  switch (content.kind) {
    case 'items': {
      const chips = content.items.reduce((sum, item) => sum + textWidth(item.text, font) + chipPadding, 0)
      return Math.min(maxChipsLength, chips + padding)
    }
    case 'account':
      return content.showsName ? textWidth(content.text, font) + picture + padding : picture + padding
    case 'color':
      return textWidth(content.text, font) + picture + padding
    default:
      return textWidth(contentText(content), font) + padding
  }
}
