/** Converts the values of MapInfo records to those of GeoJSON properties. */
import type { DecodeText } from '../dbf/encoding.ts'
import { textBytes } from '../dbf/values.ts'
import { dateText, isoDateTimeText } from '../spreadsheet/dates.ts'

const dayLength = 86_400_000

/** Returns null for an empty value, or one that is invalid for its type. */
export function recordValue(
  bytes: Buffer,
  type: string,
  decode: DecodeText
): string | number | boolean | null {
  switch (type) {
    case 'char':
      return decode(textBytes(bytes)) || null
    case 'decimal':
      return decimal(textBytes(bytes).toString('latin1').trim())
    case 'integer':
      return bytes.readInt32LE()
    case 'smallint':
      return bytes.readInt16LE()
    case 'largeint':
      return large(bytes.readBigInt64LE())
    case 'float':
      return finite(bytes.readDoubleLE())
    case 'logical':
      return logical(bytes[0] ?? 0)
    case 'date': {
      const day = dayOf(bytes)
      return day === undefined ? null : dateText(day)
    }
    case 'datetime': {
      const day = dayOf(bytes)
      const time = bytes.readInt32LE(4)
      return day === undefined || !isTime(time) ? null : isoDateTimeText(day + time)
    }
    case 'time': {
      const time = bytes.readInt32LE()
      return isTime(time) ? new Date(time).toISOString().slice(11, 19) : null
    }
    default:
      return null
  }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/** Integers beyond 2^53 stay texts, because they are identifiers. */
function large(value: bigint): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

function decimal(text: string): number | string | null {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return null
  const value = Number(text)
  return /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(value) ? text : finite(value)
}

function logical(byte: number): boolean | null {
  const letter = String.fromCharCode(byte).toUpperCase()
  if (letter === 'T' || letter === 'Y') return true
  return letter === 'F' || letter === 'N' ? false : null
}

/** Parses year, month and day; undefined for zeros and nonexistent dates. */
function dayOf(bytes: Buffer): number | undefined {
  const [year, month, day] = [bytes.readUInt16LE(), bytes[2] ?? 0, bytes[3] ?? 0]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isDay = year > 0 && year < 10_000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay ? date.getTime() : undefined
}

/** Whether a number is a time of day in milliseconds; negative numbers mean no time. */
function isTime(milliseconds: number): boolean {
  return milliseconds >= 0 && milliseconds < dayLength
}
