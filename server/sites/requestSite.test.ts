import { describe, expect, it } from 'vitest'
import type { KnownSite } from './knownSites.ts'
import { siteOfRequest, type RequestSite } from './requestSite.ts'

const site: KnownSite = {
  type: 'portal',
  id: 'p1',
  url: 'https://portal.test/',
  draftUrl: 'https://draft.test',
  owner: { type: 'organization', id: 'o1' }
}
const config = { publicUrl: 'https://data.test:8443/data-fair', siteUrl: 'https://data.test:8443' }

function sitesWith(...known: KnownSite[]): Parameters<typeof siteOfRequest>[1] {
  const without = (url: string | undefined): string | undefined => url?.replace(/\/$/, '')
  return {
    at: async (address, { drafts } = {}) =>
      known.find(
        ({ url, draftUrl }) => without(url) === address || (drafts && without(draftUrl) === address)
      ),
    named: async (name) => known.find(({ type, id }) => `${type}:${id}` === name)
  }
}

function found(
  { host, forwarded, query = {} }: { host: string; forwarded?: string; query?: object },
  known = sitesWith(site)
): Promise<RequestSite> {
  const headers = forwarded === undefined ? { host } : { host, 'x-forwarded-host': forwarded }
  return siteOfRequest({ protocol: 'https', host, headers, query }, known, config)
}

describe('the site of a request', () => {
  it('is none on the main domain, also under another name of the server or without its port', async () => {
    const main = { publicUrl: config.publicUrl, isSiteDomain: false }
    expect(await found({ host: 'data.test:8443' })).toEqual(main)
    expect(await found({ host: 'data.test', forwarded: 'data.test' })).toEqual(main)
    expect(await found({ host: 'data.test' })).toEqual(main)
    for (const host of ['localhost:5600', '127.0.0.1', '[::1]:81'])
      expect(await found({ host })).toEqual(main)
  })

  it('is the one of the domain, of its draft, or the one that a filter names', async () => {
    const there = { publicUrl: 'https://portal.test/data-fair', isSiteDomain: true, current: site }
    expect(await found({ host: 'portal.test' })).toEqual(there)
    expect(await found({ host: 'portal.test:443', forwarded: 'portal.test:443' })).toEqual(there)
    expect(await found({ host: 'draft.test' })).toMatchObject({ isSiteDomain: true, current: site })
    const query = { publicationSites: 'portal:p1' }
    expect(await found({ host: 'data.test:8443', query })).toMatchObject({
      isSiteDomain: false,
      current: site
    })
  })

  it.each([
    'other.test',
    '10.0.0.2:5600',
    'data.test:8444',
    'data.test:80',
    'xdata.test:8443',
    'portal.test:81'
  ])('is unknown on %s, whether or not a proxy names it', async (host) => {
    expect(await found({ host, forwarded: host })).toMatchObject({ isUnknownHost: true })
    expect(await found({ host })).toMatchObject({ isUnknownHost: true })
    const site8444 = { ...site, url: `https://${host}` }
    expect(await found({ host }, sitesWith(site8444))).toMatchObject({ isSiteDomain: true })
  })

  it('is unknown when a proxy names the machine itself, unless the platform is there', async () => {
    const local = { publicUrl: 'http://localhost:5600/data-fair', siteUrl: 'http://localhost:5600' }
    const at = async (host: string): Promise<boolean> => {
      const request = { protocol: 'http' as const, host, headers: { 'x-forwarded-host': host }, query: {} }
      return !(await siteOfRequest(request, sitesWith(), local)).isUnknownHost
    }
    expect(await found({ host: 'localhost:81', forwarded: 'localhost:81' })).toMatchObject({
      isUnknownHost: true
    })
    expect([await at('localhost:5600'), await at('LOCALHOST'), await at('127.0.0.1:5600')]).toEqual([
      true,
      true,
      true
    ])
    expect([await at('localhost:5601'), await at('127.0.0.1:80')]).toEqual([false, false])
  })

  it('may be the main domain', async () => {
    const main = { ...site, url: config.siteUrl }
    const seen = await found({ host: 'data.test:8443' }, sitesWith(main))
    expect([seen.main, seen.current]).toEqual([main, undefined])
  })
})
