import { expect, it } from 'vitest'
import { emptyPortal, pageCreations, portalCreation, type NewPortalFields } from './newPortal.ts'
import { filteredPortals, filterOfQuery, queryWithFilter } from './portalFilter.ts'

const fields: NewPortalFields = {
  ...emptyPortal,
  title: ' Town ',
  pages: { ...emptyPortal.pages, home: { from: 'page', id: 'h' }, applications: { from: 'none' } }
}

it('sends a portal with the catalogs that it will have in its menu', () => {
  const children = [{ type: 'standard', subtype: 'datasets' }]
  expect(portalCreation(fields)).toEqual({ config: { title: 'Town', menu: { children } } })
})

it('leaves the menu of the portal that is copied', () => {
  expect(portalCreation({ ...fields, source: 's' })).toEqual({
    sourcePortalId: 's',
    config: { title: 'Town' }
  })
})

it('sends a page for each that is wanted, on the portal', () => {
  expect(pageCreations(fields, 'p', (type) => `the ${type}`)).toEqual([
    { type: 'home', sourcePageId: 'h', portals: ['p'], config: { title: 'the home', elements: [] } },
    { type: 'datasets', portals: ['p'], config: { title: 'the datasets', elements: [] } }
  ])
})

it('finds portals by their title or their domain', () => {
  const owner = { type: 'user' as const, id: 'u', name: 'U' }
  const town = { _id: '1', owner, config: { title: 'Été', authentication: 'none' as const } }
  const lake = { ...town, _id: '2', ingress: { url: 'https://data.lake.example' } }
  expect(filteredPortals([town, lake], 'LAKE.ex').map(({ _id }) => _id)).toEqual(['2'])
  expect(filteredPortals([town, lake], 'ete')).toHaveLength(2)
})

it('keeps the filter in the address, without what everybody has', () => {
  const query = new URLSearchParams('sort=title:1&showAll=true&x=1')
  expect(filterOfQuery(query, false)).toEqual({ q: '', sort: 'title:1', showAll: false })
  const next = queryWithFilter(query, { q: ' a ', sort: 'createdAt:-1', showAll: false })
  expect(next.toString()).toBe('x=1&q=a')
  expect(filterOfQuery(new URLSearchParams('sort=owner:1'), true).sort).toBe('createdAt:-1')
})
