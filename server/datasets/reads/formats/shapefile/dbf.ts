/** Attributes of a shapefile as a dBASE III table, with texts in UTF-8. */
import { setImmediate } from 'node:timers/promises'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../../http/errors.ts'

const maxNameLength = 10
const maxTextLength = 254
const maxRecordLength = 65_535

interface Field {
  name: string
  type: 'C' | 'N' | 'L' | 'D'
  width: number
  decimals: number
  /** Encoded cells. */
  cells: Buffer[]
}

/**
 * Writes the table. Other requests get their turn after each column.
 * @throws HttpError 400 when the columns exceed the limits of the format
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
  if (recordLength > maxRecordLength || headerLength > maxRecordLength) {
    throw httpError('tooManyShapefileColumns')
  }
  const table = Buffer.alloc(headerLength + recordLength * rows.length + 1, ' ')
  writeHeader(table, fields, { rowCount: rows.length, headerLength, recordLength })
  let offset = headerLength
  for (let row = 0; row < rows.length; row++) {
    let start = offset + 1
    for (const { type, width, cells } of fields) {
      const cell = cells[row]
      // Numbers are right-aligned in their field.
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
  // dBASE III without memo. The date of the last change is constant, so that equal lines give equal files.
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
  const field = (fieldType: Field['type'], texts: string[], minWidth = 1): Field => {
    const cells = texts.map((text) => cutBytes(text, maxTextLength))
    const width = Math.max(minWidth, ...widest(cells))
    return { name, type: fieldType, width, decimals: 0, cells }
  }
  if (type === 'boolean') return field('L', values.map(logical))
  const isDay = type === 'string' && format === 'date' && values.every(isDayOrNothing)
  if (isDay) return field('D', values.map(dayText), 8)
  const isNumeric = (type === 'integer' || type === 'number') && !values.some(isList)
  if (!isNumeric) return field('C', values.map(plainText))
  const texts = values.map(plainText).map(withoutExponent)
  const decimals = texts.reduce((max, text) => Math.max(max, decimalsOf(text)), 0)
  // Room for the zero, the point and the decimals that the header promises.
  return { ...field('N', texts, decimals && decimals + 2), decimals }
}

/** Returns the width of the widest cell; `Math.max(...)` of all lines would exceed the number of arguments. */
function widest(cells: Buffer[]): number[] {
  return [cells.reduce((max, { length }) => Math.max(max, length), 0)]
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

/** Limit of the format. Programs show as many decimals as the header says, and 0 for a smaller number. */
const maxDecimals = 15

function decimalsOf(text: string): number {
  const [, decimals = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? []
  return Math.min(maxDecimals, Math.max(0, decimals.length - Number(exponent)))
}

/** Writes small numbers without exponent, which not every reader knows, when the decimals suffice. */
function withoutExponent(text: string): string {
  const decimals = text.includes('e-') ? decimalsOf(text) : 0
  if (!decimals) return text
  const plain = Number(text).toFixed(decimals)
  return Number(plain) === Number(text) ? plain : text
}

/** Encodes a text in UTF-8, cut at a character boundary. */
function cutBytes(text: string, longest: number): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length <= longest) return bytes
  let end = longest
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}

/** Returns unique field names (ignoring case) of at most ten bytes. */
export function fieldNames(keys: string[]): string[] {
  const takenNames = new Set<string>()
  return keys.map((key) => {
    let name = cutBytes(key, maxNameLength).toString()
    for (let number = 1; takenNames.has(name.toLowerCase()); number++) {
      const suffix = `_${number}`
      name = `${cutBytes(key, maxNameLength - suffix.length).toString()}${suffix}`
    }
    takenNames.add(name.toLowerCase())
    return name
  })
}
