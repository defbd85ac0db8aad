/** Conversion of the fields of dBase and FoxPro tables. */
import { clockText } from '../spreadsheet/dates.ts'
import type { DecodeText } from './encoding.ts'

/**
 * Value of a field. Dates and date-times are milliseconds since 1970 in UTC, because these tables have no time zone.
 */
export type DbfValue = string | number | boolean | { time: number } | undefined

export interface DbfField {
  name: string
  type: string
  /** Range of bytes in the record; `end` is exclusive. */
  start: number
  end: number
}

const space = 0x20
const dayLength = 86_400_000
/** Julian day of 1 January 1970. */
const julianEpoch = 2_440_588

export function dbfValue(bytes: Buffer, { type }: Pick<DbfField, 'type'>, decode: DecodeText): DbfValue {
  const text = (): string => textBytes(bytes).toString('latin1').replace(/\s/g, '')
  switch (type) {
    case 'C':
    case 'V':
      return decode(textBytes(bytes)) || undefined
    case 'N':
    case 'F':
      return number(text())
    case 'D':
      return date(text())
    case 'L':
      return boolean(text())
    case 'I':
      return bytes.length === 4 ? bytes.readInt32LE() : number(text())
    case 'Y':
      return bytes.length === 8 ? Number(bytes.readBigInt64LE()) / 10_000 : undefined
    case 'B':
    case 'O':
      return bytes.length === 8 ? finite(bytes.readDoubleLE()) : undefined
    case 'T':
      return moment(bytes)
    default:
      // Memo fields and pictures are in another file, which is not available.
      return undefined
  }
}

/** Returns the bytes of a text without its padding. */
export function textBytes(bytes: Buffer): Buffer {
  const zero = bytes.indexOf(0)
  let end = zero < 0 ? bytes.length : zero
  while (end > 0 && bytes[end - 1] === space) end -= 1
  return bytes.subarray(0, end)
}

/**
 * Returns the bytes of a text and the first byte of its padding, if any, which proves that the text is not truncated.
 */
export function endedTextBytes(bytes: Buffer): Buffer {
  return bytes.subarray(0, textBytes(bytes).length + 1)
}

/**
 * Parses a number. Integers beyond 2^53 stay texts, because they are identifiers. Stars, which mean an overflow, give
 * undefined.
 */
function number(text: string): number | string | undefined {
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(text)) return undefined
  const value = Number(text.replace(',', '.'))
  return /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(value) ? text : finite(value)
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}

function boolean(text: string): boolean | undefined {
  if (/^[yt]$/i.test(text)) return true
  return /^[nf]$/i.test(text) ? false : undefined
}

/** Parses a date; undefined when it does not exist. */
function date(text: string): DbfValue {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${year}-${month}-${day}T`)
  return isDay ? { time } : undefined
}

/** Parses a date-time: Julian day, then milliseconds of the day. */
function moment(bytes: Buffer): DbfValue {
  if (bytes.length !== 8) return undefined
  const day = bytes.readUInt32LE(0)
  const milliseconds = bytes.readUInt32LE(4)
  if (day === 0) return milliseconds ? clockText(milliseconds / dayLength) : undefined
  // Rounded to seconds, because the milliseconds are noise from the conversion.
  const time = (day - julianEpoch) * dayLength + Math.round(milliseconds / 1000) * 1000
  return Math.abs(time) < 8.64e15 ? { time } : undefined
}
