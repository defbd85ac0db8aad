import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DirectorySite } from '../../contract/sites.ts'
import { isOnSite, siteOf } from './sites.ts'

describe('addresses on a site', () => {
  it.each([
    ['https://data.example/', true],
    ['https://data.example', true],
    ['https://data.example/data-fair/?a=b#c', true],
    ['https://data.example.evil.net/', false],
    ['https://data.example@evil.net/', false],
    ['https://user:pass@data.example/', false],
    ['http://data.example/', false],
    ['https://data.example:8443/', false],
    ['//data.example/', false],
    ['https://data.example\\@evil.net/', false],
    ['https://data.example/\\evil.net/', false],
    ['https://data.example\t/', false],
    ['https://data.example/\u007f', false],
    ['/data-fair/', false],
    ['javascript:alert(1)', false],
    ['', false]
  ])('%s: %s', (address, expected) => {
    expect(isOnSite(address, 'https://data.example')).toBe(expected)
  })

  it('stay below the site path', () => {
    expect(isOnSite('https://x.org/site/data-fair/', 'https://x.org/site')).toBe(true)
    expect(isOnSite('https://x.org/site', 'https://x.org/site')).toBe(true)
    expect(isOnSite('https://x.org/sites/', 'https://x.org/site')).toBe(false)
    expect(isOnSite('https://x.org/site/../other', 'https://x.org/site')).toBe(false)
  })

  it('are never on another origin, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `https://data.example${text}`)
        ),
        (address) => {
          if (isOnSite(address, 'https://data.example')) {
            expect(new URL(address).origin).toBe('https://data.example')
          }
        }
      )
    )
  })
})

describe('the site of a request', () => {
  const request = (host: string, protocol: 'http' | 'https' = 'http') => ({ host, protocol, headers: {} })
  const closed = { unknownSitesAccepted: false }
  const none = { at: () => undefined }

  it('is the configured one on its host, even when the proxy hides https', () => {
    const site = siteOf(request('data.example'), { siteUrl: 'https://data.example/site' }, closed, none)
    expect(site).toEqual({
      url: 'https://data.example/site',
      path: '/site',
      directoryUrl: 'https://data.example/site/simple-directory',
      secure: true
    })
  })

  it('is the configured one when the proxy leaves its port out, and not on another port', () => {
    const config = { siteUrl: 'https://data.example:8443' }
    expect(siteOf(request('data.example', 'https'), config, closed, none).url).toBe(config.siteUrl)
    expect(siteOf(request('Data.Example', 'https'), config, closed, none).url).toBe(config.siteUrl)
    expect(() => siteOf(request('data.example:9443', 'https'), config, closed, none)).toThrow('unknown site')
    const declared = { at: () => ({ host: 'data.example' }) as DirectorySite }
    expect(siteOf(request('data.example', 'https'), config, closed, declared).declared).toBeDefined()
  })

  it('may have another loopback name, and no other host unless they are accepted', () => {
    const config = { siteUrl: 'http://localhost:5600' }
    expect(siteOf(request('127.0.0.1:5600'), config, closed, none).url).toBe('http://127.0.0.1:5600')
    expect(() => siteOf(request('evil.example'), config, closed, none)).toThrow('unknown site')
    expect(() => siteOf(request('127.0.0.1.evil.example'), config, closed, none)).toThrow('unknown site')
    expect(siteOf(request('other:1'), config, { unknownSitesAccepted: true }, none).url).toBe(
      'http://other:1'
    )
  })
})
