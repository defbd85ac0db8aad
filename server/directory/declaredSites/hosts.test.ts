import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteHost, sitePath } from './hosts.ts'

describe('hosts of sites', () => {
  it.each([
    ['Portal.Example', 'portal.example'],
    ['portal.example:443', 'portal.example'],
    ['portal.example:8443', 'portal.example:8443'],
    ['données.example', 'xn--donnes-eva.example'],
    ['portal。example', 'portal.example'],
    ['[::1]:80', '[::1]:80'],
    ['0x7f.1', '127.0.0.1'],
    ['*.example', undefined],
    ['a.example, b.example', undefined],
    ['a..example', undefined],
    ['a@example', undefined],
    ['a.example/', undefined],
    ['a.example\\b', undefined],
    ['a.example:', 'a.example'],
    ['a.example:x', undefined],
    ['%61.example', undefined],
    ['', undefined]
  ])('%s: %s', (text, expected) => {
    expect(siteHost(text)).toBe(expected)
  })

  it('are read by everybody as the same host, whatever is written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.webAuthority({ withPort: true })), (text) => {
        const host = siteHost(text)
        if (host === undefined) return
        expect(new URL(`https://${host}/x`).host).toBe(host)
        expect(siteHost(host)).toBe(host)
        expect(host).toMatch(/^[a-z\d.:[\]-]+$/)
      })
    )
  })
})

describe('paths of sites', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['/a/b/', '/a/b'],
    [undefined, ''],
    ['a', undefined],
    ['//a', undefined],
    ['/../a', undefined],
    ['/a/.', undefined],
    ['/a"', undefined],
    ['/a?b', undefined],
    ['/data-fair', undefined],
    ['/portal/x', undefined],
    ['/portals', '/portals']
  ])('%s: %s', (text, expected) => {
    expect(sitePath(text)).toBe(expected)
  })
})
