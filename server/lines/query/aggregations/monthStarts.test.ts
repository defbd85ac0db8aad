import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offsetAt, offsetSteps } from '../zoneOffsets.ts'
import { monthStarts } from './monthStarts.ts'

const zones = [
  'Europe/Paris',
  'Atlantic/Azores',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Asia/Amman'
]
const hour = 3_600_000
const monthOf = (instant: number): number => {
  const date = new Date(instant)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

describe('the starts of the months of a zone', () => {
  it('give the local month of an instant', () => {
    const year = fc.integer({ min: 1925, max: 2090 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), year, fc.integer({ min: 1, max: 40 }), (zone, from, years) => {
        const [first, last] = [Date.UTC(from, 0, 5), Date.UTC(from + years, 5)]
        const known = monthStarts(first, last, offsetSteps(first, last, zone))
        if (!known) return
        for (let month = monthOf(first) + 1; month <= monthOf(last); month++) {
          const start = known.starts[month - known.first] ?? Number.NaN
          for (const moment of [-30 * hour, -hour, -1, 0, 1, hour, 30 * hour]) {
            const instant = start + moment
            expect(monthOf(instant + offsetAt(instant, zone))).toBe(moment < 0 ? month - 1 : month)
          }
        }
      }),
      { numRuns: 60 }
    )
  })

  it('are available for half a century, in most zones', () => {
    const [from, until] = [Date.UTC(2000, 0), Date.UTC(2030, 0)]
    expect(monthStarts(from, until, offsetSteps(from, until, 'Europe/Paris'))?.starts.slice(0, 5)).toEqual([
      Date.UTC(1999, 11, 31, 23),
      Date.UTC(2000, 0, 31, 23),
      Date.UTC(2000, 1, 29, 23),
      Date.UTC(2000, 2, 31, 22),
      Date.UTC(2000, 3, 30, 22)
    ])
    expect(monthStarts(Date.UTC(1900, 0), until, offsetSteps(0, until, 'Europe/Paris'))).toBeUndefined()
    expect(monthStarts(Number.NaN, until, [])).toBeUndefined()
  })
})
