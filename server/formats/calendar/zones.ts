/**
 * Conversion between local time and instants in the zones of a calendar. Local times are the milliseconds since 1970 of
 * the same time in UTC.
 */
import { isTimeZone } from '../../lines/query/timeZone.ts'
import { instantOfClock } from '../../../contract/time/clockInstant.ts'
import { offsetsOf } from '../../../contract/time/zoneOffset.ts'

export const dayLength = 86_400_000
const maxCacheSize = 20_000

export interface Zone {
  /** Returns the difference between local time and UTC at an instant, in milliseconds. */
  offsetAt(instant: number): number
}

export const utc: Zone = { offsetAt: () => 0 }

/** Returns the instant of a local time. */
export function instantOf(clock: number, zone: Zone): number {
  return instantOfClock(clock, (instant) => zone.offsetAt(instant))
}

/** Returns the local time of an instant. */
export function clockOf(instant: number, zone: Zone): number {
  return instant + zone.offsetAt(instant)
}

/** IANA zones of the Windows names that Outlook and Exchange write, for zones that French publishers may use. */
const windowsZones: Record<string, string> = {
  'Romance Standard Time': 'Europe/Paris',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'GTB Standard Time': 'Europe/Bucharest',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  'Morocco Standard Time': 'Africa/Casablanca',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'Mauritius Standard Time': 'Indian/Mauritius',
  'E. Africa Standard Time': 'Africa/Nairobi',
  'SA Western Standard Time': 'America/La_Paz',
  'SA Eastern Standard Time': 'America/Cayenne',
  'Saint Pierre Standard Time': 'America/Miquelon',
  'Central Pacific Standard Time': 'Pacific/Guadalcanal',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'China Standard Time': 'Asia/Shanghai'
}

/**
 * Returns the IANA zone of a name: the name itself, a Windows name, or the end of a path; undefined for other names.
 */
export function zoneName(identifier: string): string | undefined {
  const name = identifier.trim()
  if (!name || name.length > 200) return undefined
  if (isTimeZone(name)) return name
  if (Object.hasOwn(windowsZones, name)) return windowsZones[name]
  // Form of Thunderbird and Evolution: `/mozilla.org/20050126_1/Europe/Paris`.
  const path = /^\/.*\/([A-Z][A-Za-z_]+\/[A-Z][A-Za-z_]+)$/.exec(name)?.[1]
  return path && isTimeZone(path) ? path : undefined
}

/** @throws RangeError when the zone is unknown */
export function namedZone(timeZone: string): Zone {
  const offsetAt = offsetsOf(timeZone)
  // Cache by day: few days have a change of offset; the offset of the others is constant.
  const days = new Map<number, number | undefined>()
  return {
    offsetAt(instant) {
      const day = Math.floor(instant / dayLength)
      if (!days.has(day)) {
        const start = offsetAt(day * dayLength)
        if (days.size >= maxCacheSize) days.clear()
        days.set(day, start === offsetAt((day + 1) * dayLength) ? start : undefined)
      }
      return days.get(day) ?? offsetAt(instant)
    }
  }
}
