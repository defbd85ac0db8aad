/** How the pages of applications are served (docs/configuration.md). */
import { flag, list, platformAddress, type Environment } from './environment.ts'

export interface ApplicationPageSettings {
  /** Address of the platform on the second origin that applications have, ending with `/data-fair`. */
  url?: string
  /** Starts of the addresses of base applications whose files never change. */
  directories: string[]
  /** HTML that is added to each page. */
  brandEmbed?: string
  /** `brandEmbed` is added to no page, whatever the limits of accounts. */
  hideBrand: boolean
}

/** @throws Error naming the variable when a value cannot be understood */
export function applicationPageSettings(environment: Environment): ApplicationPageSettings {
  const { APPLICATIONS_URL: url, BRAND_EMBED: brandEmbed } = environment
  return {
    ...(url ? { url: platformAddress(url, 'APPLICATIONS_URL') } : {}),
    directories: list(environment, 'APPLICATIONS_DIRECTORIES'),
    ...(brandEmbed ? { brandEmbed } : {}),
    hideBrand: flag(environment, 'HIDE_BRAND', false)
  }
}
