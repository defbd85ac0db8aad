/** Lists the datasets of a hub, and finds the sources of their data. */
import type { RemoteListing } from '../../../../contract/catalogs/catalog.ts'
import { harvestPages } from '../allPages.ts'
import {
  ExpectedRunFailure,
  type Config,
  type HarvestQuery,
  type HarvestedDataset,
  type HarvestedPage,
  type ListParameters,
  type ResourceSource
} from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import { withoutEmpty } from '../untrusted.ts'
import { extensionOfItem, hubItem, hubItems, hubListItem, isLayer, isService, type HubItem } from './hub.ts'
import { layerSource } from './layer.ts'
import { placeIn } from './places.ts'
import { listPlace } from './services.ts'

/** Resource id of a layer of a service: item id, space, number of the layer. */
const layerPattern = /^(.+) (\d+)$/

/**
 * Returns the source of an item: the features of its layer, or its file.
 * @throws OutgoingFailure, ExpectedRunFailure
 */
export async function hubSource(
  remote: RemoteAccess,
  config: Config,
  resourceId: string
): Promise<ResourceSource> {
  const [, itemId = resourceId, layer] = layerPattern.exec(resourceId) ?? []
  const item = await hubItem(remote, config, itemId)
  const { service = '', metadata } = item
  if (!isService(item) && !isLayer(item)) return fileSource(item)
  const layers = isLayer(item) ? [] : await layersOf(remote, config, item)
  const chosen = layer === undefined ? layers[0] : layers.find(({ id }) => id === resourceId)
  if (isService(item) && !chosen) throw new ExpectedRunFailure('Ce service n’a pas de couche de données.')
  const address = chosen ? `${withoutSlash(service)}/${chosen.number}` : withoutSlash(service)
  const { metadata: layerMetadata, file, notes = [] } = await layerSource(remote, config, address)
  const title =
    layer === undefined || layers.length === 1
      ? metadata.title
      : `${metadata.title} - ${layerMetadata.title}`.slice(0, 1000)
  return {
    metadata: { ...layerMetadata, ...metadata, title },
    file,
    notes: [...(chosen && layers.length > 1 ? [`Couche retenue : ${layerMetadata.title}.`] : []), ...notes]
  }
}

const withoutSlash = (address: string): string => address.replace(/[?#].*$/, '').replace(/\/$/, '')

interface HubLayer {
  /** Id of the resource. */
  id: string
  number: string
  title: string
}

async function layersOf(
  remote: RemoteAccess,
  config: Config,
  { id, service = '' }: HubItem
): Promise<HubLayer[]> {
  const at = placeIn(service)
  if (!at) throw new ExpectedRunFailure('L’adresse du service n’est pas celle d’un serveur ArcGIS.')
  const { results } = await listPlace(remote, config, at, { page: 1, size: 10_000, filters: {} })
  return results.map((result) => {
    const number = result.id.split('/').at(-1) ?? ''
    return { id: `${id} ${number}`, number, title: result.title }
  })
}

function fileSource(item: HubItem): ResourceSource {
  const extension = extensionOfItem(item)
  if (!extension)
    throw new ExpectedRunFailure(`Une ressource de type ${item.type || 'inconnu'} n’est pas lue.`)
  const [id = ''] = item.id.split('_')
  return {
    metadata: item.metadata,
    file: {
      url: `https://www.arcgis.com/sharing/rest/content/items/${encodeURIComponent(id)}/data`,
      name: `${item.metadata.title.slice(0, 100)}.${extension}`
    },
    notes: [`Format retenu : ${item.type}.`]
  }
}

export async function listHub(
  remote: RemoteAccess,
  config: Config,
  parameters: ListParameters
): Promise<RemoteListing> {
  const { currentFolderId } = parameters
  if (!currentFolderId) {
    const { total, items } = await hubItems(remote, config, parameters)
    return { count: total ?? items.length, results: items.map(hubListItem), path: [] }
  }
  const item = await hubItem(remote, config, currentFolderId)
  const layers = await layersOf(remote, config, item)
  return {
    count: layers.length,
    results: layers.map(({ id, title }) => ({ id, title, type: 'resource', format: 'geojson' })),
    path: [{ id: item.id, title: item.metadata.title }]
  }
}

const harvestedAtOnce = 100

export function harvestHub(
  remote: RemoteAccess,
  config: Config,
  { q }: HarvestQuery
): AsyncGenerator<HarvestedPage> {
  return harvestPages(
    {
      size: harvestedAtOnce,
      // The former API has numbered pages, which cannot overlap.
      overlap: 0,
      idOf: ({ id }: HubItem) => id,
      async read(start, size) {
        const request = { page: Math.floor(start / size) + 1, size, ...(q ? { q } : {}) }
        const { items, total } = await hubItems(remote, config, request)
        return { items, ...(total === undefined ? {} : { total }) }
      }
    },
    (item) => harvested(remote, config, item)
  )
}

function harvested(remote: RemoteAccess, config: Config, item: HubItem): HarvestedDataset {
  const { id, metadata, updatedAt, type, service } = item
  const hasData = isService(item) || isLayer(item) || extensionOfItem(item) !== undefined
  const page = metadata.origin ?? service
  return {
    ...withoutEmpty<Omit<HarvestedDataset, 'details'>>({
      id,
      metadata,
      organizations: metadata.creator ? [metadata.creator] : [],
      formats: [type],
      links: page ? [{ title: metadata.title, url: page }] : [],
      version: hasData ? updatedAt : undefined
    }),
    ...(hasData ? { details: () => hubSource(remote, config, id) } : {})
  }
}
