import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextImportDate } from './nextDate.ts'
import { cronOf, type ScheduleRule } from './schedule.ts'

const after = new Date('2026-03-28T12:00:00Z')
const next = (...rules: ScheduleRule[]): string | undefined => nextImportDate(rules, after)?.toISOString()

it('finds the next date of each kind of rule, in its time zone', () => {
  expect(next({ type: 'daily', hour: 3, minute: 30, timeZone: 'UTC' })).toBe('2026-03-29T03:30:00.000Z')
  // Paris changes to summer time that night.
  expect(next({ type: 'daily', hour: 4, minute: 0 })).toBe('2026-03-29T02:00:00.000Z')
  expect(next({ type: 'weekly', dayOfWeek: '1', hour: 0, minute: 0, timeZone: 'UTC' })).toBe(
    '2026-03-30T00:00:00.000Z'
  )
  expect(next({ type: 'monthly', lastDayOfMonth: true, hour: 1, minute: 0, timeZone: 'UTC' })).toBe(
    '2026-03-31T01:00:00.000Z'
  )
  expect(next({ type: 'hourly', hourStep: 6, minute: 15, timeZone: 'UTC' })).toBe('2026-03-28T12:15:00.000Z')
  expect(next()).toBeUndefined()
})

it('takes the earliest of several rules', () => {
  const daily: ScheduleRule = { type: 'daily', hour: 23, minute: 0, timeZone: 'UTC' }
  const monthly: ScheduleRule = { type: 'monthly', dayOfMonth: 1, hour: 0, minute: 0, timeZone: 'UTC' }
  expect(next(monthly, daily)).toBe('2026-03-28T23:00:00.000Z')
})

it('has a date for every rule that a form can make', () => {
  const time = {
    hour: fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined }),
    minute: fc.integer({ min: 0, max: 59 })
  }
  const rules = fc.oneof(
    fc.record({ type: fc.constant('daily' as const), ...time }),
    fc.record({ type: fc.constant('weekly' as const), dayOfWeek: fc.constantFrom('0', '3', '6'), ...time }),
    fc.record({
      type: fc.constant('monthly' as const),
      dayOfMonth: fc.integer({ min: 1, max: 28 }),
      ...time
    }),
    fc.record({ type: fc.constant('hourly' as const), hourStep: fc.integer({ min: 1, max: 12 }), ...time })
  )
  fc.assert(
    fc.property(rules, (rule) => {
      const date = nextImportDate([rule], after)
      expect(date && date > after, cronOf(rule)).toBe(true)
    }),
    { numRuns: 60 }
  )
})
