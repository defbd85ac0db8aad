/** Reading one sheet of a workbook with the library. */
import { read, set_cptable, type CellObject, type WorkBook } from '@e965/xlsx'
import { cellValue } from './cells.ts'
import { damaged, encrypted, noTable } from './failure.ts'
import type { Grid } from './grid.ts'

/** What a sheet of Excel or OpenDocument holds at most: a reference that goes further is a mistake. */
const mostRows = 1 << 20
const mostColumns = 1 << 14

/**
 * @param worksheetIndex counts from 1
 * @param isPacked what is packed is written in UTF-8: the tables of the other encodings take longer to load than a small
 * file to read
 */
export async function readWorkbook(
  content: Buffer,
  worksheetIndex: number,
  isPacked: boolean
): Promise<Grid> {
  if (!isPacked) set_cptable(await import('@e965/xlsx/dist/cpexcel'))
  const workbook = readContent(content, worksheetIndex)
  const name = workbook.SheetNames[worksheetIndex - 1]
  if (name === undefined) throw noTable(worksheetIndex)
  const sheet = workbook.Sheets[name]
  // The library leaves out a sheet that it fails to read.
  if (!sheet) throw damaged()
  // Rows and cells that the file does not hold are holes.
  const rows: ((CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? []
  const from1904 = Boolean(workbook.Workbook?.WBProps?.date1904)
  return {
    rowCount: Math.min(rows.length, mostRows),
    row: (index) => Array.from(rows[index]?.slice(0, mostColumns) ?? [], (cell) => cellValue(cell, from1904))
  }
}

function readContent(content: Buffer, worksheetIndex: number): WorkBook {
  try {
    return read(content, {
      type: 'buffer',
      dense: true,
      sheets: worksheetIndex - 1,
      // Dates are known from the format, and read here from the number that is kept: what the library makes of it is
      // cut to the millisecond.
      cellDates: false,
      cellNF: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false
    })
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw encrypted(error)
    throw damaged(error)
  }
}
