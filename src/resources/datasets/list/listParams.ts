/** What the list of datasets keeps in the URL, and the request it makes. */
import type { AccountKeys } from '../../../../contract/session.ts'
import { ownerParameter } from '../model/owner.ts'

export const facetNames = [
  'owner',
  'status',
  'draftStatus',
  'visibility',
  'topics',
  'keywords',
  'publicationSites',
  'requestedPublicationSites',
  'services',
  'concepts',
  'type'
] as const
export type FacetName = (typeof facetNames)[number]

export const sortOrders = [
  'createdAt:-1',
  'createdAt:1',
  'updatedAt:-1',
  'updatedAt:1',
  'dataUpdatedAt:-1',
  'dataUpdatedAt:1',
  'title:1',
  'title:-1'
] as const
export type SortOrder = (typeof sortOrders)[number]

export const defaultSort: SortOrder = 'createdAt:-1'

export interface DatasetListState {
  q: string
  sort: SortOrder
  facets: Partial<Record<FacetName, string[]>>
  /** Id of a dataset: lists the virtual datasets made of it. */
  children: string
  shared: string
  /** Every account's datasets, for an administrator. */
  showAll: boolean
}

export function readListState(parameters: URLSearchParams): DatasetListState {
  const sort = parameters.get('sort')
  const facets: DatasetListState['facets'] = {}
  for (const name of facetNames) {
    const values = (parameters.get(name) ?? '').split(',').filter(Boolean)
    if (values.length > 0) facets[name] = values
  }
  return {
    q: parameters.get('q') ?? '',
    sort: sortOrders.find((order) => order === sort) ?? defaultSort,
    facets,
    children: parameters.get('children') ?? '',
    shared: parameters.get('shared') ?? '',
    showAll: parameters.get('showAll') === 'true'
  }
}

/** Parameters of the URL after a change; those of other parts of the page are kept. */
export function writeListState(
  parameters: URLSearchParams,
  change: Partial<DatasetListState>
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  const state = { ...readListState(parameters), ...change }
  const write = (name: string, value: string): void => {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  write('q', state.q.trim())
  write('sort', state.sort === defaultSort ? '' : state.sort)
  write('children', state.children)
  write('shared', state.shared)
  write('showAll', state.showAll ? 'true' : '')
  for (const name of facetNames) write(name, (state.facets[name] ?? []).join(','))
  return next
}

/** Facets that the API counts; `type` is a filter only. */
export const countedFacets = facetNames.filter((name) => name !== 'type')

export const listPageSize = 20

/** Fields of a card. */
export const listSelect = [
  'title',
  'description',
  'status',
  'topics',
  'isVirtual',
  'isRest',
  'isMetaOnly',
  'file',
  'originalFile',
  'draft.file',
  'draft.originalFile',
  'count',
  'finalizedAt',
  'updatedAt',
  'visibility',
  'owner',
  'draftReason'
].join(',')

/** Filter of the request: facets, text and the accounts whose datasets are shown. */
export function listFilter(
  state: DatasetListState,
  account: AccountKeys | undefined
): Record<string, string> {
  const filter: Record<string, string> = {}
  for (const name of facetNames) {
    const values = state.facets[name]
    if (values) filter[name] = values.join(',')
  }
  if (!filter.owner && account && !state.showAll) filter.owner = ownerParameter(account)
  if (state.q) filter.q = state.q
  if (state.children) filter.children = state.children
  if (state.shared) filter.shared = state.shared
  else if (!state.showAll) filter.shared = 'false'
  return filter
}

/** Number of restrictions that hide datasets, to tell an empty account from an empty answer. */
export function isRestricted(state: DatasetListState): boolean {
  return !!state.q || !!state.children || Object.keys(state.facets).length > 0
}
