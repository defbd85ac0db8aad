/** Attributes of a shapefile as a dBASE III table, its texts in UTF-8. */
import { setImmediate } from 'node:timers/promises'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../../http/errors.ts'

const longestName = 10
const longestText = 254
const longestRecord = 65_535

interface Field {
  name: string
  type: 'C' | 'N' | 'L' | 'D'
  width: number
  decimals: number
  /** The cells, as they are written. */
  cells: Buffer[]
}

/**
 * Lets other requests have their turn after each column.
 * @throws HttpError 400 when the columns do not fit in the format
 */
export async function writeTable(
  columns: SchemaProperty[],
  rows: Record<string, unknown>[]
): Promise<Buffer> {
  const names = fieldNames(columns.map(({ key }) => key))
  const fields: Field[] = []
  for (const [index, column] of columns.entries()) {
    const values = rows.map((row) => row[column.key])
    fields.push(fieldOf(names[index] ?? '', column, values))
    await setImmediate()
  }
  const headerLength = 32 + 32 * fields.length + 1
  const recordLength = fields.reduce((sum, { width }) => sum + width, 1)
  if (recordLength > longestRecord || headerLength > longestRecord) {
    throw httpError('tooManyShapefileColumns')
  }
  const table = Buffer.alloc(headerLength + recordLength * rows.length + 1, ' ')
  writeHeader(table, fields, { rowCount: rows.length, headerLength, recordLength })
  let offset = headerLength
  for (let row = 0; row < rows.length; row++) {
    let start = offset + 1
    for (const { type, width, cells } of fields) {
      const cell = cells[row]
      // Numbers end where their field does.
      cell?.copy(table, type === 'N' ? start + width - cell.length : start)
      start += width
    }
    offset += recordLength
  }
  table[offset] = endOfFile
  return table
}

const [endOfHeader, endOfFile] = [0x0d, 0x1a]

function writeHeader(
  table: Buffer,
  fields: Field[],
  { rowCount, headerLength, recordLength }: { rowCount: number; headerLength: number; recordLength: number }
): void {
  table.fill(0, 0, headerLength)
  // dBASE III without memo; its date of last change is one for all, so that the same lines make the same file.
  table.set([3, 80, 1, 1])
  table.writeUInt32LE(rowCount, 4)
  table.writeUInt16LE(headerLength, 8)
  table.writeUInt16LE(recordLength, 10)
  for (const [index, { name, type, width, decimals }] of fields.entries()) {
    const start = 32 + 32 * index
    table.write(name, start)
    table.write(type, start + 11)
    table[start + 16] = width
    table[start + 17] = decimals
  }
  table[headerLength - 1] = endOfHeader
}

function fieldOf(name: string, { type, format }: SchemaProperty, values: unknown[]): Field {
  const made = (fieldType: Field['type'], texts: string[], least = 1): Field => {
    const cells = texts.map((text) => cutBytes(text, longestText))
    const width = Math.max(least, ...widest(cells))
    return { name, type: fieldType, width, decimals: 0, cells }
  }
  if (type === 'boolean') return made('L', values.map(logical))
  const isDay = type === 'string' && format === 'date' && values.every(isDayOrNothing)
  if (isDay) return made('D', values.map(dayText), 8)
  const isNumeric = (type === 'integer' || type === 'number') && !values.some(isList)
  if (!isNumeric) return made('C', values.map(plainText))
  const texts = values.map(plainText).map(withoutExponent)
  const decimals = texts.reduce((most, text) => Math.max(most, decimalsOf(text)), 0)
  // Room for the zero, the point and the decimals that the header promises.
  return { ...made('N', texts, decimals && decimals + 2), decimals }
}

/** The widest cell alone: as many arguments as lines would be too many. */
function widest(cells: Buffer[]): number[] {
  return [cells.reduce((most, { length }) => Math.max(most, length), 0)]
}

const isList = (value: unknown): boolean => Array.isArray(value)
const logical = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'T' : 'F') : '?')
const isDayOrNothing = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
const dayText = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('-', '') : '')

function plainText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** Of the format; programs of maps show as many as the header says, and 0 where a smaller number is. */
const mostDecimals = 15

function decimalsOf(text: string): number {
  const [, decimals = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? []
  return Math.min(mostDecimals, Math.max(0, decimals.length - Number(exponent)))
}

/** Small numbers as they are written by hand, where the decimals suffice: not every reader knows exponents. */
function withoutExponent(text: string): string {
  const decimals = text.includes('e-') ? decimalsOf(text) : 0
  if (!decimals) return text
  const plain = Number(text).toFixed(decimals)
  return Number(plain) === Number(text) ? plain : text
}

/** The text in UTF-8, cut before the character that does not fit. */
function cutBytes(text: string, longest: number): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length <= longest) return bytes
  let end = longest
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}

/** Ten bytes at most, each name once, whatever its case. */
export function fieldNames(keys: string[]): string[] {
  const taken = new Set<string>()
  return keys.map((key) => {
    let name = cutBytes(key, longestName).toString()
    for (let number = 1; taken.has(name.toLowerCase()); number++) {
      const suffix = `_${number}`
      name = `${cutBytes(key, longestName - suffix.length).toString()}${suffix}`
    }
    taken.add(name.toLowerCase())
    return name
  })
}
