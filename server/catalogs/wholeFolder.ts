/** Search and paging for plugins that return folders whole. */
import type { RemoteListing } from '../../contract/catalogs/catalog.ts'
import { foldText } from '../owned/words.ts'

/**
 * Returns one page of the found items. Plugins whose folders are datasets with a few files ignore search and paging
 * parameters; a listing that the plugin has paged is returned unchanged.
 */
export function partOfFolder(
  { count, results, path }: RemoteListing,
  { q = '', page, size }: { q?: string; page: number; size: number }
): RemoteListing {
  if (results.length !== count) return { count, results, path }
  const words = foldText(q).split(/\s+/)
  const matching = results.filter(({ title }) => words.every((word) => foldText(title).includes(word)))
  return { count: matching.length, results: matching.slice((page - 1) * size, page * size), path }
}
