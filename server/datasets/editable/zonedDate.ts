/** Dates written without an offset, in the time zone of their column. */
import { offsetText } from '../../../contract/time/digits.ts'
import { instantOfClock } from '../../../contract/time/clockInstant.ts'
import { offsetsOf } from '../../../contract/time/zoneOffset.ts'

const local = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?$/

const zones = new Map<string, (instant: number) => number>()

function offsetsIn(timeZone: string): ((instant: number) => number) | undefined {
  const cached = zones.get(timeZone)
  if (cached) return cached
  try {
    const offsets = offsetsOf(timeZone)
    zones.set(timeZone, offsets)
    return offsets
  } catch {
    return undefined
  }
}

/**
 * Converts `2024-05-02T10:00` in a time zone to `2024-05-02T10:00:00+02:00`; undefined for another form of text. In a
 * skipped or repeated hour (daylight saving time), the offset is the one before the change.
 */
export function inZone(text: string, timeZone: string): string | undefined {
  const match = local.exec(text)
  const offsets = offsetsIn(timeZone)
  if (!match || !offsets) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction] = match
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day)) return undefined
  const offset = wall - instantOfClock(wall, offsets)
  const decimals = fraction ? `.${fraction}` : ''
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${decimals}${offsetText(Math.round(offset / 60_000))}`
}
