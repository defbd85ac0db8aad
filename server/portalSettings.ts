/** What the operator says of portals (docs/configuration.md). */
import type { Environment } from './environment.ts'

export interface PortalSettings {
  /** Address of portals without a domain of their own, with `{subdomain}`; without it they are below a path. */
  urlPattern?: string
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
