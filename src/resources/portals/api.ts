/** API requests of the portal screens (docs/api/portals.md). */
import { queryOptions } from '@tanstack/react-query'
import type { ImageReference } from '../../../contract/portals/image.ts'
import type { Page, PageType } from '../../../contract/portals/page.ts'
import type { Ingress, MenuItem, Portal, PortalConfig } from '../../../contract/portals/portal.ts'
import type { Account } from '../../../contract/session.ts'
import { apiJson, apiRequest } from '../../api/http.ts'
import { apiPath, sitePath } from '../../pageConfig.ts'
import { ownerParameter } from '../list/owner.ts'

export const managerApi = `${sitePath}/portals-manager/api`
/** Prefix of all query keys about portals. */
export const portalsKey = ['portals'] as const
const maxPortals = 10_000
const maxPages = 1000

export interface Listed<Item> {
  count: number
  results: Item[]
}

/** Portal in a list. */
export interface ListedPortal extends Pick<Portal, '_id' | 'owner' | 'isReference'> {
  config: Pick<PortalConfig, 'title' | 'description' | 'authentication'>
  ingress?: Pick<Ingress, 'url'>
}

const listed = '_id,config.title,config.description,config.authentication,ingress.url,owner,isReference'

/** Portals of the active account, or of all accounts for a platform administrator. */
export function portalsQuery({ sort, showAll = false }: { sort?: string; showAll?: boolean } = {}) {
  return queryOptions({
    queryKey: [...portalsKey, 'list', { sort, showAll }],
    queryFn: ({ signal }) =>
      apiJson<Listed<ListedPortal>>(`${managerApi}/portals`, {
        query: { size: maxPortals, sort, select: listed, ...(showAll ? { showAll } : {}) },
        signal
      })
  })
}

/** Reference portals, available as templates to all accounts. */
export const referencePortalsQuery = queryOptions({
  queryKey: [...portalsKey, 'references'],
  queryFn: ({ signal }) =>
    apiJson<Listed<ListedPortal>>(`${managerApi}/portals`, {
      query: { size: maxPortals, isReference: true, select: listed },
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

/** @param seen `updatedAt` of the state that was edited; a newer state gives 412 */
export function patchPortal(id: string, changes: PortalChanges, seen?: string): Promise<Portal> {
  return apiJson(portalPath(id), {
    method: 'PATCH',
    json: changes,
    ...(seen ? { ifMatch: `"${seen}"` } : {})
  })
}

/** Validates or discards the draft. @param seen as for `patchPortal` */
export async function endPortalDraft(id: string, method: 'POST' | 'DELETE', seen: string): Promise<void> {
  await apiRequest(`${portalPath(id)}/draft`, { method, ifMatch: `"${seen}"` })
}

export async function exposePortal(id: string, ingress: Ingress): Promise<void> {
  await apiRequest(`${portalPath(id)}/ingress`, { method: 'POST', json: ingress })
}

export async function deletePortal(id: string): Promise<void> {
  await apiRequest(portalPath(id), { method: 'DELETE' })
}

/** Publication site of a portal in the settings of its account. */
interface PortalSite {
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

/** Page in a list of choices. */
export type ListedPage = Pick<Page, '_id' | 'title' | 'type' | 'owner' | 'portals'> & {
  config: Pick<Page['config'], 'title' | 'genericMetadata' | 'eventMetadata' | 'newsMetadata'>
}

interface PagesOf {
  types: readonly PageType[]
  isReference?: boolean
}

/** Pages of the given types, of the active account or reference pages. */
export function pagesOfTypesQuery({ types, isReference = false }: PagesOf) {
  const type = types.join(',')
  return queryOptions({
    queryKey: ['pages', 'choices', { type, isReference }],
    queryFn: ({ signal }) =>
      apiJson<Listed<ListedPage>>(`${managerApi}/pages`, {
        query: {
          size: maxPages,
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
  /** Maximum size in pixels; larger images are downscaled. */
  width?: number | undefined
  height?: number | undefined
}

/** Uploads an image for the edited resource; returns its reference for the configuration. */
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

/** Uploads a font file for a portal; returns its reference for the configuration. */
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
