/**
 * Plugin of ArcGIS: a site of ArcGIS Hub, or the services of a server (`/rest/services`), whose layers are downloaded
 * as GeoJSON, page by page.
 */
import { hubItems, lacksApi } from './arcgis/hub.ts'
import { harvestHub, hubSource, listHub } from './arcgis/hubDatasets.ts'
import { layerSource } from './arcgis/layer.ts'
import { addressAt, placeIn, placeOf } from './arcgis/places.ts'
import { askArcgis } from './arcgis/requests.ts'
import { harvestServices, listPlace } from './arcgis/services.ts'
import { baseOf, formOf, secretProperty, urlProperty } from './connection.ts'
import { dcat } from './dcat.ts'
import { withFallback } from './fallback.ts'
import { ExpectedRunFailure, type CatalogPlugin, type Config } from './plugin.ts'
import { textOf } from './untrusted.ts'

/** Address of the DCAT feed of a hub, for hubs without search API. */
const feedOf = (config: Config): Config => ({ url: `${baseOf(config)}/api/feed/dcat-us/1.1.json` })

const servicesOf = (config: Config): ReturnType<typeof placeIn> => placeIn(textOf(config.url) ?? '')

/** Calls the search API of a hub, or reads its feed if it has none. */
const orFeed = <Result>(ask: () => Promise<Result>, askFeed: () => Promise<Result>): Promise<Result> =>
  withFallback(lacksApi, ask, askFeed)

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
    if (place.kind !== 'layer') throw new ExpectedRunFailure('Choisissez une couche ou une table du service.')
    return layerSource(remote, config, addressAt(services.root, place))
  },

  async *harvest(remote, config, query) {
    const services = servicesOf(config)
    if (services) return yield* harvestServices(remote, config, services, query)
    try {
      await hubItems(remote, config, { page: 1, size: 1 })
    } catch (error) {
      if (!lacksApi(error) || !dcat.harvest) throw error
      return yield* dcat.harvest(remote, feedOf(config), query)
    }
    yield* harvestHub(remote, config, query)
  }
}
