import { describe, expect, it } from 'vitest'
import { isForeign } from './crossSite.ts'

const config = { siteUrl: 'https://data.example.org' }

describe('where a write comes from', () => {
  it.each([
    ['a script', {}, false],
    ['the site', { origin: 'https://data.example.org' }, false],
    ['the address that was asked for', { origin: 'http://127.0.0.1:5600' }, false],
    ['another site', { origin: 'https://evil.example' }, true],
    ['the site without encryption', { origin: 'http://data.example.org' }, true],
    ['another port', { origin: 'http://127.0.0.1:8080' }, true],
    ['a name that begins alike', { origin: 'https://data.example.org.evil.example' }, true],
    ['a page that hides itself', { origin: 'null' }, true],
    ['a browser that only says that it is another site', { 'sec-fetch-site': 'cross-site' }, true],
    ['a browser on the same site', { 'sec-fetch-site': 'same-origin' }, false]
  ])('%s', (_name, headers, expected) => {
    expect(isForeign({ headers, host: '127.0.0.1:5600' }, config)).toBe(expected)
  })
})
