/** Sources that the configuration adds to the Content-Security-Policy of pages. */
import type { Config } from '../config/config.ts'

export interface PageSources {
  /** Origins of styles, tiles, fonts and pictures of maps. */
  maps: string[]
  /** Origins of framed pages. */
  frames: string[]
  /** Origins of stylesheets and of their fonts. */
  styles: string[]
  pictures: string[]
  /** Hashes of inline scripts. */
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

/** Origin of an address; empty for the site itself and for an address that is not http(s). */
function webOrigin(address: string, siteUrl: string): string[] {
  if (!URL.canParse(address, siteUrl)) return []
  const { protocol, origin } = new URL(address, siteUrl)
  return /^https?:$/.test(protocol) && origin !== new URL(siteUrl).origin ? [origin] : []
}
