import { describe, expect, it } from 'vitest'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import { cleanBaseApplication, listedBaseApplications } from './clean.ts'
import { datasetsFiltersOf } from './filters.ts'
import { folderOf, idOfUrl, readPage } from './page.ts'

describe('the page of a base application', () => {
  const page = (head: string): string =>
    `<!DOCTYPE html><html><head>${head}</head><body>%APPLICATION%</body></html>`

  it('gives its title and metadata in its head', () => {
    const html = page('<title> Charts </title><meta name="application-name" content="charts">')
    expect(readPage(html, 'fr')).toEqual({
      isWhole: true,
      meta: { title: 'Charts', 'application-name': 'charts' }
    })
    expect(readPage('<html><body><meta name="a" content="b"></body></html>', 'fr')).toEqual({
      isWhole: false,
      meta: {}
    })
    expect(readPage('', 'fr')).toEqual({ isWhole: false, meta: {} })
  })

  it('has texts by language, French ones when a language is missing', () => {
    const html = page(
      '<title lang="de">D</title><title lang="fr">F</title><title lang="en">E</title><meta name="description" lang="de" content="d">'
    )
    const titleIn = (language: string): unknown => readPage(html, language).meta.title
    expect([titleIn('en'), titleIn('fr'), titleIn('es'), titleIn('de')]).toEqual(['E', 'F', 'F', 'D'])
    expect(readPage(html, 'en').meta.description).toBe('d')
    expect(readPage(html, 'de').texts).toEqual({ fr: { title: 'F' }, en: { title: 'E' } })
  })

  it('has the address of its folder, which gives its id', () => {
    expect(folderOf('https://h/a?b=c#d')).toBe('https://h/a/')
    expect(folderOf('https://h/a/')).toBe('https://h/a/')
    expect(idOfUrl('https://H.test/Apps/charts/1.2/')).toBe('https:h.testappscharts1.2')
  })
})

describe('the schema of a configuration', () => {
  const fromUrl =
    'api/v1/datasets?status=finalized&bbox=true&concepts=a%2Cb&size=100&q={q}&{context.datasetFilter}&select=id,title'
  const filter = { fromUrl, bbox: ['true'], concepts: ['a', 'b'], select: ['id', 'title'] }

  it('gives the filters of the datasets to choose from', () => {
    const one = { 'x-fromUrl': fromUrl, properties: { href: {} } }
    const withItems = (items: unknown): object => ({ properties: { datasets: { type: 'array', items } } })
    expect(datasetsFiltersOf({})).toEqual([])
    expect(datasetsFiltersOf({ properties: { datasets: { 'x-fromUrl': fromUrl } } })).toEqual([filter])
    expect(datasetsFiltersOf(withItems({ ...one }) as Record<string, unknown>)).toEqual([
      { ...filter, properties: { href: {} } }
    ])
    const two = [one, { layout: { getItems: { url: { expr: 'api/v1/datasets?bbox=true' } } } }]
    expect(datasetsFiltersOf(withItems(two) as Record<string, unknown>)).toEqual([
      { ...filter, properties: { href: {} } },
      { fromUrl: 'api/v1/datasets?bbox=true', bbox: ['true'] }
    ])
  })

  it('may refer to its own definitions, and ignores circular references', () => {
    const schema = {
      allOf: [{ $ref: '#/$defs/data' }],
      $defs: { data: { properties: { datasets: { 'x-fromUrl': fromUrl } } }, loop: { $ref: '#/$defs/loop' } }
    }
    expect(datasetsFiltersOf(schema)).toEqual([filter])
    expect(datasetsFiltersOf({ ...schema, allOf: [{ $ref: '#/$defs/loop' }] })).toEqual([])
    expect(datasetsFiltersOf({ ...schema, allOf: [{ $ref: 'https://elsewhere' }] })).toEqual([])
  })
})

describe('base applications', () => {
  const base = (title: string, more: Partial<BaseApplication> = {}): BaseApplication => ({
    id: title,
    url: `https://h/${title}/1.2/`,
    meta: { title },
    datasetsFilters: [],
    hasConfigSchema: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more
  })
  const account = { type: 'organization', id: 'o', name: 'O' } as const
  const output = { publicUrl: 'https://p/data-fair' }

  it('are listed when they are public, or restricted to a requested account', () => {
    const bases = [
      base('b', { public: true, privateAccess: [account] }),
      base('a', { privateAccess: [account, { ...account, id: 'p' }] }),
      base('c', { public: true, deprecated: true }),
      base('é', { public: true, meta: { title: 'Écoles', 'application-name': 'schools' } })
    ]
    const idsOf = (filter: Parameters<typeof listedBaseApplications>[1]): string[] =>
      listedBaseApplications(bases, filter).map(({ id }) => id)
    expect(idsOf({ accounts: [] })).toEqual(['b', 'é'])
    expect(idsOf({ accounts: [account] })).toEqual(['a', 'b', 'é'])
    expect(idsOf({ accounts: [{ ...account, type: 'user' }] })).toEqual(['b', 'é'])
    expect(idsOf({ accounts: [], applicationName: 'schools' })).toEqual(['é'])
    expect(idsOf({ accounts: [], q: 'ecoles' })).toEqual(['é'])
    expect(listedBaseApplications(bases, { accounts: [account] })[0]?.privateAccess).toEqual([account])
  })

  it('take missing properties from their page', () => {
    expect(cleanBaseApplication(base('a'), output)).toMatchObject({
      title: 'a',
      version: '1.2',
      description: '',
      image: 'https://h/a/1.2/thumbnail.png',
      thumbnail: 'https://p/data-fair/api/v1/base-applications/a/thumbnail?width=300&height=200'
    })
    const own = base('a', { privateAccess: [account] })
    expect(cleanBaseApplication(own, { ...output, thumbnail: '40x40' }).thumbnail).toMatch(
      /thumbnail\?width=40&height=40&privateAccess=organization:o$/
    )
    expect(cleanBaseApplication(base('a', { title: 'T', version: '2' }), output)).toMatchObject({
      title: 'T',
      version: '2'
    })
  })
})
