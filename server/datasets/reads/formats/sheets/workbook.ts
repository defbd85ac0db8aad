/** A workbook, independent of the file format. */
import { setImmediate } from 'node:timers/promises'
import type { ZipEntry } from '../zip.ts'

/** A date, with a local time if any: spreadsheets have no time zones. */
export interface DateCell {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`. */
  date: string
}

export type Cell = string | number | boolean | DateCell | undefined

export interface Sheet {
  name: string
  /** Iterated once, in the order of the sheets: a row may depend on what earlier sheets found. */
  rows: Iterable<Cell[]>
}

export interface Workbook {
  title: string
  sheets: Sheet[]
}

/** Returns the files of the zip archive of a workbook. */
export type WriteWorkbook = (workbook: Workbook) => Promise<ZipEntry[]>

const widestColumn = 100
const narrowestColumn = 8
/** Rows written before other requests get their turn. */
const batchSize = 250

/** Writes the rows of a sheet as XML, and measures the width of each column in characters. */
export async function writeRows(
  rows: Iterable<Cell[]>,
  rowXml: (cells: Cell[], row: number) => string
): Promise<{ xml: Buffer; widths: number[] }> {
  const widths: number[] = []
  const blocks: Buffer[] = []
  let block: string[] = []
  let count = 0
  for (const cells of rows) {
    for (const [index, cell] of cells.entries()) {
      const width = Math.min(widestColumn, widthOf(cell))
      if (width > (widths[index] ?? narrowestColumn)) widths[index] = width
      else widths[index] ??= narrowestColumn
    }
    block.push(rowXml(cells, ++count))
    if (block.length < batchSize) continue
    blocks.push(Buffer.from(block.join('')))
    block = []
    await setImmediate()
  }
  return { xml: Buffer.concat([...blocks, Buffer.from(block.join(''))]), widths }
}

function widthOf(cell: Cell): number {
  if (typeof cell === 'string') return cell.length + 1
  if (cell === undefined) return 0
  return (typeof cell === 'object' ? cell.date.length : String(cell).length) + 1
}
