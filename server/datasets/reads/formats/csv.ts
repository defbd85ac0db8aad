/** Lines as CSV (docs/api/output-formats.md). */
import { setImmediate } from 'node:timers/promises'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { parseLine } from '../lineValues.ts'
import { formulaStarts, type CsvStyle } from '../../../lines/query/csvStyle.ts'
import type { LineForm } from '../../../lines/query/linesQuery.ts'
import type { Parameters } from '../reading.ts'
import type { LinesFormat } from './format.ts'
import { dataColumns } from './select.ts'

const byteOrderMark = '\ufeff'
/** Lines written before other requests get their turn. */
const batchSize = 500

export const csvFormat: LinesFormat = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  isPaged: true,
  isShaped: true,
  defaultSelect: dataColumns,
  formOf: csvForm,
  takesText: true,
  write: async ({ lines, text, isChanged, columns, parameters }) => {
    const start = csvStart(columns, parameters)
    if (text) return Buffer.concat([Buffer.from(start), text])
    const csvText = isChanged ? await linesToCsv(lines, columns, styleOf(parameters)) : lines
    return start + csvLines(csvText)
  }
}

/** Returns the form in which the engine writes the lines of a CSV. */
export function csvForm(parameters: Parameters): LineForm {
  return { kind: 'csv', ...styleOf(parameters) }
}

/** Returns the beginning of the file: the byte-order mark, and the header row unless it is disabled. */
export function csvStart(columns: SchemaProperty[], parameters: Parameters): string {
  const titles = parameters.header === 'false' ? [] : [headerLine(columns, styleOf(parameters))]
  return byteOrderMark + csvLines(titles)
}

/** Joins lines, each with its line end. */
export function csvLines(lines: string[]): string {
  return lines.length ? `${lines.join('\n')}\n` : ''
}

function styleOf({ sep, neutralize }: Parameters): CsvStyle {
  return { delimiter: sep || ',', ...(neutralize === 'true' ? { isNeutral: true as const } : {}) }
}

function headerLine(columns: SchemaProperty[], style: CsvStyle): string {
  return columns.map((column) => csvCell(columnName(column), style)).join(style.delimiter)
}

/**
 * Writes lines as CSV from their JSON, with the same result as the engine.
 * @param lines each the text of a JSON object
 */
export async function linesToCsv(
  lines: string[],
  columns: SchemaProperty[],
  style: CsvStyle
): Promise<string[]> {
  const keys = columns.map(({ key }) => key)
  const rows: string[] = []
  for (const [index, line] of lines.entries()) {
    const values = parseLine(line)
    rows.push(keys.map((key) => csvCell(values[key], style)).join(style.delimiter))
    if (index % batchSize === batchSize - 1) await setImmediate()
  }
  return rows
}

/** Returns the name of a column in a table: the original name in its file. */
export function columnName(property: SchemaProperty): string {
  return property['x-originalName'] || property.key
}

/** Returns a value as a CSV cell. */
export function csvCell(value: unknown, { delimiter, isNeutral }: CsvStyle): string {
  switch (typeof value) {
    case 'string':
      return quoted(isNeutral ? neutral(value) : value)
    case 'boolean':
      return value ? '1' : '0'
    case 'number':
      return JSON.stringify(value)
    case 'object': {
      if (value === null) return ''
      const text = JSON.stringify(value)
      return text.includes(delimiter) || /["\n\r]/.test(text) ? quoted(text) : text
    }
    default:
      return ''
  }
}

/** Prefixes a text that a spreadsheet would run as a formula with an apostrophe. */
function neutral(text: string): string {
  const [first = ''] = text.replaceAll('\0', '')
  return formulaStarts.includes(first) ? `'${text}` : text
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`
}
