/** Values of the fields of dBase and FoxPro tables. */
import { clock } from '../spreadsheet/dates.ts'
import type { DecodeText } from './encoding.ts'

/** A date, with or without a time of day, is given in milliseconds of UTC: these tables know no zone. */
export type DbfValue = string | number | boolean | { time: number } | undefined

export interface DbfField {
  name: string
  type: string
  /** Bytes of the record. */
  start: number
  end: number
}

const space = 0x20
const dayLength = 86_400_000
/** Julian day of the first of January 1970. */
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
      // Long texts and pictures are in another file, which was not given.
      return undefined
  }
}

/** The bytes of a text without what fills its column. */
export function textBytes(bytes: Buffer): Buffer {
  const zero = bytes.indexOf(0)
  let end = zero < 0 ? bytes.length : zero
  while (end > 0 && bytes[end - 1] === space) end -= 1
  return bytes.subarray(0, end)
}

/** The bytes of a text and the first one that fills its column: it shows that the text is not cut. */
export function endedTextBytes(bytes: Buffer): Buffer {
  return bytes.subarray(0, textBytes(bytes).length + 1)
}

/** Integers that numbers cannot hold exactly stay texts: they are identifiers. Stars stand for what has no room. */
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

/** Undefined for a day that no month has. */
function date(text: string): DbfValue {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${year}-${month}-${day}T`)
  return isDay ? { time } : undefined
}

/** A Julian day, then the milliseconds of the day. */
function moment(bytes: Buffer): DbfValue {
  if (bytes.length !== 8) return undefined
  const day = bytes.readUInt32LE(0)
  const milliseconds = bytes.readUInt32LE(4)
  if (day === 0) return milliseconds ? clock(milliseconds / dayLength) : undefined
  // What is left of a number of seconds is the noise of its conversion.
  const time = (day - julianEpoch) * dayLength + Math.round(milliseconds / 1000) * 1000
  return Math.abs(time) < 8.64e15 ? { time } : undefined
}
