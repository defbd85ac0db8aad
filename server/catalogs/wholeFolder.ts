/** A folder that a type of catalog holds whole: what is asked of it is found here. */
import type { RemoteListing } from '../../contract/catalogs/catalog.ts'
import { folded } from '../owned/words.ts'

/**
 * Types whose folders are datasets of a few files answer with all of them, whatever was asked: they are searched and paged
 * here. A listing that its type has paged stays as it is.
 */
export function partOfFolder(
  { count, results, path }: RemoteListing,
  { q = '', page, size }: { q?: string; page: number; size: number }
): RemoteListing {
  if (results.length !== count) return { count, results, path }
  const words = folded(q).split(/\s+/)
  const found = results.filter(({ title }) => words.every((word) => folded(title).includes(word)))
  return { count: found.length, results: found.slice((page - 1) * size, page * size), path }
}
