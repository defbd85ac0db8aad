/** Converts the dates of expressions to periods (docs/api/ods-compat.md). */
import { parsePeriod } from '../../../../lines/query/dates.ts'
import type { Period } from '../../../../lines/query/linesQuery.ts'
import { instantAt } from '../../../../lines/query/timeZone.ts'
import { addMonths } from '../../../../time/months.ts'
import type { NowStep } from '../grammar/nodes.ts'

/** Offset at the end of a time, behind the first `T`. */
const explicitOffset = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/
const saysOffset = (iso: string): boolean =>
  iso.includes('T') && explicitOffset.test(iso.slice(iso.indexOf('T') + 1))
const slashes = /^(\d{4})[/-](\d{1,2})(?:[/-](\d{1,2}))?(?=$|[T ])/
const epoch = /^-?\d{5,}$/
/**
 * Numbers that the parameters of `lines` take for milliseconds since 1970. They are no dates here: `24` is more likely
 * a truncated date.
 */
const fewDigits = /^(?:-\d{1,4}|\d{1,3})$/

/**
 * Returns the period of a text: a year, a month, a day, a minute, or an instant. Without `Z` or an explicit offset, the
 * text is in local time.
 * @returns undefined when the text is no date
 */
export function periodOfText(text: string, timeZone: string): Period | undefined {
  const trimmed = text.trim()
  const iso = trimmed
    .replace(slashes, (_, year: string, month: string, day?: string) =>
      [year, month.padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])].join('-')
    )
    .replace(' ', 'T')
  // The date math of `parsePeriod` (`now`, `||`) is not part of this syntax.
  if (iso.startsWith('now') || iso.includes('||') || fewDigits.test(iso)) return undefined
  const period = parsePeriod(iso, 0)
  if (!period || timeZone === 'UTC' || saysOffset(iso) || epoch.test(iso)) return period
  return { from: instantAt(period.from, timeZone), until: instantAt(period.until, timeZone) }
}

/** Returns the period of a year in local time; undefined for a year that dates cannot hold. */
export function periodOfYear(year: number, timeZone: string): Period | undefined {
  return periodOfText(String(year).padStart(4, '0'), timeZone)
}

/** Returns the instant of `now(…)`, whose parameters apply from left to right, in UTC. */
export function momentOf(steps: NowStep[], now: number): Period | undefined {
  const date = new Date(now)
  /** A day that the month does not have becomes its last day. */
  const moveTo = (year: number, month: number): void => {
    const months = (year - date.getUTCFullYear()) * 12 + month - date.getUTCMonth()
    date.setTime(addMonths(date.getTime(), months))
  }
  for (const { unit, sign, amount } of steps) {
    const signed = sign === '-' ? -amount : amount
    const next = (current: number): number => (sign ? current + signed : amount)
    switch (unit) {
      case 'year':
        moveTo(next(date.getUTCFullYear()), date.getUTCMonth())
        break
      case 'month':
        moveTo(date.getUTCFullYear(), next(date.getUTCMonth()))
        break
      case 'day':
        date.setUTCDate(next(date.getUTCDate()))
        break
      case 'hour':
        date.setUTCHours(next(date.getUTCHours()))
        break
      case 'minute':
        date.setUTCMinutes(next(date.getUTCMinutes()))
        break
      case 'second':
        date.setUTCSeconds(next(date.getUTCSeconds()))
        break
    }
  }
  const from = date.getTime()
  return Number.isNaN(from) ? undefined : parsePeriod(new Date(from).toISOString(), now)
}
