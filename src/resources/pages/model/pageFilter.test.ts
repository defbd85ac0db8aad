import { describe, expect, it } from 'vitest'
import type { ListedPage } from '../api.ts'
import { countedOptions } from '../../list/localFilter.ts'
import { filteredPages, filterOfQuery, pageFacets, queryWithFilter } from './pageFilter.ts'
import { partsOf } from './pageGroups.ts'

const owner = { type: 'organization' as const, id: 'o1', name: 'Org' }
const help = { _id: 'g1', title: 'Help', slug: 'help' }
const listedPage = (title: string, type: ListedPage['type'], more: Partial<ListedPage> = {}): ListedPage => ({
  _id: title,
  title,
  type,
  owner,
  portals: [],
  requestedPortals: [],
  config: {},
  ...more
})
const pages = [
  listedPage('Start', 'generic', { config: { genericMetadata: { slug: 'start', group: help } } }),
  listedPage('About', 'generic', { portals: ['p1'] }),
  listedPage('Home', 'home', { portals: ['p1', 'p2'] }),
  listedPage('Fair', 'event', { requestedPortals: ['p2'] }),
  listedPage('Opening', 'news', { owner: { ...owner, department: 'd1', departmentName: 'Roads' } })
]
const titles = (query: string): string[] =>
  filteredPages(pages, filterOfQuery(new URLSearchParams(query), true)).map(({ title }) => title)

describe('the list of pages', () => {
  it('is filtered by what pages are, where they are and whose they are', () => {
    expect(titles('type=generic,event')).toEqual(['Start', 'About', 'Fair'])
    expect(titles('portal=p2')).toEqual(['Home', 'Fair'])
    expect(titles('group=default')).toEqual(['About'])
    expect(titles('group=g1,default&portal=p1')).toEqual(['About'])
    expect(titles('owner=organization:o1:d1')).toEqual(['Opening'])
  })

  it('offers what there is, with how many', () => {
    expect(countedOptions(pages.flatMap(pageFacets.portals), (id) => id.toUpperCase())).toEqual([
      { value: 'p1', label: 'P1 (2)' },
      { value: 'p2', label: 'P2 (2)' }
    ])
  })

  it('has its filter in the address, beside what else is there', () => {
    const query = new URLSearchParams('dark=true&q=a&sort=title:1&showAll=true')
    expect(filterOfQuery(query, false)).toMatchObject({ q: 'a', sort: 'title:1', showAll: false })
    expect(filterOfQuery(new URLSearchParams('sort=other'), false).sort).toBe('createdAt:-1')
    const filter = { ...filterOfQuery(query, true), q: '', types: ['home'] }
    expect(String(queryWithFilter(query, filter))).toBe('dark=true&sort=title%3A1&showAll=true&type=home')
  })

  it('has parts: standard pages, events, news, groups, others', () => {
    const groups = [
      { _id: 'g1', title: 'First steps' },
      { _id: 'g2', title: 'Empty' }
    ]
    expect(partsOf(pages, groups).map(({ id, title }) => title ?? id)).toEqual([
      'standard',
      'events',
      'news',
      'First steps',
      'other'
    ])
  })
})
