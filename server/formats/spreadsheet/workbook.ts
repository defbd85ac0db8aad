/** Reading one sheet of a workbook with the library. */
import * as codePages from '@e965/xlsx/dist/cpexcel'
import { read, set_cptable, type CellObject, type WorkBook } from '@e965/xlsx'
import { cellValue } from './cells.ts'
import { damaged, encrypted, noTable } from './failure.ts'
import type { Grid } from './grid.ts'

set_cptable(codePages)

export interface WorkbookReading {
  /** Counts from 1. */
  worksheetIndex: number
  /** Files of the binary kind, where the library leaves out the texts that formulas give when it leaves out formulas. */
  binary: boolean
}

export function readWorkbook(content: Buffer, reading: WorkbookReading): Grid {
  const { worksheetIndex } = reading
  const workbook = readContent(content, reading)
  const name = workbook.SheetNames[worksheetIndex - 1]
  if (name === undefined) throw noTable(worksheetIndex)
  const sheet = workbook.Sheets[name]
  // The library leaves out a sheet that it fails to read.
  if (!sheet) throw damaged()
  // Rows and cells that the file does not hold are holes.
  const rows: ((CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? []
  const from1904 = Boolean(workbook.Workbook?.WBProps?.date1904)
  return {
    rowCount: rows.length,
    row: (index) => Array.from(rows[index] ?? [], (cell) => cellValue(cell, from1904))
  }
}

function readContent(content: Buffer, { worksheetIndex, binary }: WorkbookReading): WorkBook {
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
      cellFormula: binary,
      cellHTML: false,
      cellStyles: false
    })
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw encrypted(error)
    throw damaged(error)
  }
}
