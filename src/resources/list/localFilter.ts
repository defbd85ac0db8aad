/** Lists that are read whole and filtered in the page: their facets, and their filter in the address. Pure. */
import type { Account } from '../../../contract/session.ts'
import { byLabel, folded } from '../../i18n/collation.ts'
import { ownerLabel } from '../../ui/ownerLabel.ts'
import type { FacetOption } from './FacetSelect.tsx'
import { ownerParameter } from './owner.ts'

export const documentSorts = [
  'createdAt:-1',
  'createdAt:1',
  'updatedAt:-1',
  'updatedAt:1',
  'title:1',
  'title:-1'
] as const
type DocumentSort = (typeof documentSorts)[number]

const [defaultSort] = documentSorts

/** What every list of documents is asked for. */
export interface DocumentFilter {
  q: string
  sort: DocumentSort
  /** Shows the items of every account, for an administrator of the platform. */
  showAll: boolean
}

/** @param isAdminMode what others ask for of every account is left out */
export function documentFilterOf(query: URLSearchParams, isAdminMode: boolean): DocumentFilter {
  const asked = query.get('sort')
  return {
    q: query.get('q') ?? '',
    sort: documentSorts.find((one) => one === asked) ?? defaultSort,
    showAll: isAdminMode && query.get('showAll') === 'true'
  }
}

/** The parameters of it: nothing for the order that a list has anyway. */
export function documentParameters({ q, sort, showAll }: DocumentFilter): Record<string, string> {
  return { q, sort: sort === defaultSort ? '' : sort, showAll: showAll ? 'true' : '' }
}

/** The values of a comma list of the address. */
export const listedIn = (query: URLSearchParams, name: string): string[] =>
  (query.get(name) ?? '').split(',').filter(Boolean)

/** The query with these parameters, without those that are empty; what else it holds stays. */
export function queryWith(
  query: URLSearchParams,
  values: Record<string, string | readonly string[]>
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    const text = String(value).trim()
    if (text) next.set(name, text)
    else next.delete(name)
  }
  return next
}

/** What an item has of each facet. */
export type FacetValues<Item, Facet extends string> = Record<Facet, (item: Item) => string[]>

/** The items that have one of the wanted values of each facet; a facet without wanted values lets all through. */
export function filteredBy<Item, Facet extends string>(
  items: readonly Item[],
  wanted: Readonly<Record<Facet, readonly string[]>>,
  valuesOf: FacetValues<Item, Facet>
): Item[] {
  const facets = Object.keys(valuesOf) as Facet[]
  return items.filter((item) =>
    facets.every(
      (facet) => !wanted[facet].length || valuesOf[facet](item).some((value) => wanted[facet].includes(value))
    )
  )
}

/** The items that have the words in one of their texts, whatever the capitals and accents. */
export function foundIn<Item>(items: readonly Item[], q: string, textsOf: (item: Item) => string[]): Item[] {
  const words = folded(q.trim())
  return items.filter((item) => textsOf(item).some((text) => folded(text).includes(words)))
}

/** The values that there are, each with how many items have it. */
export function countedOptions(values: readonly string[], labelOf: (value: string) => string): FacetOption[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return byLabel([...counts], ([value]) => labelOf(value)).map(([value, count]) => ({
    value,
    label: `${labelOf(value)} (${count})`
  }))
}

/** Names of the accounts that own what is listed, by what the facet of owners calls them. */
export function ownerNames(items: readonly { owner: Account }[]): Map<string, string> {
  return new Map(items.map(({ owner }) => [ownerParameter(owner), ownerLabel(owner)]))
}
