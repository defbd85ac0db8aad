/** Filters whose lines stand near each other in the file: their pages are read as a whole. */
import type { LRUCache } from 'lru-cache'
import type { LinesQuery } from '../query/linesQuery.ts'
import type { PageSource } from './page.ts'
import { and } from './sql.ts'
import type { AttachedVersion } from './versions.ts'

/** What tells filters apart, but for their values; none for those that the text index answers. */
export function filtersOf({ conditions, searches }: PageSource): string | undefined {
  return searches.length ? undefined : and(conditions).text
}

/** Lines among which a page is read as a whole: a few times what the engine reads at once. */
export const nearLines = 8192

/** Filters whose pages are near, of one version. */
export type NearPages = LRUCache<string, true>

export function learnPlaces(
  { nearPages }: AttachedVersion,
  filters: string,
  numbers: number[],
  { size }: LinesQuery
): void {
  nearPages?.delete(filters)
  const isNear = numbers.length === size && numbers.at(-1)! - numbers[0]! < nearLines
  if (isNear) nearPages?.set(filters, true)
}
