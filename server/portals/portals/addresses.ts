/** Addresses of a portal: its own host, a sub-domain of the platform, or a path of it (docs/api/portals.md). Pure. */
import type { Portal } from '../../../contract/portals/portal.ts'

export interface PortalAddresses {
  /** Address without slash at its end. */
  url: string
  draftUrl: string
  /** The portal has a host for itself. */
  hasHost: boolean
  datasetUrlTemplate: string
  applicationUrlTemplate: string
}

export interface AddressSettings {
  /** Address of the platform, without `/data-fair`. */
  siteUrl: string
  /** Pattern with `{subdomain}`; without it portals are below the path `/portal/` of the platform. */
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
