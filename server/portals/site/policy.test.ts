import { describe, expect, it } from 'vitest'
import { newPortalConfig } from '../../../contract/portals/defaults.ts'
import type { PortalConfig } from '../../../contract/portals/portal.ts'
import { pageHeaders } from './policy.ts'

const settings = { managerOrigin: 'https://data.test', maps: [] }
const open: PortalConfig = { ...newPortalConfig('A portal'), allowRobots: true }

function directives(config: PortalConfig, isDraft = false, isOnPlatform = false): Record<string, string> {
  const policy = pageHeaders({ config, isDraft, isOnPlatform }, settings)['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    })
  )
}

describe('the policy of a page', () => {
  it('may frame the sources of the portal, and be framed by its named sites', () => {
    expect(directives(open)['frame-src']).toBe("'self' https:")
    const allowedFrameSources = [
      'maps.test',
      'https://*.video.test',
      '; script-src *',
      'x y',
      3,
      'javascript:'
    ]
    const named = { ...open, allowedFrameSources, allowedFrameAncestors: [' intranet.test:8443 '] }
    expect(directives(named)).toMatchObject({
      'frame-src': "'self' maps.test https://*.video.test",
      'frame-ancestors': "'self' intranet.test:8443",
      'script-src': "'self'"
    })
    expect(directives(named, true)['frame-ancestors']).toBe("'self' intranet.test:8443 https://data.test")
  })

  it('may frame the pages that the portal adds to the account space of visitors', () => {
    const accountPages = [
      { id: 'a', title: 'A', href: 'https://help.test/start?x=1' },
      { id: 'b', title: 'B', href: '/data-fair/' },
      { id: 'c', title: 'C', href: 'javascript:alert(1)' },
      { id: 'd', title: 'D', href: 'https://x;script-src *.test/' },
      null
    ]
    const config = { ...open, allowedFrameSources: ['maps.test'], personal: { accountPages } }
    expect(directives(config)['frame-src']).toBe("'self' maps.test https://help.test")
  })

  it('allows the configured tracker, and no other', () => {
    const tracker = { type: 'matomo', params: { trackerBase: 'https://stats.test/m/matomo.php', siteId: 3 } }
    const measured = directives({ ...open, analytics: { tracker } })
    // The tracking server receives requests, but may not provide a script.
    expect(measured['script-src']).toBe("'self'")
    expect(measured['connect-src']).toBe("'self' https://stats.test")
    // On the origin of the platform, scripts of the tracker would have the rights of the platform.
    expect(directives({ ...open, analytics: { tracker } }, false, true)['connect-src']).toBe("'self'")
    const bad = {
      type: 'matomo',
      params: { trackerBase: "https://a.test/; script-src 'unsafe-inline'", siteId: 1 }
    }
    expect(directives({ ...open, analytics: { tracker: bad } })['connect-src']).toBe("'self'")
    const container = { type: 'google-analytics-v4', params: { measurementIds: ['GTM-ABC123'] } }
    expect(directives({ ...open, analytics: { tracker: container } })['script-src']).toBe("'self'")
    const google = { type: 'google-analytics-v4', params: { measurementIds: ['G-ABC123'] } }
    expect(directives({ ...open, analytics: { tracker: google } })['script-src']).toBe(
      "'self' https://www.googletagmanager.com"
    )
  })
})

it('only public portals are open to search engines', () => {
  const tag = (config: PortalConfig, isDraft = false): string | undefined =>
    pageHeaders({ config, isDraft, isOnPlatform: false }, settings)['x-robots-tag']
  expect(tag(open)).toBeUndefined()
  expect(tag(open, true)).toBe('noindex, nofollow')
  expect(tag({ ...open, allowRobots: false })).toBe('noindex, nofollow')
  expect(tag({ ...open, authentication: 'required' })).toBe('noindex, nofollow')
})
