import { describe, expect, it } from 'vitest'
import { booleanParameter, embedRoute } from './route.ts'

describe('the address of an embed', () => {
  it.each([
    ['/data-fair/embed/dataset/abc/table', { datasetId: 'abc', view: 'table' }],
    ['/data-fair/embed/dataset/abc/table/', { datasetId: 'abc', view: 'table' }],
    ['/data-fair/embed/dataset/key:abc/table', { datasetId: 'abc', view: 'table' }],
    ['/data-fair/embed/dataset/key%3Aabc/table', { datasetId: 'abc', view: 'table' }],
    ['/data-fair/embed/dataset/%E9/table', { datasetId: '%E9', view: 'table' }],
    ['/data-fair/embed/dataset/abc', undefined],
    ['/data-fair/embed/workflow/update-dataset', undefined]
  ])('%s', (path, route) => {
    expect(embedRoute(path)).toEqual(route)
  })

  it.each([
    ['a=1', true],
    ['a=true', true],
    ['a=false', false],
    ['a=yes', false],
    ['a=', false],
    ['', undefined]
  ])('a boolean parameter in ?%s', (search, expected) => {
    for (const byDefault of [true, false]) {
      expect(booleanParameter(new URLSearchParams(search), 'a', byDefault)).toBe(expected ?? byDefault)
    }
  })
})
