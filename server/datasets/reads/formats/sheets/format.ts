/** Lines as a workbook, with sheets about the dataset and the request (docs/api/output-formats.md). */
import type { FormatAnswer, LinesFormat } from '../format.ts'
import { dataColumns } from '../select.ts'
import { zipped } from '../zip.ts'
import { cutText, dataRows, type Cuts } from './dataRows.ts'
import { metadataRows } from './metadataRows.ts'
import { odsType, writeOds } from './ods.ts'
import { sheetTexts, type SheetTexts } from './texts.ts'
import type { Cell, Sheet, WriteWorkbook } from './workbook.ts'
import { maxXlsxTextLength, writeXlsx } from './xlsx.ts'

const sheets = { isPaged: true, isShaped: true, defaultSelect: dataColumns } as const

export const xlsxFormat: LinesFormat = {
  ...sheets,
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  write: (answer) => workbook(answer, writeXlsx, maxXlsxTextLength)
}

export const odsFormat: LinesFormat = {
  ...sheets,
  contentType: odsType,
  extension: 'ods',
  write: (answer) => workbook(answer, writeOds, Infinity)
}

async function workbook(answer: FormatAnswer, write: WriteWorkbook, longest: number): Promise<Buffer> {
  const { lines, columns, dataset, language } = answer
  const texts = sheetTexts[language]
  const settings = await answer.datasetsMetadata()
  const cuts: Cuts = { count: 0, columns: new Set() }
  const plain = (name: string, rows: Iterable<Cell[]>): Sheet => ({
    name,
    rows: truncateCells(rows, longest)
  })
  const parts = await write({
    title: dataset.title,
    sheets: [
      { name: texts.data, rows: dataRows(lines, columns, longest, cuts) },
      plain(texts.metadata.name, withCuts(metadataRows(dataset, settings, texts), texts, cuts)),
      plain(texts.schema.name, schemaRows(answer, texts)),
      plain(texts.labels.name, labelRows(answer, texts)),
      plain(texts.query.name, queryRows(answer, texts))
    ]
  })
  return zipped(parts)
}

function* truncateCells(rows: Iterable<Cell[]>, longest: number): Generator<Cell[]> {
  for (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? cutText(cell, longest) : cell))
}

/** Iterated after the data sheet, whose truncated cells it reports. */
function* withCuts(rows: Cell[][], { metadata, truncated }: SheetTexts, cuts: Cuts): Generator<Cell[]> {
  yield [...metadata.header]
  yield* rows
  if (cuts.count === 0) return
  const columns = [...cuts.columns].join(', ')
  yield ['truncated', truncated.label, truncated.value(cuts.count, maxXlsxTextLength, columns)]
}

function schemaRows({ dataset }: FormatAnswer, { schema }: SheetTexts): Cell[][] {
  const columns = dataset.schema.filter((column) => !column['x-calculated'])
  return [
    [...schema.header],
    ...columns.map((column): Cell[] => [
      column.key,
      column.type,
      column.format,
      column.title,
      column.description,
      column['x-originalName'],
      column['x-concept']?.id,
      column['x-concept']?.title
    ])
  ]
}

function labelRows({ dataset }: FormatAnswer, { labels }: SheetTexts): Cell[][] {
  const rows = dataset.schema.flatMap((column) =>
    Object.entries(column['x-labels'] ?? {}).map(([value, label]): Cell[] => [column.key, value, label])
  )
  return [[...labels.header], ...rows]
}

function queryRows({ address, parameters }: FormatAnswer, { query }: SheetTexts): Cell[][] {
  const url = new URL(address)
  url.searchParams.delete('finalizedAt')
  return [
    [query.url, url.href],
    [query.select, parameters.select || '*'],
    [query.sort, parameters.sort],
    [query.q, parameters.q]
  ]
}
