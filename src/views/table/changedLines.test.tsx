import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line } from '../../../contract/datasets/dataset.ts'
import type { LineChange } from '../../../contract/realtime.ts'
import { requestedLinesOf, mergeChanges, withChangedLines, type RequestedLines } from './changedLines.ts'
import { lineFinder, loadedLines, type LinePages } from './linePages.ts'

const line = (_id: string, name = ''): Line => ({ _id, _score: null, name })
const change = (_id: string, _action: LineChange['_action'] = 'update'): LineChange => ({ _id, _action })
const pages = (...ids: string[]): LinePages => ({
  pages: ids.map((text, index) => ({
    ...(index ? {} : { total: 10 }),
    results: Array.from(text).map((id) => line(id))
  })),
  pageParams: ids.map(() => undefined)
})
const plain: RequestedLines = { isFiltered: false, isOrdered: false, hasMore: true }
const idsOf = (data: LinePages | undefined): string | undefined =>
  data?.pages.map(({ results }) => results.map(({ _id }) => _id).join('')).join(' ')

describe('lines changed by other users', () => {
  it.each<[string, LineChange[], string, Partial<RequestedLines>, string | undefined, number?]>([
    ['a changed one stays where it is', [change('d')], 'd', {}, 'abc def', 10],
    ['a new one comes first', [change('x', 'create')], 'x', {}, 'xabc def', 10],
    ['one from below too', [change('y')], 'y', {}, 'yabc def', 10],
    ['a deleted one is gone', [change('b', 'delete')], '', {}, 'ac def', 10],
    ['one that was made again stays', [change('b', 'delete')], 'b', {}, 'abc def', 10],
    ['all of these', [change('x', 'create'), change('a', 'delete'), change('f')], 'fx', {}, 'xbc def', 10],
    ['one that left the filter is gone', [change('b')], '', { isFiltered: true }, 'ac def', 9],
    ['a new one is counted', [change('x', 'create')], 'x', { isFiltered: true }, 'xabc def', 11],
    [
      'a new one that the filter leaves out',
      [change('x', 'create')],
      '',
      { isFiltered: true },
      'abc def',
      10
    ],
    ['one that nobody knows was in the filter', [change('y')], '', { isFiltered: true }, undefined],
    ['one that was not', [change('y')], 'y', { isFiltered: true, hasMore: false }, 'yabc def', 11],
    ['a new one in some order', [change('x', 'create')], 'x', { isOrdered: true }, undefined],
    ['a known one in some order', [change('c')], 'c', { isOrdered: true }, 'abc def', 10]
  ])('%s', (_what, changes, read, request, expected, total) => {
    const readLines = Array.from(read).map((id) => line(id, 'now'))
    const updated = withChangedLines(pages('abc', 'def'), { changes }, readLines, { ...plain, ...request })
    const counted = request.isFiltered || request.isOrdered
    expect(idsOf(updated)).toBe(expected)
    if (updated && counted) expect(updated.pages[0]?.total).toBe(total)
    for (const page of updated?.pages ?? [])
      for (const { _id, name } of page.results) expect(name).toBe(read.includes(String(_id)) ? 'now' : '')
  })

  it('without filters, their total is the count of the dataset', () => {
    const changed = { changes: [change('z', 'delete')], count: 7 }
    expect(withChangedLines(pages('abc'), changed, [], plain)?.pages[0]?.total).toBe(7)
  })

  it('are merged by id, and stay created ones until they are deleted', () => {
    const first = mergeChanges(undefined, { changes: [change('a', 'create'), change('b')], count: 3 })
    const then = mergeChanges(first, { changes: [change('a'), change('b', 'delete')], count: 2 })
    expect(then).toEqual({ changes: [change('a', 'create'), change('b', 'delete')], count: 2 })
  })
})

it('the parameters of a request tell whether it filters lines and sorts them', () => {
  expect(requestedLinesOf([['finalizedAt', 'x']], true)).toEqual(plain)
  expect(requestedLinesOf([['sort', '-a']], false)).toEqual({
    isFiltered: false,
    isOrdered: true,
    hasMore: false
  })
  expect(requestedLinesOf([['a_eq', 'x']], true)).toEqual({ ...plain, isFiltered: true })
  expect(
    requestedLinesOf(
      [
        ['q', 'x'],
        ['q_mode', 'simple']
      ],
      true
    )
  ).toEqual({ isFiltered: true, isOrdered: true, hasMore: true })
})

it('lines are found by their index in pages of any length', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{0,5}$/), { maxLength: 8 }), (texts) => {
      const data = pages(...texts)
      const lineAt = lineFinder(data.pages)
      const allIds = texts.join('')
      expect(loadedLines(data.pages)).toBe(allIds.length)
      expect(
        Array.from(allIds)
          .map((_, index) => lineAt(index)?._id)
          .join('')
      ).toBe(allIds)
      expect(lineAt(allIds.length)).toBeUndefined()
    })
  )
})
