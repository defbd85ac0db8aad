/** The visit that a page is drawn for in the administration. Pure. */
import { newPortalConfig } from '../../../../contract/portals/defaults.ts'
import type { Page } from '../../../../contract/portals/page.ts'
import type { Portal } from '../../../../contract/portals/portal.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import type { PublicationSite } from '../../datasets/references.ts'

type ShownPortal = Pick<Portal, '_id' | 'owner' | 'staging' | 'whiteLabel' | 'config'>

/** Stands for a portal where the account has none yet. */
export const noPortal = (owner: Portal['owner']): ShownPortal => ({
  _id: '',
  owner,
  staging: false,
  config: newPortalConfig('Portail')
})

/** The portal that a page is shown on: the one asked for, else the first that has it, else the first of all. */
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

/** @param path of the page on its portal: bars and menus depend on it */
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
