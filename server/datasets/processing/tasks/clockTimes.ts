/** SQL for the instants of date-times without an offset, with the rule of `contract/time/clockInstant.ts`. */
import { sqlText } from './database.ts'
import { bindSql } from './bindSql.ts'

const utcZones = new Set(['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT', 'Z', 'Zulu', 'Etc/Zulu', 'Etc/UCT', 'UCT'])

export const isUtc = (zone: string): boolean => utcZones.has(zone)

/** Returns SQL for the UTC offset of a time zone at a UTC TIMESTAMP, in whole minutes, as in ISO dates. */
export const offsetSql = (instant: string, zone: string): string =>
  `CAST(${minutes(clockSql(instant, zone), instant)} AS BIGINT)`

const minutes = (clock: string, instant: string): string =>
  `round(date_diff('second', ${instant}, ${clock}) / 60)`

/** Returns SQL for the local time of a time zone at a UTC TIMESTAMP, to the second. */
const clockSql = (instant: string, zone: string): string =>
  `timezone(${sqlText(zone)}, timezone('UTC', ${instant}))`

/**
 * Returns SQL for the UTC TIMESTAMP of a local time. For a local time that occurs twice the engine returns the second
 * instant. The first one is only computed for the few hours that may occur twice, since this takes three times as long.
 */
export function instantSql(clock: string, zone: string): string {
  if (isUtc(zone)) return clock
  const first = `(clock - (${clockSql('late - INTERVAL 1 DAY', zone)} - (late - INTERVAL 1 DAY)))`
  const checked = bindSql(
    first,
    'early',
    `CASE WHEN ${clockSql('early', zone)} = clock THEN early ELSE late END`
  )
  const instant = `CASE WHEN ${mayRepeat('clock', zone)} THEN ${checked} ELSE late END`
  // Historical offsets were not whole minutes, and ISO dates only have minutes.
  const wholeMinutes = `CASE WHEN second(exact) = second(clock) THEN exact
    ELSE clock - to_minutes(CAST(${minutes('clock', 'exact')} AS BIGINT)) END`
  const late = `timezone('UTC', timezone(${sqlText(zone)}, clock))`
  return bindSql(clock, 'clock', bindSql(bindSql(late, 'late', instant), 'exact', wholeMinutes))
}

/** Years whose offset changes are looked up; later years repeat the same rules. */
const [firstYear, lastYear] = [1970, 2037]

function mayRepeat(clock: string, zone: string): string {
  const { months, hours } = repeatedTimes(zone)
  return `(year(${clock}) < ${firstYear}${
    months.length
      ? ` OR list_contains([${hours.join()}], hour(${clock})) AND list_contains([${months.join()}], month(${clock}))`
      : ''
  })`
}

interface RepeatedTimes {
  /** Months from 1 to 12. */
  months: number[]
  hours: number[]
}

const repeatedTimesByZone = new Map<string, RepeatedTimes>()
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Days between two probes: an offset lasts a week at least (America/Noronha, October 2000). */
const probeDays = 6

/** Returns the months and hours at which the clocks of a time zone go back. */
function repeatedTimes(zone: string): RepeatedTimes {
  const cached = repeatedTimesByZone.get(zone)
  if (cached) return cached
  const offsetAt = namedOffsets(zone)
  const [months, hours] = [new Set<number>(), new Set<number>()]
  let before = Date.UTC(firstYear, 0)
  for (let after = before; after < Date.UTC(lastYear + 1, 0); before = after) {
    after += probeDays * dayMs
    const [from, until] = [offsetAt(before), offsetAt(after)]
    if (until >= from) continue
    let [lastBefore, firstAfter] = [before, after]
    while (firstAfter - lastBefore > hourMs / 4) {
      const middle = (lastBefore + firstAfter) / 2
      if (offsetAt(middle) === from) lastBefore = middle
      else firstAfter = middle
    }
    for (let localTime = lastBefore + until; localTime <= firstAfter + from; localTime += hourMs / 4) {
      months.add(new Date(localTime).getUTCMonth() + 1)
      hours.add(new Date(localTime).getUTCHours())
    }
  }
  const times = { months: [...months], hours: [...hours] }
  repeatedTimesByZone.set(zone, times)
  return times
}

/** Returns the offset function of a time zone. `Intl` gives offset names five times as fast as local times. */
function namedOffsets(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return (instant) => {
    const [, sign, hours = '0', minuteText = '0'] =
      /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minuteText) * 60_000)
  }
}
