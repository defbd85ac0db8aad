/** Time zones of a calendar: clock times to instants. Clock times are milliseconds, as if the clock showed UTC. */
import { isTimeZone } from '../../lines/query/timeZone.ts'
import { instantOfClock } from '../../../contract/time/clockInstant.ts'
import { offsetsOf } from '../../../contract/time/zoneOffset.ts'

export const dayLength = 86_400_000
const largestCache = 20_000

export interface Zone {
  /** What local clocks show minus UTC at an instant, in milliseconds. */
  offsetAt(instant: number): number
}

export const utc: Zone = { offsetAt: () => 0 }

/** The instant at which a clock shows a time. */
export function instantOf(clock: number, zone: Zone): number {
  return instantOfClock(clock, (instant) => zone.offsetAt(instant))
}

/** What the clock shows at an instant. */
export function clockOf(instant: number, zone: Zone): number {
  return instant + zone.offsetAt(instant)
}

/** Names that Windows gives to zones, as Outlook and Exchange write them: those that French publishers may meet. */
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

/** The IANA zone that a name stands for, if any: the name itself, what Windows calls so, or the end of a path. */
export function zoneName(identifier: string): string | undefined {
  const name = identifier.trim()
  if (!name || name.length > 200) return undefined
  if (isTimeZone(name)) return name
  if (Object.hasOwn(windowsZones, name)) return windowsZones[name]
  // Thunderbird and Evolution wrote `/mozilla.org/20050126_1/Europe/Paris`.
  const path = /^\/.*\/([A-Z][A-Za-z_]+\/[A-Z][A-Za-z_]+)$/.exec(name)?.[1]
  return path && isTimeZone(path) ? path : undefined
}

/** @throws RangeError when the zone is unknown */
export function namedZone(timeZone: string): Zone {
  const asked = offsetsOf(timeZone)
  // Few days change their offset: those that begin and end with the same one are answered without asking again.
  const days = new Map<number, number | undefined>()
  return {
    offsetAt(instant) {
      const day = Math.floor(instant / dayLength)
      if (!days.has(day)) {
        const start = asked(day * dayLength)
        if (days.size >= largestCache) days.clear()
        days.set(day, start === asked((day + 1) * dayLength) ? start : undefined)
      }
      return days.get(day) ?? asked(instant)
    }
  }
}
