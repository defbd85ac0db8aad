/** Local times of a recurrence rule, computed by the library under limits that it lacks itself. */
import ICAL from 'ical.js'
import { clockTime } from '../../../contract/time/zoneOffset.ts'
import type { Effort } from './effort.ts'
import { clockOfTime, libraryTime } from './moments.ts'
import { clockOf, type Zone } from './zones.ts'

/** Last second of rules without end (docs/api/processing.md). */
const endOfEndless = clockTime(2099, 12, 31, 23, 59, 59)
/** Last second that ISO dates with four-digit years can represent. */
const endOfTime = clockTime(9999, 12, 31, 23, 59, 59)

/** Thrown to stop the library, which searches forever when a rule has no next date. */
class RuleEnded extends Error {}

/**
 * Approximate number of days in one step of a rule. The library advances day by day, and must not have to cross
 * millions of years.
 */
const daysOfStep: Record<string, number> = {
  SECONDLY: 1 / 86_400,
  MINUTELY: 1 / 1440,
  HOURLY: 1 / 24,
  DAILY: 1,
  WEEKLY: 7
}
const maxDays = 3_660_000
/** Number of days that the library crosses in the time of one step. */
const daysInStep = 20

/**
 * Yields the local times of a rule in ascending order, without the first one.
 * @throws Error when the rule is contradictory
 */
export function* ruleTimes(
  rule: ICAL.Recur,
  start: { clock: number; dateOnly: boolean },
  zone: Zone,
  effort: Effort,
  lastClock?: number
): Generator<number> {
  const days = (daysOfStep[rule.freq] ?? 0) * rule.interval
  if (days > maxDays) return
  const count = rule.count ?? Number.POSITIVE_INFINITY
  const end = Math.min(endOf(rule, zone), lastClock ?? endOfTime)
  rule.until = libraryTime(end, false)
  // Occurrences are counted here, because the library would also count the dates that are skipped below.
  rule.count = null
  let occurrenceCount = 1
  let previous = start.clock
  try {
    const iterator = limitedIterator(rule, libraryTime(start.clock, start.dateOnly), effort)
    for (;;) {
      if (occurrenceCount >= count) return
      effort.step(1 + days / daysInStep)
      const next = iterator.next() as ICAL.Time | null
      if (!next) return
      const clock = clockOfTime(next)
      if (clock > end) return
      // The start always counts as the first occurrence, even when the rule does not produce it (RFC 5545 §3.8.5.3).
      if (clock <= previous || !isDayOfRule(clock, rule, start.clock)) continue
      previous = clock
      occurrenceCount += 1
      yield clock
    }
  } catch (error) {
    if (!(error instanceof RuleEnded)) throw error
  }
}

/**
 * Whether the rule really contains the day. For the 30th of February, or the yearly 29th, the library gives the 1st of
 * March; nonexistent dates must be skipped instead (RFC 5545 §3.3.10).
 */
function isDayOfRule(clock: number, rule: ICAL.Recur, start: number): boolean {
  const { BYMONTH, BYMONTHDAY, BYDAY, BYWEEKNO, BYYEARDAY } = rule.parts
  const date = new Date(clock)
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()]
  if (BYMONTH && !BYMONTH.includes(month)) return false
  if (BYMONTHDAY) {
    const fromEnd = day - ICAL.Time.daysInMonth(month, date.getUTCFullYear()) - 1
    return BYMONTHDAY.includes(day) || BYMONTHDAY.includes(fromEnd)
  }
  const sameDay = ['MONTHLY', 'YEARLY'].includes(rule.freq) && !BYDAY && !BYWEEKNO && !BYYEARDAY
  return !sameDay || day === new Date(start).getUTCDate()
}

function endOf(rule: ICAL.Recur, zone: Zone): number {
  const { until } = rule
  if (!until) return rule.count ? endOfTime : endOfEndless
  const clock = clockOfTime(until)
  if (!Number.isFinite(clock)) throw new RangeError('Not a date')
  // When UNTIL is a day, all of it belongs to the rule, as older programs meant it.
  if (until.isDate) return Math.min(clock + 86_399_000, endOfTime)
  const isUtc = until.zone === ICAL.Timezone.utcTimezone
  return Math.min(isUtc ? clockOf(clock, zone) : clock, endOfTime)
}

function limitedIterator(rule: ICAL.Recur, start: ICAL.Time, effort: Effort): ICAL.RecurIterator {
  const endYear = rule.until?.year ?? 9999
  const pass = (year: number): void => {
    effort.step()
    if (!(year <= endYear + 1)) throw new RuleEnded()
  }
  // The library starts counting inside its constructor, before fields of a subclass are set: a class created here reads
  // its limits from the closure.
  class LimitedIterator extends ICAL.RecurIterator {
    override check_contracting_rules(): boolean {
      pass(this.last.year)
      return super.check_contracting_rules()
    }
    override expand_year_days(year: number): number {
      pass(year)
      effort.step(10)
      return super.expand_year_days(year)
    }
    override increment_month(): void {
      pass(this.last.year)
      super.increment_month()
    }
  }
  return new LimitedIterator({ rule, dtstart: start })
}
