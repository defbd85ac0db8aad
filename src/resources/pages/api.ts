/** API requests of the screens of pages and page groups (docs/api/pages.md). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GroupReference, Page, PageConfig, PageGroup, PageType } from '../../../contract/portals/page.ts'
import type { Account } from '../../../contract/session.ts'
import { apiJson, apiRequest } from '../../api/http.ts'
import { managerApi, type Listed } from '../portals/api.ts'

/** Prefix of all query keys about pages. */
export const pagesKey = ['pages'] as const
export const groupsKey = ['page-groups'] as const
const maxPages = 1000

/** Page in a list. */
export type ListedPage = Pick<
  Page,
  '_id' | 'title' | 'type' | 'owner' | 'portals' | 'requestedPortals' | 'isReference'
> & {
  config: Pick<PageConfig, 'description' | 'genericMetadata'>
}

const listed =
  '_id,title,type,owner,portals,requestedPortals,isReference,config.description,config.genericMetadata'

interface PagesQuery {
  q: string
  sort: string
  showAll: boolean
}

/** Pages of the active account, or of all accounts for a platform administrator. */
export function pagesQuery({ q, sort, showAll }: PagesQuery) {
  // A search is sorted by relevance.
  const order = q ? { q } : { sort }
  return queryOptions({
    queryKey: [...pagesKey, 'list', { ...order, showAll }],
    queryFn: ({ signal }) =>
      apiJson<Listed<ListedPage>>(`${managerApi}/pages`, {
        query: { size: maxPages, select: listed, ...order, ...(showAll ? { showAll } : {}) },
        signal
      }),
    placeholderData: keepPreviousData
  })
}

/** Pages available as templates: of the active account, or reference pages. */
export function sourcePagesQuery({ isReference }: { isReference: boolean }) {
  return queryOptions({
    queryKey: [...pagesKey, 'sources', { isReference }],
    queryFn: ({ signal }) =>
      apiJson<Listed<ListedPage>>(`${managerApi}/pages`, {
        query: { size: maxPages, select: listed, sort: 'title:1', ...(isReference ? { isReference } : {}) },
        signal
      })
  })
}

/** Pages of a type published on a portal, or requested to be. */
export function pagesOnPortalQuery({ type, portal }: { type: PageType; portal: string }) {
  return queryOptions({
    queryKey: [...pagesKey, 'on-portal', { type, portal }],
    queryFn: ({ signal }) =>
      apiJson<Listed<ListedPage>>(`${managerApi}/pages`, {
        query: { size: maxPages, select: listed, type, portal },
        signal
      })
  })
}

const pagePath = (id: string): string => `${managerApi}/pages/${encodeURIComponent(id)}`

export const readPage = (id: string, signal?: AbortSignal): Promise<Page> =>
  apiJson(pagePath(id), { ...(signal ? { signal } : {}), refusalIsAnswer: true })

export function pageQuery(id: string) {
  return queryOptions({
    queryKey: [...pagesKey, 'one', id],
    queryFn: ({ signal }) => readPage(id, signal)
  })
}

export interface PageCreation {
  type: PageType
  owner?: Account
  sourcePageId?: string
  config: {
    title: string
    elements: never[]
    genericMetadata?: { group: GroupReference }
    newsMetadata?: { date: string }
  }
}

export function createPage(creation: PageCreation): Promise<Page> {
  return apiJson(`${managerApi}/pages`, { method: 'POST', json: creation })
}

interface PageChanges {
  title?: string
  owner?: Account
  portals?: string[]
  requestedPortals?: string[]
  isReference?: boolean
}

export function patchPage(id: string, changes: PageChanges): Promise<Page> {
  return apiJson(pagePath(id), { method: 'PATCH', json: changes })
}

/** Publishes or discards the draft. @param seen page as loaded; a newer state gives 412 */
export async function endPageDraft(method: 'POST' | 'DELETE', seen: Page): Promise<void> {
  await apiRequest(`${pagePath(seen._id)}/draft`, { method, ifMatch: `"${seen.updatedAt}"` })
}

export async function deletePage(id: string): Promise<void> {
  await apiRequest(pagePath(id), { method: 'DELETE' })
}

export function groupsQuery({ showAll = false }: { showAll?: boolean } = {}) {
  return queryOptions({
    queryKey: [...groupsKey, { showAll }],
    queryFn: ({ signal }) =>
      apiJson<Listed<PageGroup>>(`${managerApi}/groups`, { query: showAll ? { showAll } : {}, signal })
  })
}

/** Number of pages in each group, published or drafts. */
export const groupUsesQuery = queryOptions({
  queryKey: [...pagesKey, 'group-uses'],
  queryFn: async ({ signal }) => {
    const { results } = await apiJson<Listed<Pick<Page, 'config' | 'draftConfig'>>>(`${managerApi}/pages`, {
      query: {
        size: 10_000,
        type: 'generic',
        select: 'config.genericMetadata,draftConfig.genericMetadata'
      },
      signal
    })
    const uses = new Map<string, number>()
    for (const { config, draftConfig } of results) {
      const ids = [config, draftConfig].flatMap((content) => content.genericMetadata?.group?._id ?? [])
      for (const id of new Set(ids)) uses.set(id, (uses.get(id) ?? 0) + 1)
    }
    return uses
  }
})

const groupPath = (id: string): string => `${managerApi}/groups/${encodeURIComponent(id)}`

export function createGroup(title: string): Promise<PageGroup> {
  return apiJson(`${managerApi}/groups`, { method: 'POST', json: { title } })
}

export function patchGroup(
  id: string,
  changes: { title: string; description: string | null }
): Promise<PageGroup> {
  return apiJson(groupPath(id), { method: 'PATCH', json: changes })
}

export async function deleteGroup(id: string): Promise<void> {
  await apiRequest(groupPath(id), { method: 'DELETE' })
}
