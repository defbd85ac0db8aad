import { httpError } from '../../../../http/errors.ts'
import { tableCell, type Export, type ExploreFormat } from './format.ts'

const byteOrderMark = '\ufeff'
const maxDelimiterLength = 10

export const csvExport: ExploreFormat = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  hasLabels: true,
  write: (input) => {
    const delimiter = delimiterOf(input.parameters)
    return lines(input, delimiter)
  }
}

/** @throws HttpError 400 for an invalid delimiter */
function delimiterOf({ delimiter }: Record<string, string>): string {
  if (!delimiter) return ';'
  if (delimiter.length > maxDelimiterLength || /["\n\r]/.test(delimiter)) {
    throw httpError('wrongDelimiter')
  }
  return delimiter
}

async function* lines(input: Export, delimiter: string): AsyncGenerator<string> {
  const { columns, rows, parameters } = input
  const always = parameters.quote_all === 'true'
  const write = (cells: unknown[]): string => {
    const cellTexts = columns.map((column, index) =>
      cellText(tableCell(cells[index], column), delimiter, always)
    )
    return `${cellTexts.join(delimiter)}\n`
  }
  const mark = hasMark(input) ? byteOrderMark : ''
  yield mark + write(columns.map(({ name }) => name))
  for await (const batch of rows) if (batch.length) yield batch.map(write).join('')
}

function hasMark({ version, parameters: { with_bom: withBom } }: Export): boolean {
  return version === '2.1' ? withBom !== 'false' : withBom === 'true'
}

function cellText(value: ReturnType<typeof tableCell>, delimiter: string, always: boolean): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  const isNeeded = always || value.includes(delimiter) || /["\n\r]/.test(value)
  return isNeeded ? `"${value.replaceAll('"', '""')}"` : value
}
