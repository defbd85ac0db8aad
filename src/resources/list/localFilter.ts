/** Lists that are fetched whole and filtered in the browser: facets, and filter in the URL. No I/O. */
import type { Account } from '../../../contract/session.ts'
import { byLabel, foldText } from '../../i18n/collation.ts'
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

/** Filter that all lists of documents have in common. */
export interface DocumentFilter {
  q: string
  sort: DocumentSort
  /** Whether to list the items of every account, for an administrator of the platform. */
  showAll: boolean
}

/** @param isAdminMode whether `showAll` is allowed */
export function documentFilterOf(query: URLSearchParams, isAdminMode: boolean): DocumentFilter {
  const requestedSort = query.get('sort')
  return {
    q: query.get('q') ?? '',
    sort: documentSorts.find((candidate) => candidate === requestedSort) ?? defaultSort,
    showAll: isAdminMode && query.get('showAll') === 'true'
  }
}

/** Returns the filter as URL parameters; the default sort is left out. */
export function documentParameters({ q, sort, showAll }: DocumentFilter): Record<string, string> {
  return { q, sort: sort === defaultSort ? '' : sort, showAll: showAll ? 'true' : '' }
}

/** Returns the values of a comma-separated URL parameter. */
export const listedIn = (query: URLSearchParams, name: string): string[] =>
  (query.get(name) ?? '').split(',').filter(Boolean)

/** Returns the query with some parameters replaced; empty ones are removed, and others are kept. */
export function queryWith(
  query: URLSearchParams,
  values: Record<string, string | readonly string[]>
): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    const text = String(value).trim()
    if (text) changed.set(name, text)
    else changed.delete(name)
  }
  return changed
}

/** Functions that return the values of an item for each facet. */
export type FacetValues<Item, Facet extends string> = Record<Facet, (item: Item) => string[]>

/**
 * Returns the items that have at least one of the selected values of each facet; a facet without a selection does not
 * filter.
 */
export function filteredBy<Item, Facet extends string>(
  items: readonly Item[],
  selectedValues: Readonly<Record<Facet, readonly string[]>>,
  valuesOf: FacetValues<Item, Facet>
): Item[] {
  const facets = Object.keys(valuesOf) as Facet[]
  return items.filter((item) =>
    facets.every(
      (facet) =>
        !selectedValues[facet].length ||
        valuesOf[facet](item).some((value) => selectedValues[facet].includes(value))
    )
  )
}

/** Returns the items with all the words in one of their texts, ignoring case and accents. */
export function searchItems<Item>(
  items: readonly Item[],
  q: string,
  textsOf: (item: Item) => string[]
): Item[] {
  const searched = foldText(q.trim())
  return items.filter((item) => textsOf(item).some((text) => foldText(text).includes(searched)))
}

/** Returns an option for each distinct value, with the number of items that have it. */
export function countedOptions(values: readonly string[], labelOf: (value: string) => string): FacetOption[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return byLabel([...counts], ([value]) => labelOf(value)).map(([value, count]) => ({
    value,
    label: `${labelOf(value)} (${count})`
  }))
}

/** Returns the names of the items' owners, by value of the owner facet. */
export function ownerNames(items: readonly { owner: Account }[]): Map<string, string> {
  return new Map(items.map(({ owner }) => [ownerParameter(owner), ownerLabel(owner)]))
}
