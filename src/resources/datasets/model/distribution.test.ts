import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import {
  dateInterval,
  distributionKind,
  largestGroup,
  metricsOf,
  numberInterval,
  restOf,
  valuesPart
} from './distribution.ts'

const columnWith = (attributes: Partial<SchemaProperty>): SchemaProperty => ({
  key: 'a',
  type: 'string',
  ...attributes
})

it('chooses the chart by the type, and none where values cannot be grouped', () => {
  expect(distributionKind(columnWith({}))).toBe('values')
  expect(distributionKind(columnWith({ type: 'integer', 'x-cardinality': 400 }))).toBe('numbers')
  expect(distributionKind(columnWith({ type: 'integer', 'x-cardinality': 4 }))).toBe('values')
  expect(distributionKind(columnWith({ type: 'number', 'x-labels': { 1: 'one' } }))).toBe('values')
  expect(distributionKind(columnWith({ format: 'date' }))).toBe('dates')
  expect(distributionKind(columnWith({ format: 'date', separator: ';' }))).toBe('values')
  expect(distributionKind(columnWith({ 'x-capabilities': { values: false } }))).toBeUndefined()
  expect(distributionKind(columnWith({ 'x-calculated': true }))).toBeUndefined()
  expect(distributionKind(columnWith({ type: 'object' }))).toBeUndefined()
  expect(
    distributionKind(columnWith({ 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' }))
  ).toBeUndefined()
})

it('asks for metrics that the type accepts', () => {
  expect(metricsOf(columnWith({}))).toEqual(['value_count'])
  expect(metricsOf(columnWith({ format: 'date-time' }))).toEqual(['min', 'max', 'value_count'])
  expect(metricsOf(columnWith({ type: 'number' }))).toContain('avg')
})

it('splits numbers into ranges of a round width, integer for integers', () => {
  expect(numberInterval(0, 100, true)).toBe(5)
  expect(numberInterval(0, 3, true)).toBe(1)
  expect(numberInterval(0, 0.3, false)).toBe(0.02)
  expect(numberInterval(7, 7, false)).toBe(1)
})

it('never makes more than a few dozen ranges', () => {
  const numbers = fc.double({ min: -1e12, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(
      numbers,
      fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
      fc.boolean(),
      (min, span, isWhole) => {
        const interval = numberInterval(min, min + span, isWhole)
        return interval > 0 && span / interval <= 25 && (!isWhole || Number.isInteger(interval))
      }
    )
  )
})

it('selects the finest period with few enough bars', () => {
  expect(dateInterval('2020-01-01', '2020-01-20', true)).toBe('day')
  expect(dateInterval('2020-01-01', '2022-12-31', true)).toBe('month')
  expect(dateInterval('1900-01-01', '2022-12-31', true)).toBe('year')
  expect(dateInterval('2020-01-01T00:00:00Z', '2020-01-01T20:00:00Z', false)).toBe('hour')
})

it('counts the lines with other values and without a value', () => {
  const response = {
    total: 10,
    total_values: 4,
    total_other: 3,
    aggs: [
      { value: 'x', total: 4 },
      { value: 'y', total: 1 }
    ]
  }
  expect(valuesPart(response, 8, false)).toMatchObject({ otherCount: 3, missingCount: 2, isUnique: false })
  expect(valuesPart(response, 12, true).missingCount).toBeUndefined()
  expect(valuesPart({ total: 3, total_values: 3, aggs: [{ value: 'x', total: 1 }] }, 3, false).isUnique).toBe(
    true
  )
})

it('tells the lines without a displayed value, when there are some', () => {
  expect(restOf({ otherCount: 3, missingCount: undefined })).toEqual([{ name: 'others', count: 3 }])
  expect(restOf({ otherCount: 0, missingCount: 2 })).toEqual([{ name: 'missing', count: 2 }])
})

it('finds the range with the most lines, the first of equal ones', () => {
  const groups = [1, 3, 3].map((total, value) => ({ value, total }))
  expect(largestGroup(groups)).toBe(groups[1])
  expect(largestGroup([])).toBeUndefined()
})
