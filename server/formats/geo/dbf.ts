/** Tables of shapefiles, in the dBASE format. */
import { Buffer, isAscii } from 'node:buffer'
import { ByteReader } from './byteReader.ts'
import { dbfDecoding } from './dbfEncoding.ts'
import type { DecodeText } from './dbfEncoding.ts'
import { failure } from './failure.ts'

const fieldLength = 32
const endOfFields = 0x0d
const deletedMark = 0x2a
const space = 0x20

export type DbfValue = string | number | boolean | null

export interface DbfTable {
  count: number
  /** Values of a record by the names of their columns, undefined when the record is deleted. */
  record(index: number): Record<string, DbfValue> | undefined
}

interface Field {
  name: string
  type: string
  start: number
  length: number
}

/** Columns that are read; memos are in a file of their own, which is not. */
const readTypes = 'CNFDLIO'

export function readDbf(bytes: Buffer, codePage?: Buffer): DbfTable {
  const reader = new ByteReader(bytes)
  reader.skip(4)
  const count = reader.uint32()
  const headerLength = reader.uint16()
  const recordLength = reader.uint16()
  reader.offset = 0
  reader.skip(29)
  const languageDriver = reader.uint8()
  reader.skip(2)
  if (recordLength === 0 || headerLength > bytes.length) throw broken()
  if (headerLength + count * recordLength > bytes.length) throw broken()
  const fields = readFields(bytes, headerLength, recordLength)
  const bytesOf = (index: number): Buffer =>
    bytes.subarray(headerLength + index * recordLength, headerLength + (index + 1) * recordLength)
  const decode = dbfDecoding({
    codePage,
    languageDriver,
    *texts() {
      for (const { name } of fields) yield Buffer.from(name, 'latin1')
      const columns = fields.filter(({ type }) => type === 'C')
      for (let index = 0; index < count; index++) {
        const record = bytesOf(index)
        // Most records of most tables: nothing more to look at.
        if (isAscii(record)) continue
        for (const field of columns) yield textOf(record, field)
      }
    }
  })
  const columns = named(
    fields.filter(({ type }) => readTypes.includes(type)),
    decode
  )
  return {
    count,
    record(index) {
      if (index < 0 || index >= count) return {}
      const record = bytesOf(index)
      if (record[0] === deletedMark) return undefined
      return Object.fromEntries(columns.map((field) => [field.name, valueOf(record, field, decode)]))
    }
  }
}

function broken(): Error {
  return failure('la table attributaire (dbf) est tronquée ou endommagée.')
}

function readFields(bytes: Buffer, headerLength: number, recordLength: number): Field[] {
  const fields: Field[] = []
  let start = 1
  for (let offset = fieldLength; offset + fieldLength <= headerLength; offset += fieldLength) {
    if (bytes[offset] === endOfFields) break
    const name = bytes.subarray(offset, offset + 11)
    const length = bytes[offset + 16] ?? 0
    if (start + length > recordLength) throw broken()
    fields.push({
      name: untilZero(name).toString('latin1').trim(),
      type: String.fromCharCode(bytes[offset + 11] ?? 0).toUpperCase(),
      start,
      length
    })
    start += length
  }
  if (fields.length === 0) throw broken()
  return fields
}

/** Fields with their names decoded, and told apart when two are the same. */
function named(fields: readonly Field[], decode: DecodeText): Field[] {
  const taken = new Set<string>()
  return fields.map((field, index) => {
    const given = decode(Buffer.from(field.name, 'latin1')) || `champ_${index + 1}`
    let name = given
    for (let number = 2; taken.has(name); number++) name = `${given}_${number}`
    taken.add(name)
    return { ...field, name }
  })
}

function untilZero(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

/** The bytes of a text without the spaces that fill its column. */
function textOf(record: Buffer, { start, length }: Field): Buffer {
  const text = untilZero(record.subarray(start, start + length))
  let end = text.length
  while (end > 0 && text[end - 1] === space) end -= 1
  return text.subarray(0, end)
}

function valueOf(record: Buffer, field: Field, decode: DecodeText): DbfValue {
  const text = (): string => textOf(record, field).toString('latin1').trim()
  switch (field.type) {
    case 'C':
      return decode(textOf(record, field)) || null
    case 'D':
      return dateOf(text())
    case 'L':
      return /^[ty]$/i.test(text()) ? true : /^[fn]$/i.test(text()) ? false : null
    case 'I':
      return field.length === 4 ? record.readInt32LE(field.start) : null
    case 'O':
      return field.length === 8 ? finite(record.readDoubleLE(field.start)) : null
    default:
      return numberOf(text())
  }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/** Integers that numbers cannot hold exactly stay texts: they are identifiers. */
function numberOf(text: string): number | string | null {
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(text)) return null
  const value = Number(text.replace(',', '.'))
  return /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(value) ? text : finite(value)
}

function dateOf(text: string): string | null {
  const match = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  return match && text !== '00000000' ? `${match[1]}-${match[2]}-${match[3]}` : null
}
