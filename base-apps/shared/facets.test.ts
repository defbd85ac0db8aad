import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import {
  chosenRange,
  chosenValues,
  facetsOf,
  facetUrl,
  facetValues,
  isFiltered,
  noFacets,
  rangeChange,
  toggled,
  valuesChange
} from './facets.ts'

const town: SchemaProperty = {
  key: 'town',
  type: 'string',
  'x-concept': { id: 'city', title: 'City', primary: true }
}
const year: SchemaProperty = { key: 'year', type: 'integer', 'x-cardinality': 12 }
const people: SchemaProperty = { key: 'people', type: 'integer', 'x-cardinality': 500 }
const day: SchemaProperty = { key: 'day', type: 'string', format: 'date' }
const place: SchemaProperty = { key: '_geopoint', type: 'string', 'x-calculated': true }
const text: SchemaProperty = { key: 'text', type: 'string', 'x-capabilities': { index: false } }
const dataset = {
  href: 'https://a.org/data-fair/api/v1/datasets/d',
  schema: [town, year, people, day, place, text]
}

describe('facets', () => {
  it('are available for columns that can be filtered, by values or by range', () => {
    const keys = ['people', 'town', 'gone', '_geopoint', 'text', 'day', 'year']
    expect(facetsOf(keys, dataset).map(({ column, kind }) => [column.key, kind])).toEqual([
      ['people', 'numbers'],
      ['town', 'values'],
      ['day', 'dates'],
      ['year', 'values']
    ])
  })

  it('are read from and written to the URL, by concept when the column has one', () => {
    const change = valuesChange(town, ['Paris', 'Vannes, sud'])
    expect(change).toMatchObject({
      _c_city_in: '"Paris","Vannes, sud"',
      town_in: undefined,
      town_eq: undefined
    })
    const address = new URLSearchParams({ _c_city_in: change._c_city_in ?? '' })
    expect(chosenValues(address, town)).toEqual(['Paris', 'Vannes, sud'])
    expect(chosenValues(new URLSearchParams('town_eq=Paris'), town)).toEqual(['Paris'])
    expect(valuesChange(year, ['2020', '2021'])).toMatchObject({ year_in: '2020,2021' })
    expect(valuesChange(year, [])).toEqual({ year_in: undefined, year_eq: undefined })
    expect(rangeChange(people, { from: '10', to: '' })).toEqual({ people_gte: '10', people_lte: undefined })
    expect(chosenRange(new URLSearchParams('day_gte=2024-01-01'), day)).toEqual({
      from: '2024-01-01',
      to: ''
    })
  })

  it('tell whether they filter, and how to clear all filters', () => {
    const facets = facetsOf(['town', 'people'], dataset)
    const address = new URLSearchParams('people_lte=3')
    expect(facets.map((facet) => isFiltered(address, facet))).toEqual([false, true])
    expect(Object.keys(noFacets(facets))).toContain('people_lte')
    expect(Object.values(noFacets(facets))).not.toContainEqual(expect.anything())
  })

  it('count values with all filters except their own', () => {
    const [facet] = facetsOf(['town'], dataset)
    const url = new URL(
      facetUrl(dataset, facet ?? { column: town, kind: 'values' }, {
        address: { q: 'a', town_eq: 'Paris', _c_city_in: 'x' },
        fixed: { town_nin: 'y' },
        size: 5
      })
    )
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: 'a',
      town_nin: 'y',
      field: 'town',
      agg_size: '5'
    })
  })

  it('include selected values that match no line', () => {
    const answer = { total: 3, aggs: [{ value: 2020, total: 3 }] }
    expect(facetValues(answer, ['1999', '2020'])).toEqual([
      { value: '1999', total: undefined },
      { value: '2020', total: 3 }
    ])
    expect(facetValues(undefined, [])).toEqual([])
    expect(toggled(toggled(['a'], 'b'), 'a')).toEqual(['b'])
  })
})
