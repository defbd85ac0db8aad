import { expect, it } from 'vitest'
import { redone, startOf, undone, withPresent, withStep } from './draftHistory.ts'
import { sameDraft, wholeConfig } from './portalDraft.ts'

it('goes back and forth, until something else is done', () => {
  const two = withStep(withStep(startOf('a'), 'b'), 'c')
  const back = undone(two)
  expect(back?.present).toBe('b')
  expect(back && redone(back)).toEqual(two)
  const other = back && withStep(back, 'd')
  expect(other && [other.past, other.present, other.future]).toEqual([['a', 'b'], 'd', []])
  expect(undone(startOf('a'))).toBeUndefined()
  expect(redone(two)).toBeUndefined()
  expect(withPresent(two, 'x').past).toEqual(['a', 'b'])
})

it('keeps what a configuration always has', () => {
  const config = wholeConfig({ title: 'T', menu: {}, header: { show: true } })
  expect(config).toMatchObject({
    title: 'T',
    menu: { children: [] },
    socialShares: [],
    header: { show: true }
  })
  expect(sameDraft({ a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 })).toBe(true)
  expect(sameDraft({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
})
