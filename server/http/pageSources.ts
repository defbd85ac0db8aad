/** Other sites that the configuration lets pages read of, beside those that the security policy allows anyway. */
import type { Config } from '../config/config.ts'

export interface PageSources {
  /** Styles, tiles, fonts and pictures of maps. */
  maps: string[]
  /** Framed pages. */
  frames: string[]
  /** Stylesheets, with their fonts. */
  styles: string[]
  pictures: string[]
  /** Inline scripts, by their hashes. */
  scripts: string[]
}

export function pageSources(
  config: Pick<Config, 'siteUrl' | 'map' | 'pages' | 'pageStyles' | 'applications'>
): PageSources {
  const { brand, subscriptionUrl, extraNavigationItems = [], extraAdminNavigationItems = [] } = config.pages
  const originsOf = (addresses: (string | undefined)[]): string[] => {
    const origins = addresses.flatMap((address) => (address ? webOrigin(address, config.siteUrl) : []))
    return [...new Set(origins)]
  }
  return {
    maps: config.map?.origins ?? [],
    frames: originsOf([
      subscriptionUrl,
      config.applications.pages.url,
      ...[...extraNavigationItems, ...extraAdminNavigationItems].map(({ iframe }) => iframe)
    ]),
    styles: originsOf([config.pageStyles.url]),
    pictures: originsOf([brand?.logo]),
    scripts: []
  }
}

/** None for the site itself and for what is no web address. */
function webOrigin(address: string, siteUrl: string): string[] {
  if (!URL.canParse(address, siteUrl)) return []
  const { protocol, origin } = new URL(address, siteUrl)
  return /^https?:$/.test(protocol) && origin !== new URL(siteUrl).origin ? [origin] : []
}
