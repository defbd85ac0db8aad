/**
 * Addresses of a portal: own host, sub-domain of the platform, or path of the platform (docs/api/portals.md). No I/O.
 */
import type { Portal } from '../../../contract/portals/portal.ts'

export interface PortalAddresses {
  /** Address of the portal, without final slash. */
  url: string
  draftUrl: string
  /** True when the portal has a host of its own. */
  hasHost: boolean
  datasetUrlTemplate: string
  applicationUrlTemplate: string
}

export interface AddressSettings {
  /** Address of the platform, without `/data-fair`. */
  siteUrl: string
  /** Address pattern with `{subdomain}`; without it, portals are below the path `/portal/` of the platform. */
  urlPattern?: string | undefined
}

export function addressesOf(
  { _id, ingress }: Pick<Portal, '_id' | 'ingress'>,
  { siteUrl, urlPattern }: AddressSettings
): PortalAddresses {
  const ofPlatform = (name: string): string =>
    urlPattern ? urlPattern.replaceAll('{subdomain}', name) : `${siteUrl}/portal/${name}`
  const url = ingress?.url ?? ofPlatform(_id)
  const part = ingress ? '{slug}' : '{id}'
  return {
    url,
    draftUrl: ofPlatform(`${_id}.draft`),
    hasHost: ingress !== undefined || urlPattern !== undefined,
    datasetUrlTemplate: ingress?.datasetUrlTemplate ?? `${url}/datasets/${part}`,
    applicationUrlTemplate: ingress?.applicationUrlTemplate ?? `${url}/applications/${part}`
  }
}
