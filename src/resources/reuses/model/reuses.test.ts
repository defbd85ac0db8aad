import { describe, expect, it } from 'vitest'
import type { ListedReuse } from '../api.ts'
import { isEmptyReuse, mergedDraft, portalIdIn, problemsOf, savedConfig } from './reuseDraft.ts'
import { filteredReuses, filterOfQuery, queryWithFilter } from './reuseFilter.ts'
import { proposalOf } from './proposal.ts'

describe('the content of a reuse', () => {
  it('requires a title, and refuses a link that is no full http(s) URL', () => {
    expect(problemsOf({ title: 'A map' })).toEqual([])
    expect(problemsOf({ title: ' ', link: 'https://example.org' })).toEqual(['title'])
    for (const link of [
      'javascript:alert(1)',
      '//example.org',
      '/data',
      'example.org',
      'https://',
      'mailto:a@b.c'
    ]) {
      expect(problemsOf({ title: 'A', link }), link).toEqual(['link'])
    }
  })

  it('is saved without its emptied fields', () => {
    expect(savedConfig({ title: ' A map ', author: ' ', link: '', datasets: [], summary: 'Short' })).toEqual({
      title: 'A map',
      summary: 'Short'
    })
    expect(isEmptyReuse({ title: 'A' })).toBe(true)
    expect(isEmptyReuse({ title: 'A', summary: 'Short' })).toBe(false)
  })

  it('merges the changes of two users to different fields', () => {
    const base = { title: 'A map', author: 'Ada', summary: 'Short' }
    const mine = { title: 'A map of trees', author: 'Ada' }
    expect(mergedDraft(base, mine, { ...base, author: 'Grace', link: 'https://example.org' })).toEqual({
      title: 'A map of trees',
      author: 'Grace',
      link: 'https://example.org'
    })
  })

  it('finds the id of a portal in a URL of the portal', () => {
    const id = '0f9b1c2d-3e4f-4a5b-8c6d-7e8f9a0b1c2d'
    expect(portalIdIn(`https://data.test/portal/${id}/reuses`)).toBe(id)
    expect(portalIdIn(`https://${id.toUpperCase()}.portals.test`)).toBe(id)
    expect(portalIdIn('https://data.test')).toBeUndefined()
  })
})

it('distinguishes a proposal that waits, is published or was refused', () => {
  const submitter = { type: 'user' as const, id: 'u1', name: 'Ada', portalId: 'p' }
  const of = (portals: string[], requestedPortals: string[]): string | undefined =>
    proposalOf({ submitter, portals, requestedPortals })
  expect([of([], ['p']), of(['p'], []), of(['other'], [])]).toEqual(['awaited', 'published', 'refused'])
  expect(proposalOf({ portals: [], requestedPortals: [] })).toBeUndefined()
})

it('filters the reuses by portal and owner; the list of submitted reuses has no `showAll`', () => {
  const owner = { type: 'organization' as const, id: 'o1', name: 'Org' }
  const reuse = {
    _id: 'a',
    title: 'A',
    slug: 'a',
    owner,
    portals: ['p1'],
    requestedPortals: ['p2'],
    config: {}
  }
  const reuses: ListedReuse[] = [reuse, { ...reuse, _id: 'b', portals: [], requestedPortals: [] }]
  const ids = (query: string): string[] =>
    filteredReuses(reuses, filterOfQuery(new URLSearchParams(query), true)).map(({ _id }) => _id)
  expect(ids('portal=p2')).toEqual(['a'])
  expect(ids('owner=organization:o1')).toEqual(['a', 'b'])
  const mine = filterOfQuery(new URLSearchParams('isSubmitter=true&showAll=true'), true)
  expect(mine).toMatchObject({ isSubmitter: true, showAll: false })
  expect(String(queryWithFilter(new URLSearchParams('dark=true'), mine))).toBe('dark=true&isSubmitter=true')
})
