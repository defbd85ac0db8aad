import { describe, expect, it } from 'vitest'
import type { ListedCatalog } from '../../../../contract/catalogs/catalog.ts'
import {
  catalogOwnerOptions,
  filteredCatalogs,
  filterOfQuery,
  pluginOptions,
  queryWithFilter
} from './catalogFilter.ts'

const org = { type: 'organization', id: 'o1', name: 'Org' } as const
const one = (title: string, plugin: string, owner: ListedCatalog['owner'] = org): ListedCatalog =>
  ({ _id: title, title, plugin, owner }) as ListedCatalog
const catalogs = [
  one('Énergie', 'ckan'),
  one('Transports', 'udata'),
  one('Roads', 'ckan', { ...org, department: 'd1', departmentName: 'Roads' })
]
const titles = (query: string, isAdminMode = false): string[] =>
  filteredCatalogs(catalogs, filterOfQuery(new URLSearchParams(query), isAdminMode)).map(({ title }) => title)

describe('the list of catalogs', () => {
  it('is filtered by title, without capitals and accents, and by types', () => {
    expect(titles('q=energ')).toEqual(['Énergie'])
    expect(titles('plugin=ckan')).toEqual(['Énergie', 'Roads'])
    expect(titles('plugin=ckan,udata&q=r')).toEqual(['Énergie', 'Transports', 'Roads'])
    expect(titles('q=none')).toEqual([])
  })

  it('is filtered by owner only when it shows every account, in admin mode', () => {
    expect(titles('showAll=true&owner=organization:o1:d1', true)).toEqual(['Roads'])
    expect(titles('owner=organization:o1:d1', true)).toHaveLength(3)
    expect(titles('showAll=true&owner=organization:o1:d1')).toHaveLength(3)
  })

  it('has options with their counts', () => {
    expect(pluginOptions(catalogs, (id) => id.toUpperCase()).map(({ label }) => label)).toEqual([
      'CKAN (2)',
      'UDATA (1)'
    ])
    expect(catalogOwnerOptions(catalogs)).toEqual([
      { value: 'organization:o1', label: 'Org (2)' },
      { value: 'organization:o1:d1', label: 'Org - Roads (1)' }
    ])
  })

  it('keeps its filter in the URL, beside the other parameters', () => {
    const query = new URLSearchParams('dark=true&q=a&owner=user:a&showAll=true')
    const filter = { q: '', plugins: ['ckan'], owners: ['user:a'], showAll: false }
    expect(String(queryWithFilter(query, filter))).toBe('dark=true&plugin=ckan')
  })
})
