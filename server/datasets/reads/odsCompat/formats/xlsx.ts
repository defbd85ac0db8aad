/** Export to a single sheet, written while the rows are read. */
import { Readable } from 'node:stream'
import { cutText } from '../../formats/sheets/dataRows.ts'
import {
  maxXlsxTextLength,
  rowXml,
  worksheetEnd,
  worksheetStart,
  xlsxParts
} from '../../formats/sheets/xlsx.ts'
import type { Cell } from '../../formats/sheets/workbook.ts'
import { zipStream } from '../../formats/zip.ts'
import { tableCell, type Export, type ExploreFormat } from './format.ts'

const sheetName = 'Feuille 1'

export const xlsxExport: ExploreFormat = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  hasLabels: true,
  // Most rows of an Excel sheet, without the header row.
  maxRows: 1_048_575,
  write: (input) => {
    const sheet = Readable.from(worksheet(input))
    return zipStream([
      ...xlsxParts(input.title, [sheetName]),
      { name: 'xl/worksheets/sheet1.xml', content: sheet }
    ])
  }
}

async function* worksheet({ columns, rows }: Export): AsyncGenerator<string> {
  let number = 1
  yield (
    worksheetStart() +
    rowXml(
      columns.map(({ name }) => cutText(name, maxXlsxTextLength)),
      number
    )
  )
  for await (const batch of rows) {
    let xml = ''
    for (const row of batch) {
      number += 1
      xml += rowXml(
        columns.map((column, index) => sheetCell(tableCell(row[index], column))),
        number
      )
    }
    if (xml) yield xml
  }
  yield worksheetEnd
}

function sheetCell(value: Cell): Cell {
  return typeof value === 'string' ? cutText(value, maxXlsxTextLength) : value
}
