/**
 * Tables of dBase and FoxPro as sheets. The library reads them as well, but makes the 30th of November 1899 of an empty
 * date, a zero of a number that overflowed and empty rows of a truncated file.
 */
import { readDbf } from '../dbf/dbf.ts'
import { damaged } from './failure.ts'
import type { Grid } from './grid.ts'

export function readDbfSheet(content: Buffer): Grid {
  const table = readDbf(content, { damaged })
  const records: number[] = []
  for (let index = 0; index < table.count; index += 1) if (!table.isDeleted(index)) records.push(index)
  const names = table.fields.map(({ name }) => name)
  return {
    rowCount: records.length + 1,
    row: (index) => {
      const record = records[index - 1]
      return record === undefined ? names : table.record(record)
    }
  }
}
