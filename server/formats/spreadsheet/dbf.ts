/**
 * Reads tables of dBase and FoxPro as sheets. The library reads them too, but it returns 30 November 1899 for an empty
 * date, zero for an overflowed number, and empty rows for a truncated file.
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
