/** Filters whose lines are close to each other in the file: their pages are read in one step. */
import type { LRUCache } from 'lru-cache'
import type { LinesQuery } from '../query/linesQuery.ts'
import type { PageSource } from './page.ts'
import { and } from './sql.ts'
import type { AttachedVersion } from './versions.ts'

/** Identifies filters regardless of their values; undefined for filters that use the text index. */
export function filtersOf({ conditions, searches }: PageSource): string | undefined {
  return searches.length ? undefined : and(conditions).text
}

/**
 * Maximum distance, in lines, between the lines of a page that is read in one step: a few times what the engine reads
 * at once.
 */
export const nearLines = 8192

/** Filters of one version whose pages have nearby lines. */
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
