import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proxiedPath, targetOf } from './target.ts'

describe('the path of a call', () => {
  it('is the rest of the path after the proxy, unchanged', () => {
    const start = '/data-fair/api/v1/remote-services/dataset%3Aa/proxy'
    expect(proxiedPath(`${start}/a%2Fb/c?q=%20&proxy=/proxy/`)).toBe('a%2Fb/c?q=%20&proxy=/proxy/')
    expect(proxiedPath(`${start}/`)).toBe('')
    expect(proxiedPath(start)).toBe('')
    expect(proxiedPath(`${start}?a=/proxy/x`)).toBe('?a=/proxy/x')
    const named = '/proxy/data-fair/api/v1/remote-services/proxy/proxy'
    expect(proxiedPath(`${named}/a/remote-services/b/proxy/c`)).toBe('a/remote-services/b/proxy/c')
  })
})

describe('the target of a call', () => {
  const server = 'https://api.example.org/v1/'
  const hrefOf = (path: string): string | undefined => targetOf(server, path)?.url.href

  it('is below the server', () => {
    expect(hrefOf('search?q=a')).toBe('https://api.example.org/v1/search?q=a')
    expect(hrefOf('')).toBe('https://api.example.org/v1/')
    for (const path of [
      '../admin',
      '..',
      'a/../../b',
      String.raw`..\admin`,
      '%2e%2e/admin',
      './../x',
      '..%2Fadmin',
      String.raw`a%2f.%2E%5cb`
    ]) {
      expect(hrefOf(path), path).toBeUndefined()
    }
    expect(hrefOf('a..b%2F...%2Fc')).toBe('https://api.example.org/v1/a..b%2F...%2Fc')
    expect(hrefOf('@evil.example/')).toBe('https://api.example.org/v1/@evil.example/')
    expect(targetOf('https://api.example.org', '/evil.example')?.url.host).toBe('api.example.org')
    expect(targetOf('no address', 'a')).toBeUndefined()
  })

  it('is mapped by the setting of the operator', () => {
    const mapping = [{ url: 'https://api.example.org/', target: 'http://10.0.0.1:8080/' }]
    expect(targetOf(server, 'a', mapping)).toMatchObject({
      url: { href: 'http://10.0.0.1:8080/v1/a' },
      isMapped: true
    })
    expect(targetOf('https://other.example', 'a', mapping)).toMatchObject({ isMapped: false })
  })

  it('stays below the server for any path', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '/', '\\', '%2e', '@', ':', '?', '#', '//'), fc.string())
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const url = targetOf(server, parts.join(''))?.url
        if (url) expect(`${url.origin}${url.pathname}`.startsWith(server)).toBe(true)
      })
    )
  })
})
