/** Writing a table as CSV, row after row. */
import { open } from 'node:fs/promises'

/** Characters that are gathered before they are written. */
const chunkLength = 1 << 20

export interface TableWriting {
  /** Every cell with content between quotes, and a byte-order mark first, as JSON and calendars are converted. */
  quoteAll?: boolean
}

/** Writes rows of texts; quotes only where they are needed, unless told otherwise. Returns the number of rows. */
export async function writeTable(
  path: string,
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  { quoteAll = false }: TableWriting = {}
): Promise<number> {
  const file = await open(path, 'w')
  try {
    let text = quoteAll ? '\ufeff' : ''
    let count = 0
    for await (const row of rows) {
      text += `${row.map((cell) => csvCell(cell, quoteAll)).join(',')}\n`
      count += 1
      if (text.length < chunkLength) continue
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

function csvCell(text: string, quoteAll: boolean): string {
  if (text === '' || !(quoteAll || special.test(text))) return text
  return `"${text.replaceAll('"', '""')}"`
}
