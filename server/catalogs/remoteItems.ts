/** Limits on what a remote tells of its resources, so that each listed resource can be imported. No I/O. */
import type { TitledReference, RemoteItem, RemoteListing } from '../../contract/catalogs/catalog.ts'
import { storedText } from './description.ts'
import type { ListParameters } from './plugins/plugin.ts'

/** Longest texts of a remote resource, in characters; keys of S3 have up to 1024 bytes. */
export const maxLengths = { id: 2000, title: 1000, origin: 2000, description: 2000 }

/**
 * Returns the resources that can be opened or chosen, with shortened texts; the id replaces a missing title. The count
 * agrees with the resources that came, because some remotes report a wrong one.
 */
export function usableListing(
  { count, results, path }: RemoteListing,
  { page, size }: Pick<ListParameters, 'page' | 'size'>
): RemoteListing {
  const isUsable = ({ id }: RemoteItem): boolean => id !== '' && id.length <= maxLengths.id
  const before = (page - 1) * size
  // Some remotes return everything, whatever size they are asked for.
  const isWhole = results.length > size
  const shown = isWhole ? results.slice(before, before + size) : results
  // An empty page ends the list. A short one may not: some remotes limit the size of their pages.
  const received = (isWhole ? 0 : before) + results.length
  return {
    count: results.length ? Math.max(count, received) : Math.min(count, before),
    results: shown.filter(isUsable).map(shortened),
    path: path.map(withTitle)
  }
}

function shortened({ origin, description, ...item }: RemoteItem): RemoteItem {
  return {
    ...withTitle(item),
    ...(description ? { description: storedText(description, maxLengths.description) } : {}),
    ...(origin && origin.length <= maxLengths.origin ? { origin } : {})
  }
}

const withTitle = <Item extends TitledReference>(item: Item): Item => ({
  ...item,
  title: storedText(item.title || item.id, maxLengths.title)
})
