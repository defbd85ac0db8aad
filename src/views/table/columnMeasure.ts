/** How wide the columns of a table have to be for their titles and the lines loaded so far. */
import { fontFamily } from '../../theme/fontFamily.ts'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { cellContent, contentText, type CellContext } from '../values/cellContent.ts'
import { columnTitle } from './columns.ts'
import { grownWidths, stretchedWidths, widthRules } from './columnWidths.ts'
import { textWidth } from './textWidth.ts'

/** Fonts of cells and headers, as the grid's style sheet sets them. */
const cellFonts = { table: `400 14px ${fontFamily}`, 'table-dense': `400 13px ${fontFamily}` }
const headerFonts = { table: `700 13px ${fontFamily}`, 'table-dense': `700 12px ${fontFamily}` }
const paddings = { table: 26, 'table-dense': 18 }
/** Room of the sort and menu icons in a header, of a chip around its text, of a picture beside a text. */
const headerIcons = 44
const chipPadding = 24
const picture = 28
const longestTitle = 280
const longestChips = 480
/** Cells measured at a time: in a table so wide that all of them would be felt, some lines stand for the others. */
const manyCells = 20_000

export type GridDisplay = 'table' | 'table-dense'

interface MeasuredTable {
  columns: SchemaProperty[]
  display: GridDisplay
  context: CellContext
  /** Room for these columns in pixels, 0 before it is known. */
  available: number
  fontsReady: boolean
  resized: ReadonlyMap<string, number>
  /** Changes with the lines: those of another request are measured anew. */
  requestKey: string
  loaded: number
  lineAt: (index: number) => Line | undefined
  /** Lines that are about to be replaced do not count. */
  isFormer: boolean
}

/** Remembers the widths while the same columns are shown: they only grow. */
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
    // The same widths are the same list: nothing that is placed by them is drawn again.
    if (shown.length !== former.length || shown.some((width, index) => width !== former[index]))
      former = shown
    return former
  }
}

/** A title takes at most two lines, and no word of it is cut. */
function headerWidths(columns: SchemaProperty[], display: GridDisplay): Map<string, number> {
  const font = headerFonts[display]
  return new Map(
    columns.map((column) => {
      const title = columnTitle(column)
      const words = title.split(/\s+/).map((word) => textWidth(word, font))
      const whole = textWidth(title, font)
      const widest = Math.max(...words, words.length > 1 ? whole * 0.6 : whole)
      return [column.key, Math.min(longestTitle, widest + headerIcons + paddings[display])]
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
      return Math.min(longestChips, chips + padding)
    }
    case 'account':
      return content.showsName ? textWidth(content.text, font) + picture + padding : picture + padding
    case 'color':
      return textWidth(content.text, font) + picture + padding
    default:
      return textWidth(contentText(content), font) + padding
  }
}
