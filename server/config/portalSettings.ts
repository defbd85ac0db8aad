/** Settings of portals (docs/configuration.md). */
import { wholeNumber, type Environment } from './environment.ts'
import { rate, type Rate } from './rateSettings.ts'

export interface PortalSettings {
  /**
   * Address pattern with `{subdomain}` for portals without a domain of their own; without it they have a path below the
   * platform.
   */
  urlPattern?: string
}

export interface VisitSettings {
  /** Rate of the pages of portals, and of the responses of their API, for one client. */
  portalVisits: Rate
  /** Size of the cache of rendered pages, in MB. */
  portalCacheMb: number
}

/**
 * Reads the settings.
 * @throws Error naming the variable with an invalid value
 */
export function portalSettings({ PORTALS_URL_PATTERN: pattern }: Environment): PortalSettings {
  if (!pattern) return {}
  const isPattern =
    pattern.includes('{subdomain}') && /^https?:\/\/[^/?#\s]+$/.test(pattern.replace(/\/$/, ''))
  if (!isPattern || !URL.canParse(pattern.replaceAll('{subdomain}', 'a'))) {
    throw new Error('PORTALS_URL_PATTERN must be like https://{subdomain}.data.example.org')
  }
  return { urlPattern: pattern.replace(/\/$/, '') }
}

/**
 * Reads the settings.
 * @throws Error naming the variable with an invalid value
 */
export function visitSettings(environment: Environment): VisitSettings {
  return {
    portalVisits: rate(environment, 'PORTAL', 600, 60),
    portalCacheMb: wholeNumber(environment, 'PORTAL_CACHE_MB', 64, 0)
  }
}
