import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { squarified, treemap, type Box } from './treemap.ts'

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

describe('a treemap', () => {
  it('matches the example of the article on squarified treemaps', () => {
    const boxes = squarified([6, 6, 4, 3, 2, 2, 1], 6, 4)
    expect(boxes[0]).toEqual({ x: 0, y: 0, width: 3, height: 2 })
    expect(boxes[1]).toEqual({ x: 0, y: 2, width: 3, height: 2 })
    expect(boxes[2]?.width).toBeCloseTo(12 / 7)
    expect(boxes[2]?.height).toBeCloseTo(7 / 3)
  })

  it('fills the area with boxes proportional to the weights, without overlaps', () => {
    const weights = fc.array(fc.oneof(fc.nat(1_000_000), fc.constant(0)), { maxLength: 20 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 50, max: 2000 }), (sizes, width) => {
        const boxes = treemap(sizes, width, 300)
        expect(boxes).toHaveLength(sizes.length)
        const total = sizes.reduce((sum, size) => sum + size, 0)
        for (const [index, box] of boxes.entries()) {
          const area = total ? ((sizes[index] ?? 0) / total) * width * 300 : 0
          expect(Math.abs(box.width * box.height - area)).toBeLessThan(0.01 + area * 1e-6)
          expect(box.x + box.width).toBeLessThan(width + 0.01)
          expect(box.y + box.height).toBeLessThan(300.01)
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBeLessThan(0.1)
        }
      })
    )
  })

  it('has empty boxes for weights of 0, or without an area', () => {
    const empty = { x: 0, y: 0, width: 0, height: 0 }
    expect(treemap([0, Number.NaN, -1], 100, 100)).toEqual([empty, empty, empty])
    expect(treemap([1, 2], 0, 300)).toEqual([empty, empty])
    expect(treemap([], 100, 100)).toEqual([])
  })

  it('has boxes that are wider than high', () => {
    const [only] = treemap([1], 162, 100)
    expect(only).toEqual({ x: 0, y: 0, width: 162, height: 100 })
  })
})
