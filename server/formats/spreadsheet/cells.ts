/** Converts the cells that the library reads. */
import type { CellObject } from '@e965/xlsx'
import { clockText, formatKind, serialTime } from './dates.ts'
import type { Value } from './grid.ts'

/** Error values of formulas, by their code in files. */
const errorCodes = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA']
])

export function cellValue(cell: CellObject | undefined, from1904: boolean): Value {
  if (!cell || cell.t === 'z') return undefined
  // A link within the workbook is not a URL.
  const target = cell.l?.Target
  if (target && !target.startsWith('#')) return target
  switch (cell.t) {
    case 'b':
      return Boolean(cell.v)
    case 'n':
      return typeof cell.v === 'number' ? numberValue(cell.v, cell.z, from1904) : undefined
    case 'e':
      return cell.w ?? errorCodes.get(Number(cell.v)) ?? '#VALUE!'
    case 'd':
      return cell.v instanceof Date ? dateValue(cell.v) : textValue(cell.v)
    default:
      return textValue(cell.v)
  }
}

function numberValue(number: number, format: unknown, from1904: boolean): Value {
  if (!Number.isFinite(number)) return undefined
  const kind = typeof format === 'string' ? formatKind(format) : 'number'
  if (kind === 'number') return number
  if (kind === 'duration') return clockText(number)
  // A time of day without date is written as a time.
  if (kind === 'time' && number >= 0 && number < 1) return clockText(number)
  const time = serialTime(number, from1904)
  return time === undefined ? number : { time }
}

function dateValue(date: Date): Value {
  const time = date.getTime()
  return Number.isNaN(time) ? undefined : { time }
}

function textValue(value: unknown): Value {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}
