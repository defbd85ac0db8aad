/** What the operator says of portals (docs/configuration.md). */
import { wholeNumber, type Environment } from './environment.ts'
import { rate, type Rate } from './rateSettings.ts'

export interface PortalSettings {
  /** Address of portals without a domain of their own, with `{subdomain}`; without it they are below a path. */
  urlPattern?: string
}

export interface VisitSettings {
  /** Pages of portals, and answers of their API, that one client may ask for. */
  portalVisits: Rate
  /** Memory of the pages that were made lately, in megabytes. */
  portalCacheMb: number
}

/** @throws Error naming the variable when a value cannot be understood */
export function portalSettings({ PORTALS_URL_PATTERN: pattern }: Environment): PortalSettings {
  if (!pattern) return {}
  const isPattern =
    pattern.includes('{subdomain}') && /^https?:\/\/[^/?#\s]+$/.test(pattern.replace(/\/$/, ''))
  if (!isPattern || !URL.canParse(pattern.replaceAll('{subdomain}', 'a'))) {
    throw new Error('PORTALS_URL_PATTERN must be like https://{subdomain}.data.example.org')
  }
  return { urlPattern: pattern.replace(/\/$/, '') }
}

/** @throws Error naming the variable when a value cannot be understood */
export function visitSettings(environment: Environment): VisitSettings {
  return {
    portalVisits: rate(environment, 'PORTAL', 600, 60),
    portalCacheMb: wholeNumber(environment, 'PORTAL_CACHE_MB', 64, 0)
  }
}
