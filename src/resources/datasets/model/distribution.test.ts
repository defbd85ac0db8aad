import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { dateInterval, distributionKind, metricsOf, numberInterval, valuesPart } from './distribution.ts'

const of = (more: Partial<SchemaProperty>): SchemaProperty => ({ key: 'a', type: 'string', ...more })

it('chooses the chart by the type, and none where values cannot be grouped', () => {
  expect(distributionKind(of({}))).toBe('values')
  expect(distributionKind(of({ type: 'integer', 'x-cardinality': 400 }))).toBe('numbers')
  expect(distributionKind(of({ type: 'integer', 'x-cardinality': 4 }))).toBe('values')
  expect(distributionKind(of({ type: 'number', 'x-labels': { 1: 'one' } }))).toBe('values')
  expect(distributionKind(of({ format: 'date' }))).toBe('dates')
  expect(distributionKind(of({ format: 'date', separator: ';' }))).toBe('values')
  expect(distributionKind(of({ 'x-capabilities': { values: false } }))).toBeUndefined()
  expect(distributionKind(of({ 'x-calculated': true }))).toBeUndefined()
  expect(distributionKind(of({ type: 'object' }))).toBeUndefined()
  expect(distributionKind(of({ 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' }))).toBeUndefined()
})

it('asks for metrics that the type accepts', () => {
  expect(metricsOf(of({}))).toEqual(['value_count'])
  expect(metricsOf(of({ format: 'date-time' }))).toEqual(['min', 'max', 'value_count'])
  expect(metricsOf(of({ type: 'number' }))).toContain('avg')
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

it('counts what the most frequent values leave out', () => {
  const answer = {
    total: 10,
    total_values: 4,
    total_other: 3,
    aggs: [
      { value: 'x', total: 4 },
      { value: 'y', total: 1 }
    ]
  }
  expect(valuesPart(answer, 8, false)).toMatchObject({ others: 3, missing: 2, isUnique: false })
  expect(valuesPart(answer, 12, true).missing).toBeUndefined()
  expect(valuesPart({ total: 3, total_values: 3, aggs: [{ value: 'x', total: 1 }] }, 3, false).isUnique).toBe(
    true
  )
})
