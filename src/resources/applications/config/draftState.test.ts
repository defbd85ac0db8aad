import { expect, it } from 'vitest'
import type { BaseApplicationCopy } from '../../../../contract/applications/baseApplication.ts'
import { draftBaseUrl, draftError, hasDraft, sameConfiguration, takesMessages } from './draftState.ts'

const base = (url: string, meta = {}): BaseApplicationCopy => ({ id: url, url, meta, datasetsFilters: [] })

it('has a draft when it differs from the validated configuration', () => {
  expect(hasDraft({ url: 'a', status: 'configured' })).toBe(false)
  expect(hasDraft({ url: 'a', status: 'configured-draft' })).toBe(true)
  expect(hasDraft({ url: 'a', urlDraft: 'b', status: 'configured' })).toBe(true)
  expect(hasDraft({ url: 'a', urlDraft: 'a', status: 'configured' })).toBe(false)
  expect([draftBaseUrl({ url: 'a', urlDraft: '' }), draftBaseUrl({ url: 'a', urlDraft: 'b' })]).toEqual([
    'a',
    'b'
  ])
})

it("reads from the draft's base application whether messages are accepted", () => {
  const takes = base('a', { 'df:sync-config': 'true' })
  expect(takesMessages({ url: 'a', baseApp: takes })).toBe(true)
  expect(takesMessages({ url: 'a', urlDraft: 'b', baseApp: takes, baseAppDraft: base('b') })).toBe(false)
  expect(takesMessages({ url: 'a' })).toBe(false)
})

it('reads errors of either form', () => {
  expect(draftError({ errorMessageDraft: 'x' })).toBe('x')
  expect(draftError({ errorMessageDraft: { message: 'y' } as never })).toBe('y')
  expect([draftError({}), draftError({ errorMessageDraft: '' })]).toEqual([undefined, undefined])
})

it('compares the selected datasets, not their copies or the order of keys', () => {
  const configuration = { a: 1, b: { c: 1, d: [1, 2] }, datasets: [{ href: 'h', title: 'before' }, null] }
  expect(
    sameConfiguration(configuration, {
      b: { d: [1, 2], c: 1 },
      a: 1,
      datasets: [{ href: 'h', title: 'after' }, null]
    })
  ).toBe(true)
  expect(sameConfiguration(configuration, { ...configuration, datasets: [{ href: 'other' }] })).toBe(false)
  expect(sameConfiguration({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
})
