/** Writes a table as CSV, one row at a time. */
import { open } from 'node:fs/promises'
import type { Unpacking } from '../unpacking.ts'

/** Number of characters that are buffered before a write. */
const chunkLength = 1 << 20

/** Value of a cell; with `quoteTexts`, numbers stay distinguishable from texts. */
export type Cell = string | number

interface TableWriting {
  /** Whether to quote every text that is not empty, but not numbers; for JSON and calendars. */
  quoteTexts?: boolean
  /** Counts the written bytes. */
  unpacking?: Unpacking
}

/** Writes rows of cells, by default with quotes only where necessary. Returns the number of rows. */
export async function writeTable(
  path: string,
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  { quoteTexts = false, unpacking }: TableWriting = {}
): Promise<number> {
  const file = await open(path, 'w')
  try {
    let text = ''
    let count = 0
    for await (const row of rows) {
      text += `${row.map((cell) => csvCell(cell, quoteTexts)).join(',')}\n`
      count += 1
      if (text.length < chunkLength) continue
      unpacking?.add(text.length)
      await file.writeFile(text)
      text = ''
    }
    await file.writeFile(text)
    await file.sync()
    return count
  } finally {
    await file.close()
  }
}

const special = /[",\r\n]|^\s|\s$/

function csvCell(cell: Cell, quoteTexts: boolean): string {
  if (typeof cell === 'number') return String(cell)
  if (cell === '' || !(quoteTexts || special.test(cell))) return cell
  return `"${cell.replaceAll('"', '""')}"`
}
