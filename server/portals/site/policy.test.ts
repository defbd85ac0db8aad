import { describe, expect, it } from 'vitest'
import { newPortalConfig } from '../../../contract/portals/defaults.ts'
import type { PortalConfig } from '../../../contract/portals/portal.ts'
import { pageHeaders } from './policy.ts'

const settings = { managerOrigin: 'https://data.test', maps: [] }
const open: PortalConfig = { ...newPortalConfig('A portal'), allowRobots: true }

function directives(config: PortalConfig, isDraft = false): Record<string, string> {
  const policy = pageHeaders({ config, isDraft }, settings)['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    })
  )
}

describe('the policy of a page', () => {
  it('frames what the portal names, and is framed by whom it names', () => {
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

  it('lets the tracker in that is configured, and no other', () => {
    const tracker = { type: 'matomo', params: { trackerBase: 'https://stats.test/m/matomo.php', siteId: 3 } }
    const measured = directives({ ...open, analytics: { tracker } })
    expect(measured['script-src']).toBe("'self' https://stats.test")
    expect(measured['connect-src']).toBe("'self' https://stats.test")
    const bad = {
      type: 'matomo',
      params: { trackerBase: "https://a.test/; script-src 'unsafe-inline'", siteId: 1 }
    }
    expect(directives({ ...open, analytics: { tracker: bad } })['script-src']).toBe("'self'")
  })
})

it('only open portals are for search engines', () => {
  const tag = (config: PortalConfig, isDraft = false): string | undefined =>
    pageHeaders({ config, isDraft }, settings)['x-robots-tag']
  expect(tag(open)).toBeUndefined()
  expect(tag(open, true)).toBe('noindex, nofollow')
  expect(tag({ ...open, allowRobots: false })).toBe('noindex, nofollow')
  expect(tag({ ...open, authentication: 'required' })).toBe('noindex, nofollow')
})
