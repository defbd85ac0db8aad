/** Lines as CSV (contract/output-formats.md §4). */
import { setImmediate } from 'node:timers/promises'
import type { SchemaProperty } from '../../contract/dataset.ts'
import { parseLine } from './lineValues.ts'

const byteOrderMark = '\ufeff'
/** Lines written before other requests get their turn. */
const batchSize = 500

export interface CsvOptions {
  columns: SchemaProperty[]
  delimiter: string
  header: boolean
}

export function parseCsvOptions(
  parameters: Record<string, string>
): Pick<CsvOptions, 'delimiter' | 'header'> {
  return { delimiter: parameters.sep || ',', header: parameters.header !== 'false' }
}

/** @param lines each the text of a JSON object */
export async function linesToCsv(
  lines: string[],
  { columns, delimiter, header }: CsvOptions
): Promise<string> {
  const keys = columns.map(({ key }) => key)
  const rows = header ? [columns.map(headerCell).join(delimiter)] : []
  for (const [index, line] of lines.entries()) {
    const values = parseLine(line)
    rows.push(keys.map((key) => cell(values[key], delimiter)).join(delimiter))
    if (index % batchSize === batchSize - 1) await setImmediate()
  }
  return rows.length ? `${byteOrderMark}${rows.join('\n')}\n` : byteOrderMark
}

function headerCell(property: SchemaProperty): string {
  return quoted(property['x-originalName'] || property.key)
}

function cell(value: unknown, delimiter: string): string {
  switch (typeof value) {
    case 'string':
      return quoted(value)
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

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`
}
