import { expect, it } from 'vitest'
import type { NowStep } from '../grammar/nodes.ts'
import { momentOf } from './moments.ts'

const now = Date.parse('2024-03-31T12:00:00Z')

it.each<[string, NowStep[], string]>([
  ['a month before', [{ unit: 'month', sign: '-', amount: 1 }], '2024-02-29T12:00:00.000Z'],
  ['a year and a month before', [{ unit: 'month', sign: '-', amount: 13 }], '2023-02-28T12:00:00.000Z'],
  ['in February, counted from 0', [{ unit: 'month', sign: '', amount: 1 }], '2024-02-29T12:00:00.000Z'],
  ['in another year', [{ unit: 'year', sign: '', amount: 2020 }], '2020-03-31T12:00:00.000Z'],
  ['a year later', [{ unit: 'year', sign: '+', amount: 1 }], '2025-03-31T12:00:00.000Z']
])('now is moved %s, and keeps to the days of the month', (_name, steps, expected) => {
  expect(new Date(momentOf(steps, now)?.from ?? NaN).toISOString()).toBe(expected)
})
