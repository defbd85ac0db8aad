/** A workbook, whatever program reads it. */
import { setImmediate } from 'node:timers/promises'
import type { ZipEntry } from '../zip.ts'

/** A day, with the time of the clock that it was written with: spreadsheets have no time zones. */
export interface DateCell {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`. */
  date: string
}

export type Cell = string | number | boolean | DateCell | undefined

export interface Sheet {
  name: string
  /** Read once, in the order of the sheets: a row may tell what was found while earlier sheets were written. */
  rows: Iterable<Cell[]>
}

export interface Workbook {
  title: string
  sheets: Sheet[]
}

/** Packs the parts of a workbook. */
export type WriteWorkbook = (workbook: Workbook) => Promise<ZipEntry[]>

const widestColumn = 100
const narrowestColumn = 8
/** Rows written before other requests get their turn. */
const batchSize = 250

/** The rows of a sheet as XML, with the number of characters of each column. */
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
