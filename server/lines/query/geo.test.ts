import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metresOf } from './distances.ts'
import { parseGeo } from './geo.ts'

const context = { schema: [], geolocalized: true }

function boxes(bbox: string): number[][] {
  const [filter] = parseGeo({ bbox }, context).filters
  if (filter?.kind !== 'box') throw new Error('not a box')
  return filter.boxes.map(({ west, south, east, north }) => [west, south, east, north])
}

describe('a box', () => {
  it.each<[string, number[][]]>([
    ['1,2,3,4', [[1, 2, 3, 4]]],
    [' 1 , 2 , 3 , 4 ', [[1, 2, 3, 4]]],
    [
      '170,-1,190,1',
      [
        [170, -1, 180, 1],
        [-180, -1, -170, 1]
      ]
    ],
    [
      '170,-1,-170,1',
      [
        [170, -1, 180, 1],
        [-180, -1, -170, 1]
      ]
    ],
    ['190,0,200,1', [[-170, 0, -160, 1]]],
    ['-560,0,-550,1', [[160, 0, 170, 1]]],
    ['-180,-90,180,90', [[-180, -90, 180, 90]]],
    ['-300,0,100,1', [[-180, 0, 180, 1]]]
  ])('%s', (text, expected) => {
    expect(boxes(text)).toEqual(expected)
  })

  it('stays within valid coordinates, whatever its bounds', () => {
    const degree = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(degree, degree, (left, right) => {
        for (const [west = NaN, , east = NaN] of boxes(`${left},0,${right},1`)) {
          expect(west).toBeGreaterThanOrEqual(-180)
          expect(east).toBeLessThanOrEqual(180)
          expect(west).toBeLessThanOrEqual(east)
        }
      })
    )
  })
})

describe('a distance', () => {
  it.each([
    ['0', 0],
    ['12.5', 12.5],
    ['1km', 1000],
    ['2 mi', 3218.688],
    ['1e3m', 1000],
    ['.5NM', 926],
    ['', undefined],
    ['km', undefined],
    ['-1', undefined],
    ['1 lieue', undefined],
    ['1 constructor', undefined],
    ['1.2.3', undefined]
  ])('%s', (text, expected) => {
    expect(metresOf(text)).toBe(expected)
  })
})
