import { describe, expect, it } from 'vitest'
import type { DirectorySite } from '../../contract/sites.ts'
import { placedAddress } from '../http/sitePath.ts'
import { openSitePaths, pathOfSite, type PlacedSite } from './sitePaths.ts'

const city = { type: 'organization', id: 'city', name: 'City' } as const
const other = { type: 'organization', id: 'other', name: 'Other' } as const

function declaredAt(host: string, path?: string, owner: DirectorySite['owner'] = city): DirectorySite {
  const dates = { createdAt: '', updatedAt: '' }
  return {
    _id: `${host}${path}`,
    owner,
    host,
    ...(path ? { path } : {}),
    theme: {},
    authMode: 'onlyLocal',
    ...dates
  }
}

interface Known {
  siteUrl?: string
  declared?: DirectorySite[]
  published?: PlacedSite[]
}

function open({ siteUrl = 'https://data.test', declared = [], published = [] }: Known) {
  return openSitePaths({ config: { siteUrl }, declared: () => declared, published: () => published })
}

function placed(known: Known, host: string, address: string): string {
  const there = open(known).at({ protocol: 'https', host, headers: {} })
  const { sitePath, address: below } = placedAddress(address, there)
  return `${sitePath} ${below}`
}

describe('the path of a site', () => {
  it('is taken off on the host of the platform, and kept for proxies that take it off themselves', () => {
    const known = { siteUrl: 'https://data.test/some/path' }
    const at = (address: string): string => placed(known, 'data.test', address)
    expect(at('/some/path/data-fair/x?a=/some/path')).toBe('/some/path /data-fair/x?a=/some/path')
    expect(at('/some/path')).toBe('/some/path /')
    expect(at('/some/path?a')).toBe('/some/path /?a')
    expect(at('/data-fair/')).toBe('/some/path /data-fair/')
    expect(at('/some/path/some/path/data-fair/')).toBe('/some/path /some/path/data-fair/')
  })

  it.each([
    '/some/paths/data-fair/',
    '/Some/path/data-fair/',
    '/some%2Fpath/data-fair/',
    '/path/data-fair/',
    '/x/some/path/'
  ])('is not the start of %s', (address) => {
    expect(placed({ siteUrl: 'https://data.test/some/path' }, 'data.test', address)).toBe(
      `/some/path ${address}`
    )
  })

  it('is the longest of those of the host', () => {
    const published = ['/a', '/a/b'].map((path) => ({ host: 'portal.test', path, owner: city }))
    const at = (address: string, host = 'portal.test'): string => placed({ published }, host, address)
    expect(at('/a/b/data-fair/')).toBe('/a/b /data-fair/')
    expect(at('/a/bc/data-fair/')).toBe('/a /bc/data-fair/')
    expect(at('/b/data-fair/')).toBe(' /b/data-fair/')
    expect(at('/data-fair/')).toBe(' /data-fair/')
    expect(at('/a/data-fair/', 'data.test')).toBe(' /a/data-fair/')
    expect(at('/a/data-fair/', 'unknown.test')).toBe(' /a/data-fair/')
  })

  it('of an address without is the root where a site is there, else that of the site that was declared', () => {
    const declared = [declaredAt('portal.test', '/a'), declaredAt('root.test', '/a'), declaredAt('root.test')]
    expect(placed({ declared }, 'portal.test', '/data-fair/')).toBe('/a /data-fair/')
    expect(placed({ declared }, 'root.test', '/data-fair/')).toBe(' /data-fair/')
  })

  it('is no part of a site that was declared for another account', () => {
    const declared = [declaredAt('portal.test'), declaredAt('shared.test', '/a')]
    const named = (host: string, path: string, owner: PlacedSite['owner']): PlacedSite => ({
      host,
      path,
      owner
    })
    const published = [
      named('portal.test', '/datasets', other),
      named('portal.test', '/own', city),
      named('shared.test', '/a/b', other),
      named('shared.test', '/ab', other)
    ]
    const paths = (host: string): readonly string[] =>
      open({ declared, published }).at({ protocol: 'https', host, headers: {} }).paths
    expect(paths('portal.test')).toEqual(['/own'])
    expect(paths('shared.test')).toEqual(['/ab', '/a'])
  })

  it('of the origin of applications is its own', () => {
    const applications = {
      pages: { url: 'https://apps.test/x/data-fair', directories: [], hideBrand: false }
    }
    const config = { siteUrl: 'https://data.test/a', applications }
    const paths = openSitePaths({ config, declared: () => [], published: () => [] })
    expect(paths.at({ protocol: 'https', host: 'apps.test', headers: {} })).toEqual({
      paths: ['/x'],
      otherwise: '/x'
    })
  })

  it('is looked up only where some site has one', () => {
    const published: PlacedSite[] = [{ host: 'portal.test', path: '', owner: city }]
    expect(open({ published, declared: [declaredAt('a.test')] }).areUsed).toBe(false)
    expect(open({ declared: [declaredAt('a.test', '/a')] }).areUsed).toBe(true)
    expect(open({ siteUrl: 'https://data.test/a' }).areUsed).toBe(true)
  })

  it('is another as soon as sites are others', () => {
    let declared: DirectorySite[] = []
    const config = { siteUrl: 'https://data.test' }
    const paths = openSitePaths({ config, declared: () => declared, published: () => [] })
    expect(paths.areUsed).toBe(false)
    declared = [declaredAt('a.test', '/a')]
    expect([paths.areUsed, paths.at({ protocol: 'https', host: 'a.test', headers: {} }).paths]).toEqual([
      true,
      ['/a']
    ])
  })
})

it.each([
  ['https://a.test', ''],
  ['https://a.test/', ''],
  ['https://a.test/some/path/', '/some/path'],
  ['https://a.test/%7Ea', '/~a'],
  ['https://a.test/é', '/%C3%A9'],
  ['https://a.test/data-fair', undefined],
  ['https://a.test/portal/x', undefined],
  ['https://a.test/api', undefined],
  ['https://a.test/apis', '/apis'],
  ['https://a.test/a//b', undefined],
  ['nowhere', undefined]
])('the path of %s is %s', (address, path) => {
  expect(pathOfSite(address)).toBe(path)
})
