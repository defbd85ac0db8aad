import { afterEach, expect, it, vi } from 'vitest'
import { dayText } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())

it('says the day that is written, and that of the reader for a moment', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(dayText('2026-12-01')).toBe('1 décembre 2026')
  expect(dayText('2026-12-01T01:00:00Z')).toBe('30 novembre 2026')
})
