/** The dates that a recurrence rule gives, counted by the library under limits that it does not have. */
import ICAL from 'ical.js'
import { clockTime } from '../../../contract/time/zoneOffset.ts'
import type { Effort } from './effort.ts'
import { clockOfTime, libraryTime } from './moments.ts'
import { clockOf, type Zone } from './zones.ts'

/** Last second of rules that have no end of their own (docs/api/processing.md). */
const endOfEndless = clockTime(2099, 12, 31, 23, 59, 59)
/** Last second that ISO dates of four figures can write. */
const endOfTime = clockTime(9999, 12, 31, 23, 59, 59)

/** The library looks for a next date for ever when there is none: this ends it. */
class RuleEnded extends Error {}

/** Days in one step of a rule: the library advances day by day, and must not be asked to cross millions of years. */
const daysOfStep: Record<string, number> = {
  SECONDLY: 1 / 86_400,
  MINUTELY: 1 / 1440,
  HOURLY: 1 / 24,
  DAILY: 1,
  WEEKLY: 7
}
const mostDays = 3_660_000
/** Days that the library crosses in the time of one step. */
const daysInStep = 20

/**
 * Clock times of a rule after its first one, which is no part of the result, in ascending order.
 * @throws Error when the rule contradicts itself
 */
export function* ruleTimes(
  rule: ICAL.Recur,
  start: { clock: number; dateOnly: boolean },
  zone: Zone,
  effort: Effort,
  lastClock?: number
): Generator<number> {
  const days = (daysOfStep[rule.freq] ?? 0) * rule.interval
  if (days > mostDays) return
  const count = rule.count ?? Number.POSITIVE_INFINITY
  const end = Math.min(endOf(rule, zone), lastClock ?? endOfTime)
  rule.until = libraryTime(end, false)
  // Counted here: the library would also count the dates that are left out below.
  rule.count = null
  let found = 1
  let previous = start.clock
  try {
    const iterator = limitedIterator(rule, libraryTime(start.clock, start.dateOnly), effort)
    for (;;) {
      if (found >= count) return
      effort.step(1 + days / daysInStep)
      const next = iterator.next() as ICAL.Time | null
      if (!next) return
      const clock = clockOfTime(next)
      if (clock > end) return
      // The first date is counted whether the rule gives it or not (RFC 5545 §3.8.5.3).
      if (clock <= previous || !isDayOfRule(clock, rule, start.clock)) continue
      previous = clock
      found += 1
      yield clock
    }
  } catch (error) {
    if (!(error instanceof RuleEnded)) throw error
  }
}

/**
 * The library gives the 1st of March when a rule says the 30th of February, or repeats the 29th every year: dates that
 * do not exist are left out instead (RFC 5545 §3.3.10).
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
  // A last day without time is wholly part of the rule, as older programs meant it.
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
  // The class is made here because the library begins to count inside its constructor, before fields exist.
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
