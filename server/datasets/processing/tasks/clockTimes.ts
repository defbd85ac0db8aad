/** Instants of date-times that say no offset, as SQL: the rule of `contract/time/clockInstant.ts`. */
import { sqlText } from './database.ts'
import { named } from './named.ts'

const utcZones = new Set(['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT', 'Z', 'Zulu', 'Etc/Zulu', 'Etc/UCT', 'UCT'])

export const isUtc = (zone: string): boolean => utcZones.has(zone)

/** What the clocks of a zone show minus UTC at a UTC TIMESTAMP, in whole minutes, as dates tell it. */
export const offsetSql = (instant: string, zone: string): string =>
  `CAST(${minutes(clockSql(instant, zone), instant)} AS BIGINT)`

const minutes = (clock: string, instant: string): string =>
  `round(date_diff('second', ${instant}, ${clock}) / 60)`

/** What the clocks of a zone show at a UTC TIMESTAMP, to the second. */
const clockSql = (instant: string, zone: string): string =>
  `timezone(${sqlText(zone)}, timezone('UTC', ${instant}))`

/**
 * UTC TIMESTAMP at which the clocks of a zone show a TIMESTAMP. The engine gives the second of two instants: the first one
 * is looked for among the few times that may be shown twice, since it takes three times as long.
 */
export function instantSql(clock: string, zone: string): string {
  if (isUtc(zone)) return clock
  const first = `(clock - (${clockSql('late - INTERVAL 1 DAY', zone)} - (late - INTERVAL 1 DAY)))`
  const checked = named(
    first,
    'early',
    `CASE WHEN ${clockSql('early', zone)} = clock THEN early ELSE late END`
  )
  const instant = `CASE WHEN ${mayComeTwice('clock', zone)} THEN ${checked} ELSE late END`
  // Long ago clocks were some seconds away from a whole minute, which is all that dates tell.
  const whole = `CASE WHEN second(exact) = second(clock) THEN exact
    ELSE clock - to_minutes(CAST(${minutes('clock', 'exact')} AS BIGINT)) END`
  const late = `timezone('UTC', timezone(${sqlText(zone)}, clock))`
  return named(clock, 'clock', named(named(late, 'late', instant), 'exact', whole))
}

/** Years whose changes are looked up: those that follow change their clocks alike. */
const [firstYear, lastYear] = [1970, 2037]

function mayComeTwice(clock: string, zone: string): string {
  const { months, hours } = repeatedTimes(zone)
  return `(year(${clock}) < ${firstYear}${
    months.length
      ? ` OR list_contains([${hours.join()}], hour(${clock})) AND list_contains([${months.join()}], month(${clock}))`
      : ''
  })`
}

interface RepeatedTimes {
  /** 1 to 12 */
  months: number[]
  hours: number[]
}

const known = new Map<string, RepeatedTimes>()
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Clocks stay as they are for a week at least (America/Noronha, October 2000). */
const probeDays = 6

/** When the clocks of a zone go back. */
function repeatedTimes(zone: string): RepeatedTimes {
  const found = known.get(zone)
  if (found) return found
  const offsetAt = namedOffsets(zone)
  const [months, hours] = [new Set<number>(), new Set<number>()]
  let before = Date.UTC(firstYear, 0)
  for (let after = before; after < Date.UTC(lastYear + 1, 0); before = after) {
    after += probeDays * dayMs
    const [from, until] = [offsetAt(before), offsetAt(after)]
    if (until >= from) continue
    let [same, changed] = [before, after]
    while (changed - same > hourMs / 4) {
      const middle = (same + changed) / 2
      if (offsetAt(middle) === from) same = middle
      else changed = middle
    }
    for (let shown = same + until; shown <= changed + from; shown += hourMs / 4) {
      months.add(new Date(shown).getUTCMonth() + 1)
      hours.add(new Date(shown).getUTCHours())
    }
  }
  const times = { months: [...months], hours: [...hours] }
  known.set(zone, times)
  return times
}

/** Offsets by their names, which Intl tells five times as fast as what clocks show. */
function namedOffsets(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return (instant) => {
    const [, sign, hours = '0', rest = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(rest) * 60_000)
  }
}
