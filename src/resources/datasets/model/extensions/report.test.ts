import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import {
  firstState,
  nextSort,
  pageCount,
  readReportState,
  reportColumns,
  reportQuery,
  writeReportState
} from './report.ts'

const schema: SchemaProperty[] = [
  { key: 'adr', type: 'string', 'x-refersTo': 'http://schema.org/address' },
  { key: 'label', type: 'string' },
  { key: '_coords.lat', type: 'number', 'x-extension': 'geocoder/postCoords' },
  { key: '_coords.error', type: 'string', 'x-extension': 'geocoder/postCoords', 'x-calculated': true }
]
const action = {
  id: 'postCoords',
  type: '',
  operation: { path: '/', method: 'post' },
  input: [{ concept: 'http://schema.org/address', name: 'q', in: 'body' as const }],
  inputCollection: true,
  output: [],
  outputCollection: true,
  canUse: true
}

it('lists the columns of inputs and of outputs', () => {
  const columns = reportColumns({ schema }, 'geocoder/postCoords', action)
  expect(columns.inputs.map(({ key }) => key)).toEqual(['adr'])
  expect(columns.outputs.map(({ key }) => key)).toEqual(['_coords.lat', '_coords.error'])
  expect(columns.error?.key).toBe('_coords.error')
  expect(reportColumns({ schema }, 'geocoder/postCoords', undefined).inputs).toEqual([])
  expect(reportQuery(columns, { ...firstState, errors: 'only', text: 'rue', sort: '-adr', page: 2 })).toEqual(
    {
      select: 'adr,_coords.lat,_coords.error',
      size: '5',
      page: '2',
      q: 'rue',
      sort: '-adr',
      '_coords.error_exists': 'true'
    }
  )
  expect(reportQuery(columns, { ...firstState, errors: 'without' })).toHaveProperty('_coords\\.error_nexists')
})

it('keeps in the URL the state that differs from the default, and the other parameters', () => {
  const state = { errors: 'without', text: 'a b', sort: 'adr', size: 20, page: 3 } as const
  const query = writeReportState(state, new URLSearchParams('dark=true'))
  expect(query.toString()).toBe('dark=true&errors=without&q=a+b&sort=adr&size=20&page=3')
  expect(readReportState(query)).toEqual(state)
  expect(writeReportState(firstState, query).toString()).toBe('dark=true')
  expect(readReportState(new URLSearchParams('errors=x&size=7&page=-1'))).toEqual(firstState)
})

it('cycles through ascending, descending and no sort', () => {
  expect(['', 'a', '-a'].map((sort) => nextSort(sort, 'a'))).toEqual(['a', '-a', ''])
  expect(nextSort('b', 'a')).toBe('a')
})

it('limits the pages to the last line that can be requested', () => {
  expect([0, 5, 6, 1_000_000].map((total) => pageCount(total, 5))).toEqual([1, 1, 2, 2000])
})
