/** Client of OGC API Features (OGC 17-069r4). */
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import { addressBelow } from '../connection.ts'
import { licenseOf } from '../licenses.ts'
import { sameServer } from '../nextPages.ts'
import {
  ExpectedRunFailure,
  type FeaturePaging,
  type RemoteMetadata,
  type ResourceSource
} from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import {
  addressOf,
  listOf,
  numberOf,
  objectOf,
  periodOf,
  withoutEmpty,
  localizedText,
  textOf,
  textsOf,
  type Untrusted
} from '../untrusted.ts'

const maxPages = 200
/** Features per request; a server may return fewer. */
const perPage = 1000

const accept = { accept: 'application/json, application/geo+json;q=0.9' }

/** Returns the root address of the API, from any address of its collections. */
export const rootOf = (base: string): string => {
  const url = new URL(base)
  url.search = ''
  url.hash = ''
  return url.href.replace(/\/(?:collections(?:\/.*)?|conformance)?\/?$/, '')
}

interface Link {
  rel: string
  href: string
  type: string
  title?: string
}

const linksOf = (document: Untrusted): Link[] =>
  listOf(document.links).flatMap(({ rel, href, type, title }) => {
    const [name, target] = [textOf(rel), textOf(href)]
    if (!name || !target) return []
    return [withoutEmpty<Link>({ rel: name, href: target, type: textOf(type) ?? '', title: textOf(title) })]
  })

/** @throws ExpectedRunFailure for a next page on another server */
function nextOf(document: Untrusted, current: URL): string | undefined {
  const next = linksOf(document).filter(({ rel }) => rel === 'next')
  const best = next.find(({ type }) => /json/.test(type)) ?? next.find(({ type }) => !/html/.test(type))
  return best && sameServer(best.href, current).href
}

/**
 * Returns all collections.
 * @throws OutgoingFailure, ExpectedRunFailure when the server has no such API
 */
export async function collectionsOf(remote: RemoteAccess, base: string): Promise<Untrusted[]> {
  const known = new Set<string>()
  const collections: Untrusted[] = []
  for (
    let url: string | undefined = addressBelow(rootOf(base), '/collections', { f: 'json' });
    url !== undefined && !known.has(url);
  ) {
    known.add(url)
    if (known.size > maxPages) throw new ExpectedRunFailure('Le serveur a trop de pages de collections.')
    const document = objectOf(await remote.json(url, { headers: accept }))
    if (!Array.isArray(document.collections))
      throw new ExpectedRunFailure('Ce n’est pas une API OGC API Features.')
    collections.push(...listOf(document.collections).filter(hasFeatures))
    url = nextOf(document, new URL(url))
  }
  return collections
}

/** Tells whether a collection has features, as opposed to maps, tiles or coverages. */
const hasFeatures = ({ id, itemType = 'feature' }: Untrusted): boolean =>
  textOf(id) !== undefined && (itemType === 'feature' || itemType === 'record')

export function metadataOfCollection(collection: Untrusted): RemoteMetadata {
  const links = linksOf(collection)
  const license = links.find(({ rel }) => rel === 'license')
  const interval = objectOf(objectOf(collection.extent).temporal).interval
  const [start, end] = Array.isArray(interval) && Array.isArray(interval[0]) ? (interval[0] as unknown[]) : []
  return withoutEmpty<RemoteMetadata>({
    title: (localizedText(collection.title) ?? textOf(collection.id) ?? '').slice(0, 500),
    description: localizedText(collection.description),
    keywords: textsOf(collection.keywords),
    license: licenseOf(license?.href, license?.title) ?? licenseOf(collection.license),
    creator: textOf(collection.attribution)?.replace(/<[^<>]*>/g, ''),
    temporal: periodOf(start, end),
    origin: addressOf(links.find(({ rel, type }) => rel === 'alternate' && /html/.test(type))?.href)
  })
}

/** @throws OutgoingFailure, ExpectedRunFailure */
export async function collectionSource(
  remote: RemoteAccess,
  base: string,
  id: string
): Promise<ResourceSource> {
  const address = addressBelow(rootOf(base), `/collections/${encodeURIComponent(id)}`, { f: 'json' })
  let collection: Untrusted
  try {
    collection = objectOf(await remote.json(address, { headers: accept }))
  } catch (error) {
    if (error instanceof OutgoingFailure && error.status === 404)
      throw new ExpectedRunFailure('La collection n’existe plus.')
    throw error
  }
  const metadata = metadataOfCollection(collection)
  const items = linksOf(collection).find(({ rel, type }) => rel === 'items' && /geo\+json/.test(type))
  const url = items
    ? sameServer(items.href, new URL(address))
    : new URL(addressBelow(rootOf(base), `/collections/${encodeURIComponent(id)}/items`, { f: 'json' }))
  url.searchParams.set('limit', String(perPage))
  return {
    metadata,
    file: {
      url: url.href,
      name: `${metadata.title.slice(0, 100)}.geojson`,
      headers: { accept: 'application/geo+json, application/json;q=0.9' },
      pages: byLinks
    },
    notes: ['Format retenu : GeoJSON.']
  }
}

const byLinks: FeaturePaging = {
  next({ members, url, count, received }) {
    const next = count ? nextOf(members, url) : undefined
    if (next) return next
    const total = numberOf(members.numberMatched)
    if (received && total !== undefined && received < total) {
      throw new ExpectedRunFailure(`Le serveur ne donne que ${received} objets sur ${total}.`)
    }
    return undefined
  }
}
