/** State of the portal creation wizard, and its request. No I/O. */
import type { PageType } from '../../../../contract/portals/page.ts'
import type { MenuItem } from '../../../../contract/portals/portal.ts'
import type { Account } from '../../../../contract/session.ts'
import type { PageCreation, PortalCreation } from '../api.ts'

export const newPortalSteps = ['info', 'home', 'datasets', 'applications', 'summary'] as const
export type NewPortalStep = (typeof newPortalSteps)[number]
/** Pages created with a portal. */
export const firstPages = ['home', 'datasets', 'applications'] as const
export type FirstPage = (typeof firstPages)[number]

/** Template of a page: blank, another page, or no page at all. */
export type PageStart = { from: 'blank' } | { from: 'page'; id: string } | { from: 'none' }

export interface NewPortalFields {
  title: string
  owner?: Account
  /** Id of the template portal, whose style, menu and permissions are copied. */
  source?: string
  pages: Record<FirstPage, PageStart>
}

export const emptyPortal: NewPortalFields = {
  title: '',
  pages: { home: { from: 'blank' }, datasets: { from: 'blank' }, applications: { from: 'blank' } }
}

export const isTitled = ({ title }: Pick<NewPortalFields, 'title'>): boolean => title.trim() !== ''

const isCatalog = (page: FirstPage): page is 'datasets' | 'applications' => page !== 'home'

/** Pages to create, in order. */
function wantedPages({ pages }: Pick<NewPortalFields, 'pages'>): FirstPage[] {
  return firstPages.filter((page) => pages[page].from !== 'none')
}

/** Request body; without a template the menu contains the catalogs. */
export function portalCreation(fields: NewPortalFields): PortalCreation {
  const { title, owner, source } = fields
  const children = wantedPages(fields)
    .filter(isCatalog)
    .map((subtype): MenuItem => ({ type: 'standard', subtype }))
  return {
    ...(owner ? { owner } : {}),
    ...(source ? { sourcePortalId: source } : {}),
    config: { title: title.trim(), ...(source ? {} : { menu: { children } }) }
  }
}

/** @param titleOf returns the title of a page */
export function pageCreations(
  fields: NewPortalFields,
  portal: string,
  titleOf: (type: PageType) => string
): PageCreation[] {
  return wantedPages(fields).map((type) => {
    const start = fields.pages[type]
    return {
      type,
      ...(fields.owner ? { owner: fields.owner } : {}),
      ...(start.from === 'page' ? { sourcePageId: start.id } : {}),
      portals: [portal],
      config: { title: titleOf(type), elements: [] }
    }
  })
}
