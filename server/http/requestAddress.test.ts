import { describe, expect, it } from 'vitest'
import { isApiPath, requestTarget } from './requestAddress.ts'

const addressOf = (target: string): string | undefined => requestTarget(target)?.address

describe('the target of a request line', () => {
  it.each([
    ['/data-fair/api/v1/datasets?q=%61', '/data-fair/api/v1/datasets?q=%61'],
    ['/data-fair/%61pi/v1', '/data-fair/api/v1'],
    ['/data%2Dfair/%61%70%69/v1', '/data-fair/api/v1'],
    ['/data%2dfair/api/', '/data-fair/api/'],
    ['/a%2fb%c3%a9', '/a%2Fb%C3%A9'],
    ['/%2561pi', '/%2561pi'],
    ['/caf\u00c3\u00a9', '/caf%C3%A9'],
    ['/a%5Cb', '/a%5Cb'],
    ['/a/...', '/a/...'],
    ['/a?x=//..%zz\\:', '/a?x=//..%zz\\:'],
    ['http://data.test/data-fair/%61pi', '/data-fair/api'],
    ['HTTPS://data.test:8080', '/'],
    ['http://data.test?a=1', '/?a=1']
  ])('%s is read as %s', (target, expected) => expect(addressOf(target)).toBe(expected))

  it.each([
    '',
    '*',
    'data.test:443',
    '//data-fair/api',
    '/data-fair//api',
    '/a/./b',
    '/a/../b',
    '/a/..',
    '/a/%2e%2E/b',
    '/a/.%2e',
    '/data-fair\\api',
    '/a#b',
    '/a?b#c',
    '/%',
    '/%zz',
    '/%FF',
    '/%ED%A0%80',
    '/\u00ff',
    '/\u2028',
    'http:///a',
    'http://user@data.test/a',
    'http://a b/c',
    'ftp://data.test/a'
  ])('%j is refused', (target) => expect(requestTarget(target)).toBeUndefined())

  it('names the host of an absolute address', () => {
    expect(requestTarget('http://data.test:8080/a?b')).toEqual({ address: '/a?b', host: 'data.test:8080' })
    expect(requestTarget('http://[::1]:80/a')?.host).toBe('[::1]:80')
  })

  it('has one spelling only', () => {
    for (const target of ['/data%2dfair/%61pi/%C3%A9', '/a%2fb', '/caf\u00c3\u00a9']) {
      const once = addressOf(target) ?? ''
      expect(addressOf(once)).toBe(once)
    }
  })
})

it('tells the API from pages, in any case', () => {
  for (const path of [
    '/data-fair/api',
    '/data-fair/api/v1',
    '/simple-directory/API/x',
    '/portals-manager/api/portals',
    '/api/auth',
    '/api;a/x'
  ])
    expect(isApiPath(path), path).toBe(true)
  for (const path of ['/data-fair/api-doc', '/data-fair/apis', '/data-fair/datasets/api', '/'])
    expect(isApiPath(path), path).toBe(false)
})
