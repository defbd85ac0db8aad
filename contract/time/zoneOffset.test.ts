import { describe, expect, it } from 'vitest'
import { clockTime, offsetsOf } from './zoneOffset.ts'

const hour = 3_600_000

describe('offsets of time zones', () => {
  it.each([
    ['Europe/Paris', '2024-01-15T12:00:00.999Z', hour],
    ['Europe/Paris', '2024-03-31T00:59:59.999Z', hour],
    ['Europe/Paris', '2024-03-31T01:00:00Z', 2 * hour],
    ['Europe/Paris', '1800-01-01T00:00:00Z', 540_000],
    ['Europe/Paris', '-000044-03-15T12:00:00Z', 540_000],
    // The offset is 44 minutes and 30 seconds, rounded.
    ['Africa/Monrovia', '1950-01-01T00:00:00Z', -2_700_000],
    ['America/St_Johns', '2024-01-15T00:00:00Z', -3.5 * hour],
    ['Pacific/Apia', '2024-01-15T00:00:00Z', 13 * hour],
    ['UTC', '2024-12-31T23:59:59Z', 0]
  ])('%s at %s', (zone, instant, expected) => {
    expect(offsetsOf(zone)(Date.parse(instant))).toBe(expected)
  })

  it('knows no other zone', () => {
    expect(() => offsetsOf('Europe/Nowhere')).toThrow(RangeError)
  })

  it('takes years before 100 as they are', () => {
    expect(new Date(clockTime(44, 2, 29, 1, 2, 3, 4)).toISOString()).toBe('0044-02-29T01:02:03.004Z')
  })
})
