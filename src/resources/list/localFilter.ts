/** Lists that are read whole and filtered in the page: their facets, and their filter in the address. Pure. */
import type { Account } from '../../../contract/session.ts'
import { byLabel } from '../../i18n/collation.ts'
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
export type DocumentSort = (typeof documentSorts)[number]

const [defaultSort] = documentSorts

export function sortOfQuery(query: URLSearchParams): DocumentSort {
  const asked = query.get('sort')
  return documentSorts.find((one) => one === asked) ?? defaultSort
}

/** The value of `sort` in an address: nothing for the order that a list has anyway. */
export const sortInQuery = (sort: DocumentSort): string => (sort === defaultSort ? '' : sort)

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
