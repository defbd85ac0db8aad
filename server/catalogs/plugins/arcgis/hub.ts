/**
 * Sites of ArcGIS Hub, by their search API (OGC API Records, developers.arcgis.com/hub), or by version 3 of their
 * former API (JSON:API).
 */
import { ownValue } from '../../../../contract/ownValue.ts'
import type { RemoteItem } from '../../../../contract/catalogs/catalog.ts'
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import { addressBelow, baseOf } from '../connection.ts'
import { withFallback } from '../fallback.ts'
import { licenseOf } from '../licenses.ts'
import { ExpectedRunFailure, type Config, type ListParameters, type RemoteMetadata } from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import {
  addressOf,
  dayOf,
  instantOf,
  listOf,
  numberOf,
  objectOf,
  withoutEmpty,
  textOf,
  textsOf,
  type Untrusted
} from '../untrusted.ts'
import { askArcgis } from './requests.ts'

export interface HubItem {
  id: string
  metadata: RemoteMetadata
  /** ArcGIS type of the item, such as `Feature Service` or `CSV`. */
  type: string
  /** Address of a service or of one of its layers; absent for other items. */
  service?: string
  updatedAt?: string
}

interface HubItems {
  /** Number of items of the whole list; absent when the hub does not give it. */
  total?: number | undefined
  items: HubItem[]
}

type PageRequest = Pick<ListParameters, 'q' | 'page' | 'size'>

interface HubApi {
  items(remote: RemoteAccess, config: Config, request: PageRequest): Promise<HubItems>
  item(remote: RemoteAccess, config: Config, id: string): Promise<HubItem>
}

const maxPerPage = 100

function itemOf(config: Config, id: unknown, remoteItem: Untrusted): HubItem | undefined {
  const name = textOf(id) ?? textOf(remoteItem.id)
  if (!name) return undefined
  const structured = objectOf(remoteItem.structuredLicense)
  const info = textOf(remoteItem.licenseInfo)
  const linked = /href=["']?(https?:[^"'\s>]+)/i.exec(info ?? '')?.[1]
  const changed = remoteItem.modified ?? remoteItem.updatedAt
  return withoutEmpty<HubItem>({
    id: name,
    type: textOf(remoteItem.type) ?? '',
    service: addressOf(remoteItem.url),
    updatedAt: instantOf(changed),
    metadata: withoutEmpty<RemoteMetadata>({
      title: (textOf(remoteItem.title) ?? textOf(remoteItem.name) ?? name).slice(0, 500),
      description: textOf(remoteItem.description) ?? textOf(remoteItem.snippet),
      keywords: textsOf(remoteItem.tags),
      license:
        licenseOf(structured.url) ?? licenseOf(remoteItem.license) ?? licenseOf(linked) ?? licenseOf(info),
      creator: textOf(remoteItem.source) ?? textOf(remoteItem.owner),
      modified: dayOf(changed),
      origin: `${baseOf(config)}/datasets/${encodeURIComponent(name)}`
    })
  })
}

const collection = '/api/search/v1/collections/dataset/items'

const searchApi: HubApi = {
  async items(remote, config, { q, page, size }) {
    const limit = Math.min(size, maxPerPage)
    const answer = await askArcgis(
      remote,
      config,
      addressBelow(baseOf(config), collection, { q, limit, startindex: (page - 1) * limit + 1 })
    )
    if (!Array.isArray(answer.features)) throw new OutgoingFailure('badAnswer')
    const items = listOf(answer.features).flatMap(
      ({ id, properties }) => itemOf(config, id, objectOf(properties)) ?? []
    )
    return { total: numberOf(answer.numberMatched), items }
  },
  async item(remote, config, id) {
    const answer = await askArcgis(remote, config, `${baseOf(config)}${collection}/${encodeURIComponent(id)}`)
    return checkedItem(itemOf(config, answer.id, objectOf(answer.properties)))
  }
}

const formerApi: HubApi = {
  async items(remote, config, { q, page, size }) {
    const parameters = { q, 'page[number]': page, 'page[size]': Math.min(size, maxPerPage) }
    const answer = await askArcgis(
      remote,
      config,
      addressBelow(baseOf(config), '/api/v3/datasets', parameters)
    )
    if (!Array.isArray(answer.data)) throw new OutgoingFailure('badAnswer')
    const items = listOf(answer.data).flatMap(
      ({ id, attributes }) => itemOf(config, id, objectOf(attributes)) ?? []
    )
    const { totalCount, count } = objectOf(objectOf(answer.meta).stats)
    return { total: numberOf(totalCount) ?? numberOf(count), items }
  },
  async item(remote, config, id) {
    const answer = await askArcgis(
      remote,
      config,
      `${baseOf(config)}/api/v3/datasets/${encodeURIComponent(id)}`
    )
    const { id: foundId, attributes } = objectOf(answer.data)
    return checkedItem(itemOf(config, foundId, objectOf(attributes)))
  }
}

function checkedItem(item: HubItem | undefined): HubItem {
  if (!item) throw new ExpectedRunFailure('La ressource n’existe plus.')
  return item
}

/** Tells whether the error means that the site lacks this API, so that another one may work. */
export const lacksApi = (error: unknown): boolean =>
  error instanceof OutgoingFailure && (error.reason === 'status' || error.reason === 'badAnswer')

/** Calls the search API, or the former API when that fails. */
const byEither = <Result>(ask: (api: HubApi) => Promise<Result>): Promise<Result> =>
  withFallback(
    lacksApi,
    () => ask(searchApi),
    () => ask(formerApi)
  )

export const hubItems = (remote: RemoteAccess, config: Config, request: PageRequest): Promise<HubItems> =>
  byEither((api) => api.items(remote, config, request))

export const hubItem = (remote: RemoteAccess, config: Config, id: string): Promise<HubItem> =>
  byEither((api) => api.item(remote, config, id))

/** File extensions of ArcGIS item types that are files. */
const extensions: Record<string, string> = {
  CSV: 'csv',
  'Microsoft Excel': 'xlsx',
  GeoJson: 'geojson',
  Shapefile: 'zip',
  KML: 'kml',
  'KML Collection': 'zip',
  GeoPackage: 'gpkg'
}

export const extensionOfItem = ({ type }: HubItem): string | undefined => ownValue(extensions, type)

/** Tells whether the item is a service, whose layers are listed for choice. */
export const isService = ({ service = '' }: HubItem): boolean => /\/(?:Feature|Map)Server\/?$/i.test(service)

export const isLayer = ({ service = '' }: HubItem): boolean =>
  /\/(?:Feature|Map)Server\/\d+\/?$/i.test(service)

export function hubListItem(item: HubItem): RemoteItem {
  const { id, metadata, updatedAt, type } = item
  return withoutEmpty<RemoteItem>({
    id,
    title: metadata.title,
    type: isService(item) ? 'folder' : 'resource',
    isImportable: isService(item) ? true : undefined,
    description: metadata.description?.slice(0, 2000),
    format: isService(item) ? undefined : isLayer(item) ? 'geojson' : (extensionOfItem(item) ?? type),
    origin: metadata.origin,
    updatedAt
  })
}
