import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { clockTime } from '../../../contract/time/zoneOffset.ts'
import { Effort } from './effort.ts'
import { ruleTimes } from './rules.ts'
import { namedZone, utc } from './zones.ts'

const start = { clock: clockTime(2024, 1, 1, 0, 0, 0), dateOnly: false }

function times(rule: string, steps = 100_000, zone = utc): string[] {
  return [...ruleTimes(ICAL.Recur.fromString(rule), start, zone, new Effort(steps))].map((clock) =>
    new Date(clock).toISOString().slice(0, 16)
  )
}

test('a rule that asks for centuries of seconds is refused', () => {
  expect(() => times('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')).toThrow(
    'Les règles de répétition des évènements du calendrier demandent trop de calculs pour être développées.'
  )
})

test('the end of a rule is in UTC, or a whole day', () => {
  const paris = namedZone('Europe/Paris')
  expect(times('FREQ=DAILY;UNTIL=20240102T230000Z', 1000, paris)).toEqual([
    '2024-01-02T00:00',
    '2024-01-03T00:00'
  ])
  expect(times('FREQ=DAILY;UNTIL=20240102T225959Z', 1000, paris)).toEqual(['2024-01-02T00:00'])
  expect(times('FREQ=HOURLY;INTERVAL=12;UNTIL=20240102')).toEqual([
    '2024-01-01T12:00',
    '2024-01-02T00:00',
    '2024-01-02T12:00'
  ])
})

test('any rule ends, in ascending order, or is refused', () => {
  const numbers = (min: number, max: number) =>
    fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 4 }).map((list) => list.join(','))
  const days = fc
    .array(fc.constantFrom('MO', 'TU', '5WE', '-1TH', '2FR', '53SA', '-53SU'), { minLength: 1, maxLength: 3 })
    .map((list) => list.join(','))
  const parts = fc.record(
    {
      FREQ: fc.constantFrom('SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      INTERVAL: fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 1e12 })),
      COUNT: fc.nat({ max: 100 }),
      BYDAY: days,
      BYMONTH: numbers(1, 12),
      BYMONTHDAY: numbers(-31, 31),
      BYYEARDAY: numbers(-366, 366),
      BYWEEKNO: numbers(-53, 53),
      BYSETPOS: numbers(-6, 6),
      BYHOUR: numbers(0, 23),
      BYMINUTE: numbers(0, 59),
      WKST: fc.constantFrom('SU', 'MO')
    },
    { requiredKeys: ['FREQ'] }
  )
  fc.assert(
    fc.property(parts, (rule) => {
      const text = Object.entries(rule)
        .map(([name, value]) => `${name}=${value}`)
        .join(';')
      let previous = start.clock
      try {
        for (const clock of ruleTimes(ICAL.Recur.fromString(text), start, utc, new Effort(20_000))) {
          expect(clock).toBeGreaterThan(previous)
          previous = clock
        }
      } catch (error) {
        // The reader of events converts these errors of the library.
        if (error instanceof ConversionError) return
        expect(String(error)).toMatch(/rule|BY|Malformed|Same occurrence|Invalid/)
      }
    }),
    { numRuns: 300 }
  )
}, 60_000)
