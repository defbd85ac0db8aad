/** Writing a table as CSV, row after row. */
import { open } from 'node:fs/promises'
import type { Unpacking } from '../unpacking.ts'

/** Characters that are gathered before they are written. */
const chunkLength = 1 << 20

/** Numbers are told from texts where texts are quoted. */
export type Cell = string | number

interface TableWriting {
  /** Every text with content between quotes, numbers as they are: how JSON and calendars are converted. */
  quoteTexts?: boolean
  /** Counts what is written. */
  unpacking?: Unpacking
}

/** Writes rows of cells; quotes only where they are needed, unless told otherwise. Returns the number of rows. */
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
