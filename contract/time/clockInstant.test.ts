import { expect, it } from 'vitest'
import { instantOfClock } from './clockInstant.ts'
import { offsetsOf } from './zoneOffset.ts'

it.each([
  ['Europe/Paris', '2024-01-15T10:00', '2024-01-15T09:00'],
  // Local times that occur twice in autumn, or are skipped in spring.
  ['Europe/Paris', '2024-10-27T02:00', '2024-10-27T00:00'],
  ['Europe/Paris', '2024-10-27T02:59', '2024-10-27T00:59'],
  ['Europe/Paris', '2024-10-27T03:00', '2024-10-27T02:00'],
  ['Europe/Paris', '2024-03-31T02:30', '2024-03-31T01:30'],
  ['America/New_York', '2024-11-03T01:30', '2024-11-03T05:30'],
  ['Australia/Lord_Howe', '2024-04-07T01:45', '2024-04-06T14:45'],
  // A day that the zone skipped, and the day after.
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00'],
  ['Pacific/Apia', '2011-12-31T00:30', '2011-12-30T10:30']
])('clocks of %s show %s at %s', (zone, clock, instant) => {
  expect(new Date(instantOfClock(Date.parse(`${clock}Z`), offsetsOf(zone))).toISOString().slice(0, 16)).toBe(
    instant
  )
})
