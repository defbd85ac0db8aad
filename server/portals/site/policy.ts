/** Response headers of the pages of portals: content security policy, referrer policy and robots. No I/O. */
import { sourcesOfTracker } from '../../../contract/portals/analytics.ts'
import { accountPageSources, framedSources, namedSources } from '../../../contract/portals/frameSources.ts'
import type { PortalConfig } from '../../../contract/portals/portal.ts'

export interface PolicySettings {
  /** Origin of the platform, whose manager frames drafts. */
  managerOrigin: string
  /** Origin of applications; absent when it is the origin of the platform. */
  applicationsOrigin?: string | undefined
  /** Origins that maps load tiles and fonts from. */
  maps: readonly string[]
}

interface Shown {
  config: PortalConfig
  isDraft: boolean
}

interface ShownPage extends Shown {
  /** True when the portal is below a path of the platform, false on a host of its own. */
  isOnPlatform: boolean
}

export function pageHeaders(shown: ShownPage, settings: PolicySettings): Record<string, string> {
  return {
    'content-security-policy': policyOf(shown, settings),
    'referrer-policy': shown.isDraft ? 'same-origin' : 'strict-origin-when-cross-origin',
    ...(isIndexable(shown) ? {} : { 'x-robots-tag': 'noindex, nofollow' })
  }
}

/** Tells whether search engines may index the portal. */
export function isIndexable({ config, isDraft }: Shown): boolean {
  return !isDraft && config.allowRobots === true && config.authentication !== 'required'
}

function policyOf({ config, isDraft, isOnPlatform }: ShownPage, settings: PolicySettings): string {
  const { managerOrigin, applicationsOrigin, maps } = settings
  // Trackers chosen by an account are not allowed on the origin of the platform.
  const tracker = sourcesOfTracker(isOnPlatform ? undefined : config.analytics)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...tracker.scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...maps, ...tracker.connections],
    'worker-src': ["'self'", 'blob:'],
    'child-src': ["'self'", 'blob:'],
    'frame-src': [
      "'self'",
      ...(applicationsOrigin ? [applicationsOrigin] : []),
      ...framedSources(config.allowedFrameSources),
      ...accountPageSources(config.personal)
    ],
    'frame-ancestors': [
      "'self'",
      ...namedSources(config.allowedFrameAncestors),
      ...(isDraft ? [managerOrigin] : [])
    ],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"]
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}
