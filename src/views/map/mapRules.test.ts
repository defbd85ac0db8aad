// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dataset, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { contrast } from '../../theme/contrast.ts'
import type { ColumnFilter } from '../filters/filter.ts'
import { withFilter } from '../filters/filter.ts'
import { groundColors } from './base/baseStyle.ts'
import { categoryColors, isCategoryColumn, othersColor, toggledFilter } from './categories.ts'
import { extentPath, listedShape, placeOf, samplingOf, tilePath } from './mapRequests.ts'
import { placeText } from './placeText.ts'
import { drawnShare, parseSampling, tilesOf } from './tileSampling.ts'

const column = (change: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key: 'kind',
  type: 'string',
  ...change
})
const dataset = {
  id: 'd1',
  schema: [column(), column({ key: 'shape', 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' })]
} as unknown as Dataset

describe('columns that can colour a map', () => {
  it.each([
    [{}, true],
    [{ 'x-cardinality': 50 }, true],
    [{ 'x-cardinality': 51 }, false],
    [{ key: '_i' }, false],
    [{ 'x-calculated': true }, false],
    [{ separator: ',' }, false],
    [{ 'x-capabilities': { values: false } }, false],
    [{ format: 'date-time' }, false],
    [{ type: 'boolean' }, true],
    [{ type: 'number' }, true],
    [{ type: 'object' }, false],
    [{ 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' }, false]
  ] as [Partial<SchemaProperty>, boolean][])('%j: %s', (change, expected) => {
    expect(isCategoryColumn(column(change))).toBe(expected)
  })
})

describe('colours of categories', () => {
  it.each(['light', 'dark'] as const)(
    'contrast with the background and with cards in %s, and are all distinct',
    (mode) => {
      const backgrounds = [groundColors(mode).land, mode === 'light' ? '#FFFFFF' : '#1E1E1E']
      const colors = [...categoryColors('#1E88E5', backgrounds, 12), othersColor(backgrounds)]
      for (const color of colors) {
        for (const background of backgrounds) expect(contrast(color, background)).toBeGreaterThanOrEqual(3)
      }
      expect(new Set(colors).size).toBe(13)
    }
  )

  it('are distinct for a grey primary colour too', () => {
    expect(new Set(categoryColors('#808080', ['#FFFFFF'], 5)).size).toBe(5)
  })
})

describe('a click on the legend', () => {
  const click = (filters: ColumnFilter[], value: string): ColumnFilter[] =>
    withFilter(filters, toggledFilter(filters, 'kind', value))

  it('filters by one value, then by several, then removes the filter', () => {
    const oneFilter = click([], 'a')
    expect(oneFilter).toEqual([{ column: 'kind', operator: 'eq', values: ['a'] }])
    const twoFilters = click(oneFilter, 'b')
    expect(twoFilters).toEqual([{ column: 'kind', operator: 'in', values: ['a', 'b'] }])
    expect(click(twoFilters, 'a')).toEqual([{ column: 'kind', operator: 'eq', values: ['b'] }])
    expect(click(oneFilter, 'a')).toEqual([])
  })
})

describe('requests of a map', () => {
  it('requests tiles with placeholders for their coordinates, and only the columns that are drawn', () => {
    const path = tilePath(dataset, [['q', 'a&b']], { category: 'kind', sampling: 'max' })
    expect(path).toBe(
      '/data-fair/api/v1/datasets/d1/lines?format=pbf&select=_id%2Ckind&q=a%26b&sampling=max&xyz={x},{y},{z}'
    )
    expect(extentPath(dataset, [['kind_eq', 'a']])).toBe(
      '/data-fair/api/v1/datasets/d1/lines?format=geojson&size=0&kind_eq=a'
    )
  })

  it('reads the sampling from the URL, and the position of lines', () => {
    expect(samplingOf(new URLSearchParams('sampling=max'))).toBe('max')
    expect(samplingOf(new URLSearchParams('sampling=all'))).toBeUndefined()
    expect(placeOf('46.5,-0.25')).toEqual({ latitude: 46.5, longitude: -0.25 })
    expect(placeOf('46.5')).toBeUndefined()
    expect(placeOf(undefined)).toBeUndefined()
    expect(listedShape(dataset)[0]).toEqual(['select', '_id,kind,_geopoint'])
  })
})

it('formats a position in degrees with its hemispheres', () => {
  expect(placeText([-1, 47.2, -1, 47.2], 'fr')).toBe('47,2000° N, 1,0000° O')
  expect(placeText([150, -34, 152, -33], 'en')).toBe('33.5000° S, 151.0000° E')
})

describe('the share of lines that tiles contain', () => {
  it('is computed from the visible tiles', () => {
    expect(parseSampling('12/345')).toEqual({ drawn: 12, total: 345 })
    expect(parseSampling(null)).toBeUndefined()
    const tiles = new Map([
      ['4/7/5', { drawn: 10, total: 40 }],
      ['4/8/5', { drawn: 20, total: 20 }],
      ['3/4/2', { drawn: 1, total: 1000 }]
    ])
    const names = tilesOf([-10, 45, 10, 50], 4.7)
    expect(names).toEqual(['4/7/5', '4/8/5'])
    expect(drawnShare(tiles, names)).toBe(0.5)
    expect(drawnShare(new Map(), names)).toBeUndefined()
  })

  it('is computed from tiles that exist, for any view', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -400, max: 400, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (west, south, zoom) => {
          const z = Math.floor(zoom)
          for (const name of tilesOf([west, south, west + 20, Math.min(90, south + 10)], zoom)) {
            const [tileZ, x, y] = name.split('/').map(Number)
            expect(tileZ).toBe(z)
            for (const number of [x, y]) {
              expect(number).toBeGreaterThanOrEqual(0)
              expect(number).toBeLessThan(2 ** z)
            }
          }
        }
      )
    )
  })
})
