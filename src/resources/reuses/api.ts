/** API requests of the reuse screens (docs/api/pages.md). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Reuse, ReuseConfig } from '../../../contract/portals/page.ts'
import type { Portal } from '../../../contract/portals/portal.ts'
import type { Account } from '../../../contract/session.ts'
import { apiJson, apiRequest } from '../../api/http.ts'
import { managerApi, type Listed } from '../portals/api.ts'

/** Prefix of all query keys about reuses. */
export const reusesKey = ['reuses'] as const
const maxReuses = 1000

/** Reuse in a list. */
export type ListedReuse = Pick<
  Reuse,
  '_id' | 'title' | 'slug' | 'owner' | 'submitter' | 'portals' | 'requestedPortals'
> & { config: Pick<ReuseConfig, 'author' | 'summary' | 'image'> }

const listFields =
  '_id,title,slug,owner,submitter,portals,requestedPortals,config.author,config.summary,config.image'

interface ReusesQuery {
  q: string
  sort: string
  showAll: boolean
  /** Whether to list the reuses that the account submitted to others. */
  isSubmitter: boolean
}

export function reusesQuery({ q, sort, showAll, isSubmitter }: ReusesQuery) {
  const parameters = {
    ...(q ? { q } : {}),
    sort,
    ...(isSubmitter ? { isSubmitter } : showAll ? { showAll } : {})
  }
  return queryOptions({
    queryKey: [...reusesKey, 'list', parameters],
    queryFn: ({ signal }) =>
      apiJson<Listed<ListedReuse>>(`${managerApi}/reuses`, {
        query: { size: maxReuses, select: listFields, ...parameters },
        signal
      }),
    placeholderData: keepPreviousData
  })
}

const reusePath = (id: string): string => `${managerApi}/reuses/${encodeURIComponent(id)}`

export const readReuse = (id: string, signal?: AbortSignal): Promise<Reuse> =>
  apiJson(reusePath(id), { ...(signal ? { signal } : {}), refusalIsAnswer: true })

export function reuseQuery(id: string) {
  return queryOptions({
    queryKey: [...reusesKey, 'one', id],
    queryFn: ({ signal }) => readReuse(id, signal)
  })
}

interface ReuseCreation {
  owner?: Account
  config: Pick<ReuseConfig, 'title' | 'datasets'>
}

export function createReuse(creation: ReuseCreation): Promise<Reuse> {
  return apiJson(`${managerApi}/reuses`, { method: 'POST', json: creation })
}

interface ReuseChanges {
  draftConfig?: ReuseConfig
  owner?: Account
  portals?: string[]
  requestedPortals?: string[]
}

/** @param updatedAt `updatedAt` of the state that was edited; a newer state gives 412 */
export function patchReuse(id: string, changes: ReuseChanges, updatedAt?: string): Promise<Reuse> {
  return apiJson(reusePath(id), {
    method: 'PATCH',
    json: changes,
    ...(updatedAt ? { ifMatch: `"${updatedAt}"` } : {})
  })
}

export async function validateReuseDraft(id: string): Promise<void> {
  await apiRequest(`${reusePath(id)}/draft`, { method: 'POST' })
}

export async function discardReuseDraft(id: string): Promise<void> {
  await apiRequest(`${reusePath(id)}/draft`, { method: 'DELETE' })
}

export async function deleteReuse(id: string): Promise<void> {
  await apiRequest(reusePath(id), { method: 'DELETE' })
}

/** Submits a reuse to a portal, whose account becomes the owner. */
export function submitReuse(id: string, portalId: string): Promise<Reuse> {
  return apiJson(`${reusePath(id)}/submit`, { method: 'POST', json: { portalId } })
}

/** Public properties of a portal. */
type PublicPortal = Pick<Portal, '_id' | 'title' | 'owner'> & { url: string }

export function publicPortalQuery(id: string) {
  return queryOptions({
    queryKey: ['portals', 'public', id],
    queryFn: ({ signal }) =>
      apiJson<PublicPortal>(`${managerApi}/portals/${encodeURIComponent(id)}/public`, {
        signal,
        silent: true
      })
  })
}
