import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { PlaceGrid } from './placeGrid.ts'

it('counts the points in a box like a linear scan', () => {
  // Few distinct values, so that points often lie on edges of boxes.
  const degree = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ min: -5, max: 5, noNaN: true }))
  const points = fc.array(fc.tuple(degree, degree), { maxLength: 300 })
  fc.assert(
    fc.property(points, degree, degree, degree, degree, (list, x1, y1, x2, y2) => {
      const grid = new PlaceGrid(
        Float64Array.from(list, ([x]) => x),
        Float64Array.from(list, ([, y]) => y)
      )
      const box = {
        west: Math.min(x1, x2),
        south: Math.min(y1, y2),
        east: Math.max(x1, x2),
        north: Math.max(y1, y2)
      }
      const expected = list.filter(
        ([x, y]) => x >= box.west && x <= box.east && y >= box.south && y <= box.north
      )
      expect(grid.countIn(box)).toBe(expected.length)
    }),
    { numRuns: 500 }
  )
})
