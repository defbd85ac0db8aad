/** Reads one sheet of a workbook with the library. */
import { read, set_cptable, type CellObject, type WorkBook } from '@e965/xlsx'
import { cellValue } from './cells.ts'
import { damaged, encrypted, noTable } from './failure.ts'
import type { Grid } from './grid.ts'

/** Maximum size of a sheet in Excel and OpenDocument; references beyond it are errors. */
const maxRows = 1 << 20
const maxColumns = 1 << 14

/**
 * @param worksheetIndex index of the sheet, from 1
 * @param isPacked whether the content is a zip archive, always in UTF-8; other formats need code page tables, which
 * take longer to load than a small file takes to read
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
  // The library skips a sheet that it fails to read.
  if (!sheet) throw damaged()
  // Missing rows and cells are holes in the arrays.
  const rows: ((CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? []
  const from1904 = Boolean(workbook.Workbook?.WBProps?.date1904)
  return {
    rowCount: Math.min(rows.length, maxRows),
    row: (index) => Array.from(rows[index]?.slice(0, maxColumns) ?? [], (cell) => cellValue(cell, from1904))
  }
}

function readContent(content: Buffer, worksheetIndex: number): WorkBook {
  try {
    return read(content, {
      type: 'buffer',
      dense: true,
      sheets: worksheetIndex - 1,
      // Dates are converted here from their serial numbers: the library would truncate them to the millisecond.
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
