import { expect, it } from 'vitest'
import { clockOf, dateTimeText, formatted, instantOf, partOf } from './dateTexts.ts'

/** Date texts as lines are stored: PostgreSQL writes offsets without minutes, RFC 3339 has leap seconds. */
it.each([
  ['2024-01-01T10:00:00+03', '2024-01-01T07:00:00+00:00', 7, '2024 07'],
  ['2024-01-01T10:00:00.5-0330', '2024-01-01T13:30:00+00:00', 13, '2024 13'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00+00:00', 0, '2017 00'],
  ['2024-01-01T10:00:00', '2024-01-01T10:00:00+00:00', 10, '2024 10']
])('%s is an instant', (stored, shown, hour, text) => {
  const clock = clockOf(instantOf(stored), 'UTC')
  expect(dateTimeText(stored, 'UTC')).toBe(shown)
  expect(partOf(clock, 'hour')).toBe(hour)
  expect(formatted(clock, 'yyyy HH')).toBe(text)
})
