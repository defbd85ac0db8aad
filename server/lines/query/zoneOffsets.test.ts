import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantAt, startOfDay } from './timeZone.ts'
import { offsetAt, offsetSteps } from './zoneOffsets.ts'

const hour = 3_600_000
const iso = (instant: number): string => new Date(instant).toISOString()

describe('offsets of time zones', () => {
  it('change at the documented instants', () => {
    const steps = offsetSteps(Date.UTC(2024, 0), Date.UTC(2024, 11), 'Europe/Paris')
    expect(steps.map(({ from, offset }) => [iso(from), offset / hour])).toEqual([
      ['2024-01-01T00:00:00.000Z', 1],
      ['2024-03-31T01:00:00.000Z', 2],
      ['2024-10-27T01:00:00.000Z', 1]
    ])
    expect(offsetSteps(0, Date.UTC(2024, 0), 'UTC')).toEqual([{ from: 0, offset: 0 }])
    expect(offsetAt(Date.UTC(2024, 0), 'Asia/Kolkata')).toBe(5.5 * hour)
  })

  it('include recent changes, however remote the other dates are', () => {
    const now = (from: string, until: string): string[] =>
      offsetSteps(Date.parse(from), Date.parse(until), 'Europe/Paris')
        .filter(({ from: at }) => iso(at).startsWith('2024'))
        .map(({ from: at, offset }) => `${iso(at).slice(0, 10)} ${offset / hour}`)
    for (const [from, until] of [
      ['0001-01-01', '2024-12-31'],
      ['1650-01-01', '9999-12-31'],
      ['1810-01-01', '2030-01-01']
    ] as const) {
      expect(now(from, until)).toEqual(['2024-03-31 2', '2024-10-27 1'])
    }
    expect(offsetSteps(Date.UTC(1600, 0), Date.UTC(1601, 0), 'Europe/Paris')).toHaveLength(1)
  })

  it('map each local time to an instant, the first one of two', () => {
    const at = (text: string): string => iso(instantAt(Date.parse(`${text}Z`), 'Europe/Paris'))
    expect(at('2024-01-15T10:00')).toBe('2024-01-15T09:00:00.000Z')
    expect(at('2024-10-27T02:30')).toBe('2024-10-27T00:30:00.000Z')
    // Local clocks skip 02:30: the result is the instant at which they show 03:30.
    expect(at('2024-03-31T02:30')).toBe('2024-03-31T01:30:00.000Z')
    // Clocks in Brazil skipped midnight on this day.
    expect(iso(startOfDay('2017-10-15', 'America/Sao_Paulo'))).toBe('2017-10-15T03:00:00.000Z')
  })

  it('equal those of Intl for any date and zone', () => {
    const zone = fc.constantFrom(
      'Europe/Paris',
      'America/St_Johns',
      'Africa/Casablanca',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Kathmandu'
    )
    const instant = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) })
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
          .formatToParts(at)
          .find(({ type }) => type === 'timeZoneName')?.value
        const [, sign, hours = '0', minutes = '0', seconds = '0'] =
          /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name ?? '') ?? []
        const offset = Number(hours) * hour + Number(minutes) * 60_000 + Number(seconds) * 1000
        expect(offsetAt(at, timeZone)).toBe((sign === '-' ? -1 : 1) * Math.round(offset / 60_000) * 60_000)
      }),
      { numRuns: 300 }
    )
  })
})

describe('cached offsets', () => {
  it('stay bounded when many years are requested', () => {
    const original = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'formatToParts')
    let asked = 0
    // The fake formatter always shows UTC: the test only counts how often it is called.
    Intl.DateTimeFormat.prototype.formatToParts = (instant) => {
      asked++
      const date = new Date(Number(instant))
      const parts = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
      const time = { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() }
      return Object.entries({ era: 'AD', ...parts, ...time }).map(([type, value]) => ({
        type: type as Intl.DateTimeFormatPartTypes,
        value: String(value)
      }))
    }
    const yearStart = (year: number): number => Date.UTC(year, 0)
    const zone = 'Pacific/Kanton'
    try {
      offsetAt(yearStart(2300), zone)
      const first = asked
      offsetAt(yearStart(2300), zone)
      expect(asked).toBe(first)
      for (let year = 2301; year <= 2300 + 1000; year++) offsetAt(yearStart(year), zone)
      const before = asked
      offsetAt(yearStart(2300), zone)
      expect(asked).toBeGreaterThan(before)
    } finally {
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'formatToParts', original ?? {})
    }
  })
})
