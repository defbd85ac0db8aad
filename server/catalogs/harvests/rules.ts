/** Filters of the remote datasets that a harvest takes. No I/O. */
import type { HarvestFilters } from '../../../contract/catalogs/harvest.ts'
import { foldText } from '../../owned/words.ts'
import type { HarvestedDataset } from '../plugins/plugin.ts'

const isOneOf = (accepted: readonly string[] | undefined, values: readonly string[]): boolean => {
  if (!accepted?.length) return true
  const names = new Set(values.map(foldText))
  return accepted.some((name) => names.has(foldText(name)))
}

/**
 * Tells whether a dataset passes the filters, from its properties in the listing.
 * @param isSearched true when the remote has already searched for the words
 */
export function isTaken(
  { id, metadata, organizations = [], formats }: HarvestedDataset,
  filters: HarvestFilters,
  isSearched: boolean
): boolean {
  const { q, take, leave, licenses } = filters
  if (take?.length && !take.includes(id)) return false
  if (leave?.includes(id)) return false
  if (!isOneOf(filters.organizations, [...organizations, metadata.creator ?? ''])) return false
  if (!isOneOf(filters.keywords, metadata.keywords ?? [])) return false
  if (!isOneOf(filters.formats, formats ?? [])) return false
  if (licenses?.length) {
    const license = foldText(`${metadata.license?.title ?? ''} ${metadata.license?.href ?? ''}`)
    if (!licenses.some((part) => license.includes(foldText(part)))) return false
  }
  return isSearched || holdsWords(q, metadata)
}

function holdsWords(
  q: string | undefined,
  { title, description = '', keywords = [] }: HarvestedDataset['metadata']
): boolean {
  const words = foldText(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (!words.length) return true
  const text = foldText([title, description, ...keywords].join(' '))
  return words.every((word) => text.includes(word))
}
