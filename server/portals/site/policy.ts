/** What browsers and robots may do with a page of a portal: headers of its answer. Pure. */
import { sourcesOfTracker } from '../../../contract/portals/analytics.ts'
import { accountPageSources, framedSources, namedSources } from '../../../contract/portals/frameSources.ts'
import type { PortalConfig } from '../../../contract/portals/portal.ts'

export interface PolicySettings {
  /** Origin of the platform, where drafts are edited. */
  managerOrigin: string
  /** Origin of applications, when they have one of their own. */
  applicationsOrigin?: string | undefined
  /** Sites that maps read their tiles and fonts from. */
  maps: readonly string[]
}

interface Shown {
  config: PortalConfig
  isDraft: boolean
}

interface ShownPage extends Shown {
  /** Whether the portal is on the host of the platform; else it is alone on a host of its own. */
  isOnPlatform: boolean
}

export function pageHeaders(shown: ShownPage, settings: PolicySettings): Record<string, string> {
  return {
    'content-security-policy': policyOf(shown, settings),
    'referrer-policy': shown.isDraft ? 'same-origin' : 'strict-origin-when-cross-origin',
    ...(isFound(shown) ? {} : { 'x-robots-tag': 'noindex, nofollow' })
  }
}

/** Whether search engines may have its pages. */
export function isFound({ config, isDraft }: Shown): boolean {
  return !isDraft && config.allowRobots === true && config.authentication !== 'required'
}

function policyOf({ config, isDraft, isOnPlatform }: ShownPage, settings: PolicySettings): string {
  const { managerOrigin, applicationsOrigin, maps } = settings
  // Scripts that an account chose stay away from the origin of the platform.
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
