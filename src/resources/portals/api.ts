/** What the screens of portals ask for (docs/api/portals.md). */
import { queryOptions } from '@tanstack/react-query'
import type { ImageReference } from '../../../contract/portals/image.ts'
import type { Page, PageType } from '../../../contract/portals/page.ts'
import type { Ingress, MenuItem, Portal, PortalConfig } from '../../../contract/portals/portal.ts'
import type { Account } from '../../../contract/session.ts'
import { apiJson, apiRequest } from '../../api/http.ts'
import { apiPath, sitePath } from '../../pageConfig.ts'
import { ownerParameter } from '../list/owner.ts'

export const managerApi = `${sitePath}/portals-manager/api`
/** Begins the keys of all that is read of portals. */
export const portalsKey = ['portals'] as const
const mostPortals = 10_000
const mostPages = 1000

export interface Listed<Item> {
  count: number
  results: Item[]
}

/** What the list of portals knows of each. */
export interface ListedPortal extends Pick<Portal, '_id' | 'owner' | 'isReference'> {
  config: Pick<PortalConfig, 'title' | 'description' | 'authentication'>
  ingress?: Pick<Ingress, 'url'>
}

const listed = '_id,config.title,config.description,config.authentication,ingress.url,owner,isReference'

/** The portals of the active account, or of every account for an administrator of the platform. */
export function portalsQuery({ sort, showAll = false }: { sort?: string; showAll?: boolean } = {}) {
  return queryOptions({
    queryKey: [...portalsKey, 'list', { sort, showAll }],
    queryFn: ({ signal }) =>
      apiJson<Listed<ListedPortal>>(`${managerApi}/portals`, {
        query: { size: mostPortals, sort, select: listed, ...(showAll ? { showAll } : {}) },
        signal
      })
  })
}

/** The portals that everybody may start from. */
export const referencePortalsQuery = queryOptions({
  queryKey: [...portalsKey, 'references'],
  queryFn: ({ signal }) =>
    apiJson<Listed<ListedPortal>>(`${managerApi}/portals`, {
      query: { size: mostPortals, isReference: true, select: listed },
      signal
    })
})

const portalPath = (id: string): string => `${managerApi}/portals/${encodeURIComponent(id)}`

export function portalQuery(id: string) {
  return queryOptions({
    queryKey: [...portalsKey, 'one', id],
    queryFn: ({ signal }) => apiJson<Portal>(portalPath(id), { signal, refusalIsAnswer: true })
  })
}

export interface PortalCreation {
  owner?: Account
  sourcePortalId?: string
  config: { title: string; menu?: { children: MenuItem[] } }
}

export function createPortal(creation: PortalCreation): Promise<Portal> {
  return apiJson(`${managerApi}/portals`, { method: 'POST', json: creation })
}

export interface PortalChanges {
  draftConfig?: PortalConfig
  owner?: Account
  staging?: boolean
  contributorDepartments?: string[]
  isReference?: boolean
  whiteLabel?: boolean
}

/** @param seen when the state that the changes start from was written: another one is refused with 412 */
export function patchPortal(id: string, changes: PortalChanges, seen?: string): Promise<Portal> {
  return apiJson(portalPath(id), {
    method: 'PATCH',
    json: changes,
    ...(seen ? { seen: `"${seen}"` } : {})
  })
}

/** Validates the draft, or discards it. @param seen as for `patchPortal` */
export async function endPortalDraft(id: string, method: 'POST' | 'DELETE', seen: string): Promise<void> {
  await apiRequest(`${portalPath(id)}/draft`, { method, seen: `"${seen}"` })
}

export async function exposePortal(id: string, ingress: Ingress): Promise<void> {
  await apiRequest(`${portalPath(id)}/ingress`, { method: 'POST', json: ingress })
}

export async function deletePortal(id: string): Promise<void> {
  await apiRequest(portalPath(id), { method: 'DELETE' })
}

/** Where a portal is, as the settings of its account know it. */
export interface PortalSite {
  type: string
  id: string
  url: string
  draftUrl?: string
}

export function portalSiteQuery({ _id, owner }: Pick<Portal, '_id' | 'owner'>) {
  const account = ownerParameter(owner)
  return queryOptions({
    queryKey: [...portalsKey, 'site', _id, account],
    queryFn: async ({ signal }) => {
      const sites = await apiJson<PortalSite[]>(
        `${apiPath}/settings/${account.replace(':', '/')}/publication-sites`,
        { signal }
      )
      return sites.find(({ type, id }) => type === 'data-fair-portals' && id === _id) ?? null
    }
  })
}

/** What choices of pages show of each. */
export type ListedPage = Pick<Page, '_id' | 'title' | 'type' | 'owner' | 'portals'> & {
  config: Pick<Page['config'], 'title' | 'genericMetadata' | 'eventMetadata' | 'newsMetadata'>
}

interface PagesOf {
  types: readonly PageType[]
  isReference?: boolean
}

/** Pages of the active account of some types, or those that everybody may start from. */
export function pagesOfTypesQuery({ types, isReference = false }: PagesOf) {
  const type = types.join(',')
  return queryOptions({
    queryKey: ['pages', 'choices', { type, isReference }],
    queryFn: ({ signal }) =>
      apiJson<Listed<ListedPage>>(`${managerApi}/pages`, {
        query: {
          size: mostPages,
          type,
          sort: 'title:1',
          select:
            '_id,title,type,owner,portals,config.title,config.genericMetadata,config.eventMetadata,config.newsMetadata',
          ...(isReference ? { isReference } : {})
        },
        signal
      }),
    staleTime: 30_000
  })
}

export interface PageCreation {
  type: PageType
  owner?: Account
  portals?: string[]
  sourcePageId?: string
  config: { title: string; elements: never[] }
}

export function createPage(creation: PageCreation): Promise<Page> {
  return apiJson(`${managerApi}/pages`, { method: 'POST', json: creation })
}

export interface ImageOf {
  type: 'portal' | 'page' | 'reuse'
  _id: string
}

interface Box {
  /** Pixels; it is made no larger. */
  width?: number | undefined
  height?: number | undefined
}

/** Stores a picture for what is being edited; the answer is how configurations name it. */
export async function uploadImage(file: File, resource: ImageOf, box: Box = {}): Promise<ImageReference> {
  const form = new FormData()
  form.append('body', JSON.stringify({ resource }))
  form.append('image', file)
  const { _id, name, mimeType, mobileAlt, width, height } = await apiJson<ImageReference>(
    `${managerApi}/images`,
    {
      method: 'POST',
      query: { width: box.width, height: box.height },
      form
    }
  )
  return {
    _id,
    name,
    mimeType,
    ...(mobileAlt ? { mobileAlt } : {}),
    ...(width && height ? { width, height } : {})
  }
}

/** Stores the file of a font for a portal; the answer is how its configuration names it. */
export async function uploadFont(file: File, portalId: string): Promise<ImageReference> {
  const form = new FormData()
  form.append('body', JSON.stringify({ resource: { type: 'portal', _id: portalId } }))
  form.append('font', file)
  const { _id, name, mimeType } = await apiJson<ImageReference>(`${managerApi}/font-assets`, {
    method: 'POST',
    form
  })
  return { _id, name, mimeType }
}

export const imageAddress = (id: string): string => `${managerApi}/images/${encodeURIComponent(id)}/data`
