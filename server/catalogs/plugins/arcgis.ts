/**
 * ArcGIS: a site of ArcGIS Hub, or the services of a server (`/rest/services`), whose layers come as GeoJSON, all pages of
 * them.
 */
import type { RemoteListing } from '../../../contract/catalogs/catalog.ts'
import {
  extensionOfItem,
  hubItem,
  hubItems,
  hubListItem,
  isLayer,
  isService,
  isUnknown,
  type HubItem
} from './arcgis/hub.ts'
import { layerSource } from './arcgis/layer.ts'
import { addressAt, placeIn, placeOf } from './arcgis/places.ts'
import { askArcgis } from './arcgis/requests.ts'
import { listPlace } from './arcgis/services.ts'
import { baseOf, formOf, secretProperty, urlProperty } from './connection.ts'
import { dcat } from './dcat.ts'
import {
  RunRefusal,
  type CatalogPlugin,
  type Config,
  type ListParameters,
  type ResourceSource
} from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { textOf } from './untrusted.ts'

/** A feed of a hub in DCAT, where it has no search API. */
const feedOf = (config: Config): Config => ({ url: `${baseOf(config)}/api/feed/dcat-us/1.1.json` })

const servicesOf = (config: Config): ReturnType<typeof placeIn> => placeIn(textOf(config.url) ?? '')

/** A layer of a service of a hub, whose item is before the name of the layer. */
const layerPattern = /^(.+) (\d+)$/

async function hubSource(remote: RemoteAccess, config: Config, resourceId: string): Promise<ResourceSource> {
  const [, itemId = resourceId, layer] = layerPattern.exec(resourceId) ?? []
  const item = await hubItem(remote, config, itemId)
  const { service = '', metadata } = item
  if (!isService(item) && !isLayer(item)) return fileSource(item)
  const layers = isLayer(item) ? [] : await layersOf(remote, config, item)
  const chosen = layer === undefined ? layers[0] : layers.find(({ id }) => id === resourceId)
  if (isService(item) && !chosen) throw new RunRefusal('Ce service n’a pas de couche de données.')
  const address = chosen ? `${withoutSlash(service)}/${chosen.number}` : withoutSlash(service)
  const { metadata: told, file, notes = [] } = await layerSource(remote, config, address)
  const title =
    layer === undefined || layers.length === 1
      ? metadata.title
      : `${metadata.title} - ${told.title}`.slice(0, 1000)
  return {
    metadata: { ...told, ...metadata, title },
    file,
    notes: [...(chosen && layers.length > 1 ? [`Couche retenue : ${told.title}.`] : []), ...notes]
  }
}

const withoutSlash = (address: string): string => address.replace(/[?#].*$/, '').replace(/\/$/, '')

interface HubLayer {
  /** Of the resource. */
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
  if (!at) throw new RunRefusal('L’adresse du service n’est pas celle d’un serveur ArcGIS.')
  const { results } = await listPlace(remote, config, at, { page: 1, size: 10_000, filters: {} })
  return results.map((one) => {
    const number = one.id.split('/').at(-1) ?? ''
    return { id: `${id} ${number}`, number, title: one.title }
  })
}

function fileSource(item: HubItem): ResourceSource {
  const extension = extensionOfItem(item)
  if (!extension) throw new RunRefusal(`Une ressource de type ${item.type || 'inconnu'} n’est pas lue.`)
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

async function listHub(
  remote: RemoteAccess,
  config: Config,
  parameters: ListParameters
): Promise<RemoteListing> {
  const { currentFolderId } = parameters
  if (!currentFolderId) {
    const { count, items } = await hubItems(remote, config, parameters)
    return { count, results: items.map(hubListItem), path: [] }
  }
  const item = await hubItem(remote, config, currentFolderId)
  const layers = await layersOf(remote, config, item)
  return {
    count: layers.length,
    results: layers.map(({ id, title }) => ({ id, title, type: 'resource', format: 'geojson' })),
    path: [{ id: item.id, title: item.metadata.title }]
  }
}

/**
 * What a hub answers, or the feed of one that has no search.
 * @throws OutgoingFailure, RunRefusal of the hub, where there is no feed either
 */
async function orFeed<Result>(ask: () => Promise<Result>, askFeed: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (!isUnknown(error)) throw error
    return askFeed().catch(() => {
      throw error
    })
  }
}

export const arcgis: CatalogPlugin = {
  id: 'arcgis',
  texts: {
    fr: {
      title: 'ArcGIS',
      description: 'Sites ArcGIS Hub, et services d’un serveur ArcGIS (/rest/services).'
    },
    en: { title: 'ArcGIS', description: 'Sites of ArcGIS Hub, and services of a server (/rest/services).' }
  },
  capabilities: ['import', 'search', 'pagination'],
  configSchema: formOf({
    url: urlProperty('https://services.arcgis.com/…/arcgis/rest/services'),
    apiKey: { ...secretProperty('Pour les services qui ne sont pas publics.'), title: 'Jeton' }
  }),
  secrets: ['apiKey'],

  async check(remote, config) {
    const services = servicesOf(config)
    if (services) await askArcgis(remote, config, addressAt(services.root, services.place))
    else {
      await orFeed(
        async () => void (await hubItems(remote, config, { page: 1, size: 1 })),
        async () => void (await dcat.check(remote, feedOf(config)))
      )
    }
  },

  list(remote, config, parameters) {
    const services = servicesOf(config)
    if (services) return listPlace(remote, config, services, parameters)
    return orFeed(
      () => listHub(remote, config, parameters),
      () => dcat.list(remote, feedOf(config), parameters)
    )
  },

  async find(remote, config, resourceId, options) {
    const services = servicesOf(config)
    if (!services) {
      return orFeed(
        () => hubSource(remote, config, resourceId),
        () => dcat.find(remote, feedOf(config), resourceId, options)
      )
    }
    const place = placeOf(resourceId)
    if (place.kind !== 'layer') throw new RunRefusal('Choisissez une couche ou une table du service.')
    return layerSource(remote, config, addressAt(services.root, place))
  }
}
