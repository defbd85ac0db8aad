import { describe, expect, it } from 'vitest'
import { cellBounds, densityCells, densityClasses, densityPath } from './density.ts'

describe('the density of a map', () => {
  it('requests the cells of the view, limited to the world', () => {
    const path = densityPath({ id: 'd' }, [['q', 'gare']], [-200, -95, 10.5, 48])
    const query = new URLSearchParams(path.split('?')[1])
    expect(Object.fromEntries(query)).toEqual({
      format: 'geojson',
      size: '0',
      agg_size: '1000',
      q: 'gare',
      bbox: '-180.00000,-90.00000,10.50000,48.00000'
    })
  })

  it('decodes the bounds of a geohash', () => {
    expect(cellBounds('')).toEqual([-180, -90, 180, 90])
    expect(cellBounds('u')).toEqual([0, 45, 45, 90])
    const [west, south, east, north] = cellBounds('ezs42')
    expect([west, south, east, north].map((degrees) => Number(degrees.toFixed(3)))).toEqual([
      -5.625, 42.583, -5.581, 42.627
    ])
    const { features } = densityCells({ total: 3, features: [{ id: 'u', properties: { total: 3 } }] })
    expect(features[0]?.geometry.coordinates[0]).toHaveLength(5)
    expect(features[0]?.properties).toEqual({ total: 3 })
  })

  it('has rounded class bounds that cover the range of the counts', () => {
    expect(densityClasses([1, 40, 3000])).toEqual([1, 2, 20, 100, 500])
    expect(densityClasses([1, 2, 3])).toEqual([1, 2])
    expect(densityClasses([])).toEqual([1])
  })
})
