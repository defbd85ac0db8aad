/** Values of the fields of dBase and FoxPro tables. */
import { clock } from './dates.ts'
import type { Value } from './grid.ts'

export interface DbfField {
  name: string
  type: string
  /** Bytes of the row. */
  start: number
  end: number
}

const dayLength = 86_400_000
/** Julian day of the first of January 1970. */
const julianEpoch = 2_440_588

export function dbfValue(bytes: Buffer, { type }: DbfField, decode: (bytes: Buffer) => string): Value {
  switch (type) {
    case 'C':
    case 'V':
      return text(decode(bytes))
    case 'N':
    case 'F':
      return number(bytes.toString('latin1'))
    case 'D':
      return date(bytes.toString('latin1'))
    case 'L':
      return boolean(bytes.toString('latin1'))
    case 'I':
      return bytes.length === 4 ? bytes.readInt32LE() : number(bytes.toString('latin1'))
    case 'Y':
      return bytes.length === 8 ? Number(bytes.readBigInt64LE()) / 10_000 : undefined
    case 'B':
      return bytes.length === 8 ? finite(bytes.readDoubleLE()) : undefined
    case 'T':
      return moment(bytes)
    default:
      // Long texts and pictures are in another file, which was not given.
      return undefined
  }
}

function text(value: string): Value {
  return value.replace(/[\s\0]+$/, '') || undefined
}

function number(value: string): Value {
  const digits = value.replace(/[\s\0]/g, '').replace(',', '.')
  // Stars stand for a number that has no room.
  return /\d/.test(digits) ? finite(Number(digits)) : undefined
}

function finite(value: number): Value {
  return Number.isFinite(value) ? value : undefined
}

function boolean(value: string): Value {
  if (/^[yt]/i.test(value)) return true
  return /^[nf]/i.test(value) ? false : undefined
}

function date(value: string): Value {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(value) ?? []
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : { time }
}

/** A Julian day, then the milliseconds of the day. */
function moment(bytes: Buffer): Value {
  if (bytes.length !== 8) return undefined
  const day = bytes.readUInt32LE(0)
  const milliseconds = bytes.readUInt32LE(4)
  if (day === 0) return milliseconds ? clock(milliseconds / dayLength) : undefined
  // What is left of a number of seconds is the noise of its conversion.
  const time = (day - julianEpoch) * dayLength + Math.round(milliseconds / 1000) * 1000
  return Math.abs(time) < 8.64e15 ? { time } : undefined
}
