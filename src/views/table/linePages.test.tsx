import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line } from '../../../contract/datasets/dataset.ts'
import {
  cutInPages,
  inFormerOrder,
  nextSource,
  refetchSize,
  withWrittenLine,
  type LinesPage
} from './linePages.ts'

const line = (index: number): Line => ({ _id: `l${index}`, _score: null, name: `Lieu ${index}` })
const byId = (a: Line, b: Line): number => String(a._id).localeCompare(String(b._id))
const linesUpTo = (count: number): Line[] => Array.from({ length: count }, (_, index) => line(index))

/** Follows pages from the first one; returns them and the URL after the last. */
function pagesFrom(first: LinesPage): { pages: LinesPage[]; next: string | undefined } {
  const pages = [first]
  for (;;) {
    const source = nextSource(pages.at(-1) ?? first)
    if (typeof source !== 'object') return { pages, next: source }
    pages.push(source)
  }
}

describe('refetched lines', () => {
  it('are requested in whole pages, up to the maximum size of the API', () => {
    const page = { results: linesUpTo(40) }
    expect(refetchSize([page, page, page], 40)).toBe(120)
    expect(
      refetchSize(
        Array.from({ length: 400 }, () => page),
        60
      )
    ).toBe(9960)
  })

  it('are split into the same pages, with a link to the next page of the same size', () => {
    const next = 'http://localhost/data-fair/api/v1/datasets/d/lines?size=120&after=119'
    const { pages, next: after } = pagesFrom(cutInPages({ total: 500, next, results: linesUpTo(120) }, 40))
    expect(pages.map(({ total, results }) => [total, results.length, results[0]?._id])).toEqual([
      [500, 40, 'l0'],
      [undefined, 40, 'l40'],
      [undefined, 40, 'l80']
    ])
    expect(after).toBe('/data-fair/api/v1/datasets/d/lines?size=40&after=119')
  })

  it.each([
    ['one that was written stays', [2, 0, 1], [0, 1, 2], [0, 1, 2]],
    ['a new one comes first', [9, 0, 1], [0, 1, 2], [9, 0, 1]],
    ['one that is gone leaves its place to that below', [0, 2, 3], [0, 1, 2], [0, 2, 3]],
    ['all of these', [8, 2, 9, 0, 3], [0, 1, 2, 4], [8, 9, 0, 2, 3]],
    ['none was there', [1, 0], [], [1, 0]]
  ])('keep their order: %s', (_what, read, former, expected) => {
    expect(inFormerOrder(read.map(line), former.map(line)).map(({ _id }) => _id)).toEqual(
      expected.map((index) => `l${index}`)
    )
  })

  it('are all there once, whatever the former order', () => {
    const lines = fc.uniqueArray(fc.nat(20)).map((indexes) => indexes.map(line))
    fc.assert(
      fc.property(lines, lines, (read, former) => {
        const placed = inFormerOrder(read, former)
        expect(placed.toSorted(byId)).toEqual(read.toSorted(byId))
      })
    )
  })

  it('are all there once, whatever their number and the page size', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 60 }), (count, size) => {
        const { pages } = pagesFrom(cutInPages({ results: linesUpTo(count) }, size))
        expect(pages.flatMap(({ results }) => results)).toEqual(linesUpTo(count))
        expect(pages.slice(0, -1).every(({ results }) => results.length === size)).toBe(true)
      })
    )
  })
})

describe('a line that was written', () => {
  it('has its new values, while the other pages are unchanged', () => {
    const pages = [{ results: linesUpTo(2) }, { results: [line(2), line(3)] }]
    const data = { pages, pageParams: [undefined, '/next'] }
    const written = withWrittenLine(data, { _id: 'l3', name: 'Gare' })
    expect(written?.pages[1]?.results).toEqual([line(2), { ...line(3), name: 'Gare' }])
    expect(written?.pages[0]).toBe(pages[0])
    expect(withWrittenLine(data, { _id: 'other', name: 'Gare' })).toBe(data)
  })
})
