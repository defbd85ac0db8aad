import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridWindow, indexesOf, revealedOffset, type GridLayout } from './gridWindow.ts'

const layout: GridLayout = {
  rows: 1000,
  loadedRows: 1000,
  rowHeight: 40,
  headerHeight: 50,
  starts: [0, 150, 300, 450, 600, 750, 900, 1050, 1200],
  stickyWidth: 0,
  width: 400,
  height: 650
}

describe('the rendered part of a grid', () => {
  it('contains the visible rows and columns and a margin, in steps of four rows', () => {
    const top = gridWindow({ top: 0, left: 0 }, layout)
    expect(top).toEqual({
      firstRow: 0,
      endRow: 24,
      firstColumn: 0,
      endColumn: 5,
      isScrolled: false,
      seesLastLine: false
    })
    // Scrolling by three rows keeps the same rendered rows.
    expect(gridWindow({ top: 119, left: 0 }, layout)).toEqual({ ...top, isScrolled: true })
    expect(gridWindow({ top: 4000, left: 460 }, layout)).toMatchObject({
      firstRow: 92,
      endRow: 124,
      firstColumn: 1,
      endColumn: 8
    })
  })

  it('sees the last loaded line as soon as one pixel of its row is visible', () => {
    const short = { ...layout, rows: 60, loadedRows: 40 }
    expect(gridWindow({ top: 40 * 39 - 600, left: 0 }, short).seesLastLine).toBe(false)
    expect(gridWindow({ top: 40 * 39 - 599, left: 0 }, short).seesLastLine).toBe(true)
  })

  it('is empty before the first lines', () => {
    const unknown = { ...layout, rows: 0, loadedRows: 0, starts: [0], width: 0, height: 0 }
    expect(gridWindow({ top: 0, left: 0 }, unknown)).toMatchObject({ firstRow: 0, endRow: 0, endColumn: 0 })
  })

  it('contains every visible cell at any scroll position', () => {
    const place = fc.record({
      top: fc.integer({ min: 0, max: 39_000 }),
      left: fc.integer({ min: 0, max: 800 })
    })
    fc.assert(
      fc.property(place, (offset) => {
        const shown = gridWindow(offset, layout)
        expect(shown.firstRow * 40).toBeLessThanOrEqual(offset.top)
        expect(shown.endRow * 40).toBeGreaterThanOrEqual(Math.min(40_000, offset.top + 600))
        expect(layout.starts[shown.firstColumn]).toBeLessThanOrEqual(offset.left)
        expect(layout.starts[shown.endColumn]).toBeGreaterThanOrEqual(Math.min(1200, offset.left + 400))
      })
    )
  })

  it('also contains the active cell, wherever it is', () => {
    expect(indexesOf(4, 7, 10, [0, 5])).toEqual([0, 4, 5, 6])
    expect(indexesOf(0, 2, 10, [8])).toEqual([0, 1, 8])
    expect(indexesOf(0, 2, 2, [-1, 2])).toEqual([0, 1])
  })
})

describe('scrolling to a cell', () => {
  const fixed = { ...layout, stickyWidth: 150 }

  it('moves as little as possible, and does not leave the cell under the header or the fixed column', () => {
    const offset = { top: 400, left: 300 }
    expect(revealedOffset(offset, { row: 12, column: 3 }, fixed)).toEqual(offset)
    expect(revealedOffset(offset, { row: 5, column: 2 }, fixed)).toEqual({ top: 200, left: 150 })
    expect(revealedOffset(offset, { row: 30, column: 7 }, fixed)).toEqual({ top: 640, left: 800 })
    expect(revealedOffset(offset, { row: -1, column: 0 }, fixed)).toEqual(offset)
  })
})
