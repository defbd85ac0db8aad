/** What the wizard of a new portal holds, and what it sends. Pure. */
import type { PageType } from '../../../../contract/portals/page.ts'
import type { MenuItem } from '../../../../contract/portals/portal.ts'
import type { Account } from '../../../../contract/session.ts'
import type { PageCreation, PortalCreation } from '../api.ts'

export const newPortalSteps = ['info', 'home', 'datasets', 'applications', 'summary'] as const
export type NewPortalStep = (typeof newPortalSteps)[number]
/** Pages that are made with a portal. */
export const firstPages = ['home', 'datasets', 'applications'] as const
export type FirstPage = (typeof firstPages)[number]

/** Where a page starts from: nothing, another page, or there is none. */
export type PageStart = { from: 'blank' } | { from: 'page'; id: string } | { from: 'none' }

export interface NewPortalFields {
  title: string
  owner?: Account
  /** The portal that it copies the looks, the menu and the permissions of. */
  source?: string
  pages: Record<FirstPage, PageStart>
}

export const emptyPortal: NewPortalFields = {
  title: '',
  pages: { home: { from: 'blank' }, datasets: { from: 'blank' }, applications: { from: 'blank' } }
}

export const isTitled = ({ title }: Pick<NewPortalFields, 'title'>): boolean => title.trim() !== ''

const isCatalog = (page: FirstPage): page is 'datasets' | 'applications' => page !== 'home'

/** The pages that will be there, in order. */
function wantedPages({ pages }: Pick<NewPortalFields, 'pages'>): FirstPage[] {
  return firstPages.filter((page) => pages[page].from !== 'none')
}

/** A portal that copies no other has its catalogs in its menu. */
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

/** @param titleOf what a page is called */
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
