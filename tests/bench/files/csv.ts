import { columnName, cellText, tableRows } from './rows.ts'
import { writeText } from './writeText.ts'

/** Writes a CSV of generated rows. */
export function writeCsv(path: string, count: number, columns: number, seed = 1): Promise<void> {
  return writeText(path, csvTexts(count, columns, seed))
}

function* csvTexts(count: number, columns: number, seed: number): Generator<string> {
  yield `${Array.from({ length: columns }, (_, index) => columnName(index)).join(',')}\n`
  for (const row of tableRows(count, columns, seed)) yield `${row.map(cellText).join(',')}\n`
}
