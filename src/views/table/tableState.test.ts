import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dataset, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { filterOperators, withFilter, type ColumnFilter } from '../filters/filter.ts'
import {
  displays,
  hiddenColumns,
  readTableState,
  writeTableState,
  type Sort,
  type TableSource,
  type TableState
} from './tableState.ts'

const columns: SchemaProperty[] = [
  { key: 'town', type: 'string' },
  { key: 'town_in', type: 'string' },
  { key: '_id', type: 'string', 'x-calculated': true },
  { key: 'size', type: 'integer' },
  { key: 'rate', type: 'number' },
  { key: 'open', type: 'boolean' },
  { key: 'day', type: 'string', format: 'date' }
]
const shown = columns.filter((column) => !column['x-calculated'])
const source: TableSource = { names: ['d_1', 'my-slug'], columns, shown, selectable: false }
const selectableSource: TableSource = { ...source, selectable: true }

function state(search: string, from: TableSource = source): TableState {
  return readTableState(new URLSearchParams(search), from)
}

function write(value: TableState, search = '', to: TableSource = source): string {
  return decodeURIComponent(writeTableState(value, new URLSearchParams(search), to).toString())
}

describe('reading a query', () => {
  it('returns the defaults for an empty query', () => {
    expect(state('')).toEqual({ cols: [], display: 'table', q: '', filters: [] })
  })

  it('reads every parameter', () => {
    expect(state('?cols=size,town&display=list&q=a b&sort=-size&fixed=town')).toEqual({
      cols: ['town', 'size'],
      display: 'list',
      q: 'a b',
      sort: { key: 'size', descending: true },
      fixed: 'town',
      filters: []
    })
  })

  it.each([
    ['sort=size', { key: 'size', descending: false }],
    ['sort=size:1', { key: 'size', descending: false }],
    ['sort=size:-1', { key: 'size', descending: true }],
    ['sort=unknown', undefined],
    ['sort=', undefined]
  ])('%s', (search, sort) => {
    expect(state(search).sort).toEqual(sort)
  })

  it('converts the hidden columns of former URLs to visible columns', () => {
    expect(state('hide-cols=town,open').cols).toEqual(['town_in', 'size', 'rate', 'day'])
    expect(write(state('hide-cols=town,open'), 'hide-cols=town,open')).toBe('cols=town_in,size,rate,day')
  })

  it('names the hidden columns instead of many visible ones, for a URL that servers accept', () => {
    const manyColumns = Array.from({ length: 1500 }, (_, i): SchemaProperty => ({
      key: `column_${i}`,
      type: 'number'
    }))
    const wide: TableSource = { ...source, columns: manyColumns, shown: manyColumns }
    const cols = manyColumns.map(({ key }) => key).filter((key) => key !== 'column_7')
    const value: TableState = { ...state(''), cols }
    expect(write(value, '', wide)).toBe('hide-cols=column_7')
    expect(state(write(value, '', wide), wide)).toEqual(value)
    const few: TableState = { ...value, cols: cols.slice(0, 20) }
    expect(write(few, '', wide)).toBe(`cols=${few.cols.join(',')}`)
  })

  it('takes the part after the last underscore of a name as the operator', () => {
    expect(state('town_in=a').filters).toEqual([{ column: 'town', operator: 'eq', values: ['a'] }])
    expect(state('town_in_eq=a').filters).toEqual([{ column: 'town_in', operator: 'eq', values: ['a'] }])
  })

  it.each([
    ['town_in="a","b,c","d \\"e\\""', ['a', 'b,c', 'd "e"']],
    ['town_in=a,b,,c', ['a', 'b', 'c']],
    ['size_in=1,2', ['1', '2']],
    ['town_in="broken', ['"broken']]
  ])('%s', (search, values) => {
    expect(state(search).filters[0]?.values).toEqual(values)
  })

  it('ignores unknown columns, empty filters and concepts', () => {
    expect(state('nothing_eq=1&town_eq=&_c_size_eq=1').filters).toEqual([])
  })

  it('reads the filters prefixed for this dataset, and ignores those for another one', () => {
    expect(state('_d_d_1_town_eq=a&_d_my-slug_size_gte=2&_d_other_open_eq=true').filters).toEqual([
      { column: 'town', operator: 'eq', values: ['a'] },
      { column: 'size', operator: 'gte', values: ['2'] }
    ])
  })

  it('keeps the last of two contradicting filters', () => {
    expect(state('town_eq=a&town_in=b,c').filters).toEqual([
      { column: 'town', operator: 'in', values: ['b', 'c'] }
    ])
    expect(state('town_exists=1&town_nexists=1').filters).toEqual([
      { column: 'town', operator: 'nexists', values: [] }
    ])
  })

  it('reads `_id_eq` as the selected line in a selectable table only', () => {
    expect(state('_id_eq=x')).toMatchObject({ filters: [{ column: '_id', operator: 'eq', values: ['x'] }] })
    expect(state('_id_eq=x', selectableSource)).toMatchObject({ selected: 'x', filters: [] })
  })
})

describe('writing a query', () => {
  it('leaves out defaults, and keeps the parameters of others', () => {
    const search = 'primary=red&display=list&q=x&_c_town_eq=a&d-frame=true&town_eq=a'
    expect(write(state(''), search)).toBe('primary=red&_c_town_eq=a&d-frame=true')
  })

  it('quotes texts, and does not quote numbers', () => {
    expect(write(state('town_in=a,b&size_in=1,2'))).toBe('town_in="a","b"&size_in=1,2')
  })

  it('gives presence filters the value `+`', () => {
    expect(write(state('town_exists=whatever'))).toBe('town_exists=+')
  })

  it('removes the selected line', () => {
    expect(write(state('', selectableSource), '_id_eq=x', selectableSource)).toBe('')
  })
})

const anyFilter: fc.Arbitrary<ColumnFilter> = fc.record({
  column: fc.constantFrom(...columns.filter(({ key }) => key !== '_id').map(({ key }) => key)),
  operator: fc.constantFrom(...filterOperators),
  values: fc.array(fc.string({ minLength: 1 }), { maxLength: 4 })
})
const anySort: fc.Arbitrary<Sort> = fc.record({
  key: fc.constantFrom(...columns.map(({ key }) => key)),
  descending: fc.boolean()
})
const anyState: fc.Arbitrary<TableState> = fc
  .record(
    {
      cols: fc.subarray(shown.map(({ key }) => key)),
      display: fc.constantFrom(...displays),
      q: fc.string(),
      sort: anySort,
      fixed: fc.constantFrom(...shown.map(({ key }) => key)),
      filters: fc.array(anyFilter, { maxLength: 6 })
    },
    { requiredKeys: ['cols', 'display', 'q', 'filters'] }
  )
  .map((value) => ({ ...value, filters: value.filters.reduce<ColumnFilter[]>(withFilter, []) }))

describe('a round trip', () => {
  it('returns the same state for any state', () => {
    fc.assert(
      fc.property(anyState, (value) => {
        const query = writeTableState(value, new URLSearchParams(), source)
        expect(readTableState(new URLSearchParams(query.toString()), source)).toEqual(value)
      })
    )
  })

  it('is stable after one read of any query', () => {
    const names = fc.constantFrom(
      'town_in',
      'town_nin',
      'size_in',
      'town_eq',
      'day_exists',
      'sort',
      'cols',
      'fixed',
      'q'
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
        const once = readTableState(new URLSearchParams(pairs), source)
        const written = writeTableState(once, new URLSearchParams(pairs), source)
        expect(readTableState(written, source)).toEqual(once)
      })
    )
  })
})

it('lists the columns that a query hides', () => {
  const dataset = { id: 'd', slug: 'd', schema: columns } as Dataset
  const hidden = (search: string): string[] => hiddenColumns(dataset, new URLSearchParams(search))
  expect(hidden('cols=town,size,day')).toEqual(['town_in', 'rate', 'open'])
  expect(hidden('hide-cols=rate')).toEqual(['rate'])
  expect(hidden('q=a')).toEqual([])
})
