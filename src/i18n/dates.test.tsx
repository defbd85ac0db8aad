import { afterEach, expect, it, vi } from 'vitest'
import { dayAfter, dayText } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())

it('formats a calendar date as written, and an instant in the time zone of the reader', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(dayText('2026-12-01')).toBe('1 décembre 2026')
  expect(dayText('2026-12-01T01:00:00Z')).toBe('30 novembre 2026')
})

it.each([
  ['Pacific/Auckland', '2026-12-30T20:00:00Z', '2026-12-31', '2027-01-14'],
  ['America/New_York', '2026-11-01T02:00:00Z', '2026-10-31', '2026-11-14']
])('counts the days of the reader from his own day: %s', (timeZone, now, today, later) => {
  vi.stubEnv('TZ', timeZone)
  expect([dayAfter(new Date(now), 0), dayAfter(new Date(now), 14)]).toEqual([today, later])
})
