/** Settings of the pages of applications (docs/configuration.md). */
import { flag, list, platformAddress, type Environment } from './environment.ts'

export interface ApplicationPageSettings {
  /** Address of the platform on the separate origin of applications, ending with `/data-fair`. */
  url?: string
  /** Address prefixes of base applications whose files are immutable. */
  directories: string[]
  /** HTML added to each page of an application. */
  brandEmbed?: string
  /** Whether `brandEmbed` is left out of all pages, whatever the limits of accounts. */
  hideBrand: boolean
}

/**
 * Reads the settings.
 * @throws Error naming the variable with an invalid value
 */
export function applicationPageSettings(environment: Environment): ApplicationPageSettings {
  const { APPLICATIONS_URL: url, BRAND_EMBED: brandEmbed } = environment
  return {
    ...(url ? { url: platformAddress(url, 'APPLICATIONS_URL') } : {}),
    directories: list(environment, 'APPLICATIONS_DIRECTORIES'),
    ...(brandEmbed ? { brandEmbed } : {}),
    hideBrand: flag(environment, 'HIDE_BRAND', false)
  }
}
