import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { eventColumns, timelineChoices } from './configuration.ts'
import { daysCondition } from './requests.ts'
import { periodOf } from './periods.ts'

const title: SchemaProperty = { key: 'title', type: 'string' }
const from: SchemaProperty = { key: 'from', type: 'string', format: 'date' }
const to: SchemaProperty = {
  key: 'to',
  type: 'string',
  format: 'date',
  'x-refersTo': 'https://schema.org/endDate'
}
const schema = [title, from, to]

describe('the columns of events', () => {
  it('are the configured ones, else those with a concept, else the first that fit', () => {
    expect(eventColumns({}, schema)).toMatchObject({ start: from, end: to, label: title })
    expect(eventColumns({ event: { start: 'to' } }, schema)).toMatchObject({ start: to, end: to })
    expect(eventColumns({ event: { start: 'title' } }, schema)).toBeUndefined()
    expect(eventColumns({}, [title])).toBeUndefined()
  })
})

describe('the configuration of a timeline', () => {
  it('always offers the default display, and all displays by default', () => {
    expect(timelineChoices({}).displays).toEqual(['month', 'week', 'list', 'timeline'])
    expect(timelineChoices({ display: 'timeline', displays: ['list'] }).displays).toEqual([
      'list',
      'timeline'
    ])
    expect(timelineChoices({ display: 5, displays: 'x', start: 'soon', color: 'red' })).toMatchObject({
      display: 'month',
      start: undefined,
      color: undefined
    })
  })
})

describe('the events of a range of days', () => {
  const columns = {
    start: from,
    end: to,
    label: title,
    description: undefined,
    image: undefined,
    category: undefined
  }

  it('are those in progress then, and those without an end that start then', () => {
    expect(daysCondition(columns, '2024-05-01', '2024-05-31')).toBe(
      '(to:[2024-05-01 TO *] OR (NOT _exists_:to AND from:[2024-05-01 TO *])) AND from:[* TO 2024-05-31]'
    )
    const odd = { ...from, key: 'a b' }
    expect(daysCondition({ ...columns, start: odd, end: odd }, 'x', 'y')).toBe(String.raw`a\ b:[x TO y]`)
  })

  it('are grouped by month, or by year when they span years', () => {
    expect(periodOf('2024-05-12T10:00:00Z', 'month')).toBe('2024-05')
    expect(periodOf('1789-07-14', 'year')).toBe('1789')
  })
})
