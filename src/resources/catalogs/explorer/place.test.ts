import { expect, it } from 'vitest'
import type { RemoteItem } from '../../../../contract/catalogs/catalog.ts'
import { filterParameters, placeOf, shownRows, withPlace } from './place.ts'

const place = { folder: 'a b', q: 'tree', page: 2, size: 5, filters: { license: ['x', 'y'] } }

it('writes a location into the URL and keeps the other parameters', () => {
  const query = withPlace(new URLSearchParams('datasetId=d'), place)
  expect(query.get('datasetId')).toBe('d')
  expect(placeOf(query)).toEqual(place)
  expect(String(withPlace(query, { q: '', page: 1, size: 10, filters: {} }))).toBe('datasetId=d')
})

it('reads invalid parameters of the URL as defaults', () => {
  const atFirst = { q: '', page: 1, size: 10, filters: {} }
  for (const text of ['page=-3&size=7&filters=[1]', 'page=x&filters={', 'size=1e9&filters=null']) {
    expect(placeOf(new URLSearchParams(text)), text).toEqual(atFirst)
  }
})

it('sends filters as parameters, without empty ones', () => {
  expect(
    filterParameters({ a: 'x', b: ['1', '2'], c: '', d: [], e: undefined, f: true, g: { id: 1 } })
  ).toEqual({
    a: 'x',
    b: '1,2',
    f: 'true',
    g: '{"id":1}'
  })
})

it('slices the rows of a page from a complete listing', () => {
  const results = Array.from({ length: 12 }, (_one, index): RemoteItem => ({
    id: String(index),
    title: '',
    type: 'resource'
  }))
  const ids = (...parameters: Parameters<typeof shownRows>): string =>
    shownRows(...parameters)
      .map(({ id }) => id)
      .join()
  expect(ids({ count: 12, path: [], results }, { page: 2, size: 10 }, false)).toBe('10,11')
  expect(ids({ count: 12, path: [], results }, { page: 2, size: 10 }, true)).toBe('10,11')
  expect(ids({ count: 90, path: [], results: results.slice(0, 3) }, { page: 9, size: 5 }, true)).toBe('0,1,2')
})
