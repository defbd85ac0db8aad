import { httpError } from '../../../../http/errors.ts'
import { tableCell, type Export, type ExploreFormat } from './format.ts'

const byteOrderMark = '\ufeff'
const maxDelimiterLength = 10

export const csvExport: ExploreFormat = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  hasLabels: true,
  write: (asked) => {
    const delimiter = delimiterOf(asked.parameters)
    return lines(asked, delimiter)
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

async function* lines(asked: Export, delimiter: string): AsyncGenerator<string> {
  const { columns, rows, parameters } = asked
  const always = parameters.quote_all === 'true'
  const write = (cells: unknown[]): string => {
    const written = columns.map((column, index) =>
      cellText(tableCell(cells[index], column), delimiter, always)
    )
    return `${written.join(delimiter)}\n`
  }
  const mark = hasMark(asked) ? byteOrderMark : ''
  yield mark + write(columns.map(({ name }) => name))
  for await (const batch of rows) if (batch.length) yield batch.map(write).join('')
}

function hasMark({ version, parameters: { with_bom: asked } }: Export): boolean {
  return version === '2.1' ? asked !== 'false' : asked === 'true'
}

function cellText(value: ReturnType<typeof tableCell>, delimiter: string, always: boolean): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  const isNeeded = always || value.includes(delimiter) || /["\n\r]/.test(value)
  return isNeeded ? `"${value.replaceAll('"', '""')}"` : value
}
