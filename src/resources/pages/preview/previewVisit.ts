/** Visit context of a page rendered in the administration. No I/O. */
import { newPortalConfig } from '../../../../contract/portals/defaults.ts'
import type { Page } from '../../../../contract/portals/page.ts'
import type { Portal } from '../../../../contract/portals/portal.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import type { PublicationSite } from '../../datasets/references.ts'

type ShownPortal = Pick<Portal, '_id' | 'owner' | 'staging' | 'whiteLabel' | 'config'>

/** Placeholder portal for an account without any. */
export const noPortal = (owner: Portal['owner']): ShownPortal => ({
  _id: '',
  owner,
  staging: false,
  config: newPortalConfig('Portail')
})

/** Portal of the preview: the requested one, else the first that has the page, else the first one. */
export function portalToShow(
  sites: readonly Pick<PublicationSite, 'type' | 'id'>[],
  { portals, requestedPortals }: Pick<Page, 'portals' | 'requestedPortals'>,
  wanted: string | null
): string | undefined {
  const ids = sites.filter(({ type }) => type === 'data-fair-portals').map(({ id }) => id)
  return [wanted, ...portals, ...requestedPortals, ...ids].find(
    (id): id is string => typeof id === 'string' && ids.includes(id)
  )
}

/** @param path path of the page on the portal, on which the bars and menus depend */
export function previewVisit(
  portal: ShownPortal,
  { origin, sitePath, path }: { origin: string; sitePath: string; path: string }
): Visit {
  const { _id, owner, staging, whiteLabel = false, config } = portal
  const base = `${sitePath}/portal/${encodeURIComponent(_id)}`
  return {
    portal: { _id, owner, staging, whiteLabel, config },
    isDraft: false,
    base,
    api: `${base}/api`,
    sitePath,
    origin,
    path,
    query: '',
    lang: config.lang === 'en' ? 'en' : 'fr',
    assets: { script: '', styles: [] }
  }
}
