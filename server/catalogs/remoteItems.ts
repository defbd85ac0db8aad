/** Limits on what a remote tells of its resources, so that each listed resource can be imported. No I/O. */
import type { Named, RemoteItem, RemoteListing } from '../../contract/catalogs/catalog.ts'
import { storedText } from './description.ts'

/** Longest texts of a remote resource, in characters; keys of S3 have up to 1024 bytes. */
export const longest = { id: 2000, title: 1000, origin: 2000, description: 2000 }

/** Returns the resources that can be opened or chosen, with shortened texts; the id replaces a missing title. */
export function presentable(listing: RemoteListing): RemoteListing {
  const isUsable = ({ id }: RemoteItem): boolean => id !== '' && id.length <= longest.id
  return {
    ...listing,
    results: listing.results.filter(isUsable).map(shortened),
    path: listing.path.map(withTitle)
  }
}

function shortened({ origin, description, ...item }: RemoteItem): RemoteItem {
  return {
    ...withTitle(item),
    ...(description ? { description: storedText(description, longest.description) } : {}),
    ...(origin && origin.length <= longest.origin ? { origin } : {})
  }
}

const withTitle = <Item extends Named>(item: Item): Item => ({
  ...item,
  title: storedText(item.title || item.id, longest.title)
})
