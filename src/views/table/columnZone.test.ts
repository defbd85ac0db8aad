import { expect, it } from 'vitest'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { columnZone } from './columnZone.ts'

const column: SchemaProperty = { key: 'at', type: 'string', format: 'date-time' }
const zone = (...values: string[]): string | undefined =>
  columnZone(
    column,
    values.map((at) => ({ at }) as unknown as Line)
  )

it('is the time zone of the schema for a column of date-times', () => {
  const winter = Date.parse('2026-01-15T12:00:00Z')
  expect(columnZone({ ...column, timeZone: 'Europe/Paris' }, [], winter)).toBe('Europe/Paris (UTC+1)')
  expect(columnZone({ key: 'day', type: 'string', format: 'date', timeZone: 'Europe/Paris' }, [])).toBe(
    undefined
  )
})

it('else lists the offsets of the loaded values', () => {
  expect(zone('2026-01-05T10:00:00+01:00', '2026-01-06T10:00:00+01:00')).toBe('UTC+1')
  expect(zone('2026-07-05T10:00:00+02:00', '2026-01-06T10:00:00+01:00')).toBe('UTC+1, UTC+2')
  expect(zone('2026-01-05T10:00:00+00:00')).toBe('UTC')
})

it('is undefined for values in UTC or without offset, and for three offsets or more', () => {
  expect(zone()).toBe(undefined)
  expect(zone('2026-01-05T10:00:00Z', '2026-01-05T10:00:00')).toBe(undefined)
  expect(zone(...['+01:00', '+02:00', '-05:00'].map((end) => `2026-01-05T10:00:00${end}`))).toBe(undefined)
})
