import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { pagePolicyOf } from '../http/securityHeaders.ts'

describe('the background of maps', () => {
  it('is none by default', () => {
    expect(loadConfig({}).map).toBeUndefined()
  })

  it('may come from other sites, which pages are then allowed to read', () => {
    const { map } = loadConfig({
      MAP_STYLE: 'https://maps.example.org/styles/light.json?key=1',
      MAP_BEFORE_LAYER: 'poi',
      MAP_ORIGINS: 'https://*.tiles.example.org/a, http://localhost:8080'
    })
    expect(map).toEqual({
      style: 'https://maps.example.org/styles/light.json?key=1',
      beforeLayer: 'poi',
      origins: ['https://maps.example.org', 'https://*.tiles.example.org', 'http://localhost:8080']
    })
    const policy = pagePolicyOf('embed', { maps: map?.origins ?? [] })
    expect(policy).toContain(
      "connect-src 'self' https: https://maps.example.org https://*.tiles.example.org http://localhost:8080;"
    )
    expect(policy).toContain("img-src 'self' data: blob: https: https://maps.example.org")
    expect(pagePolicyOf('accounts', { maps: map?.origins ?? [] })).not.toContain('example.org')
    expect(pagePolicyOf('accounts')).toContain("connect-src 'self';")
  })

  it('may be the site itself', () => {
    expect(loadConfig({ MAP_STYLE: './maps/style.json' }).map?.origins).toEqual([])
  })

  it.each(['maps.example.org/style.json', 'https://a.org; script-src *', 'ftp://a.org/x'])(
    'refuses %s',
    (style) => {
      const origins = style.includes(';')
        ? { MAP_STYLE: './s.json', MAP_ORIGINS: style }
        : { MAP_STYLE: style }
      expect(() => loadConfig(origins)).toThrow('must be web addresses')
    }
  )
})

describe('the address of the platform', () => {
  it('may have a path in front of /data-fair', () => {
    const address = 'https://data.example.org/some/path'
    expect(loadConfig({ PUBLIC_URL: `${address}/data-fair/` })).toMatchObject({
      publicUrl: `${address}/data-fair`,
      siteUrl: address
    })
  })

  it.each(['/a//b', '/%7Ea', '/a/../b', '/é', '/portal/x', '/data-fair', '/a%2Fb/..'])(
    'has no path as %s',
    (path) => {
      const PUBLIC_URL = `https://data.example.org${path}/data-fair`
      expect(() => loadConfig({ PUBLIC_URL })).toThrow('that no site may have')
    }
  )

  it.each(['?a', '#a'])('has nothing after it, as %s', (end) => {
    expect(() => loadConfig({ PUBLIC_URL: `https://data.example.org/data-fair${end}` })).toThrow('PUBLIC_URL')
  })
})

describe('a value that cannot be read', () => {
  it.each([
    ['PORT', '99999'],
    ['PORT', '-1'],
    ['METRICS_PORT', '70000'],
    ['PUBLIC_URL', 'data.example.org'],
    ['PUBLIC_URL', 'ftp://data.example.org/data-fair'],
    ['APPLICATIONS_URL', 'apps'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'my-proxy'],
    ['DEFAULT_TIME_ZONE', 'Mars/Olympus'],
    ['ADMINS', '["a@example.org"'],
    ['ADMINS', '[1]'],
    ['SMTP_URL', 'mail.example.org'],
    ['ENGINE_THREADS', '0'],
    ['ENGINE_READ_MEMORY_MB', '0'],
    ['ENGINE_PROCESS_MEMORY_MB', '-1'],
    ['PROCESSING_CONCURRENCY', '0'],
    ['QUERY_TIMEOUT_SECONDS', '0']
  ])('%s=%s is told with its name', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `))
  })

  it.each([
    { TRUST_PROXY: 'loopback, 10.0.0.0/8' },
    { TRUST_PROXY: 'uniquelocal' },
    { LOG_LEVEL: 'silent' },
    { ADMINS: 'a@example.org,b@example.org' },
    { SMTP_URL: 'smtps://user:password@mail.example.org:465' },
    { PORT: '0', PUBLIC_URL: 'http://localhost/data-fair' }
  ])('is none of %j', (environment) => {
    expect(() => loadConfig(environment)).not.toThrow()
  })
})
