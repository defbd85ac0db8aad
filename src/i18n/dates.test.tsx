import { afterEach, expect, it, vi } from 'vitest'
import { dayText } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())

it('formats a calendar date as written, and an instant in the time zone of the reader', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(dayText('2026-12-01')).toBe('1 décembre 2026')
  expect(dayText('2026-12-01T01:00:00Z')).toBe('30 novembre 2026')
})
