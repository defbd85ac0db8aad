/** Plugin of OGC services: WFS 1.1 and 2.0 with layers as resources, OGC API Features with collections as resources. */
import type { RemoteItem } from '../../../contract/catalogs/catalog.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { formOf, urlProperty } from './connection.ts'
import { matches } from './described.ts'
import { withFallback } from './fallback.ts'
import { formatsOf } from './ogc/capabilities.ts'
import { collectionsOf, collectionSource, metadataOfCollection } from './ogc/features.ts'
import { featuresOf, metadataOfType, wfsCapabilities } from './ogc/wfs.ts'
import {
  ExpectedRunFailure,
  type CatalogPlugin,
  type Config,
  type RemoteMetadata,
  type ResourceSource
} from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { withoutEmpty, textOf } from './untrusted.ts'

interface Layer {
  id: string
  metadata: RemoteMetadata
  /** Extension of the format; undefined when none of the offered formats is supported. */
  format?: string
  source: () => Promise<ResourceSource>
}

async function collections(remote: RemoteAccess, base: string): Promise<Layer[]> {
  const allCollections = await collectionsOf(remote, base)
  return allCollections.map((collection) => {
    const id = textOf(collection.id) ?? ''
    const metadata = metadataOfCollection(collection)
    return { id, metadata, format: 'geojson', source: () => collectionSource(remote, base, id) }
  })
}

async function featureTypes(remote: RemoteAccess, base: string): Promise<Layer[]> {
  const capabilities = await wfsCapabilities(remote, base)
  return capabilities.types.map((type) => {
    const metadata = metadataOfType(capabilities, type)
    return withoutEmpty<Layer>({
      id: type.name,
      metadata,
      format: formatsOf(capabilities, type)[0]?.extension,
      source: async () => ({ metadata, ...(await featuresOf(remote, base, capabilities, type)) })
    })
  })
}

/** Guesses the service from its address, which usually names it. */
const isWfs = (base: string): boolean => /wfs|\bows\b|mapserv|service=/i.test(base)

/** Tells whether the server may have the other service; an unreachable server is not called again. */
const isOtherService = (error: unknown): boolean =>
  error instanceof ExpectedRunFailure ||
  (error instanceof OutgoingFailure && (error.reason === 'status' || error.reason === 'badAnswer'))

/**
 * Returns the layers of the service: first of the likelier kind, then of the other.
 * @throws OutgoingFailure, ExpectedRunFailure of the likelier kind
 */
function layersOf(remote: RemoteAccess, config: Config): Promise<Layer[]> {
  const base = textOf(config.url) ?? ''
  const [likely, other] = isWfs(base) ? [featureTypes, collections] : [collections, featureTypes]
  return withFallback(
    isOtherService,
    () => likely(remote, base),
    () => other(remote, base)
  )
}

const isFound = ({ id, metadata }: Layer, q: string | undefined): boolean => matches(metadata, q, id)

function itemOf({ id, metadata, format }: Layer): RemoteItem {
  const { title, description, origin } = metadata
  return withoutEmpty<RemoteItem>({
    id,
    title,
    type: 'resource',
    description: description?.slice(0, 2000),
    format: format ?? 'gml',
    origin
  })
}

export const ogc: CatalogPlugin = {
  id: 'ogc',
  texts: {
    fr: {
      title: 'WFS et OGC API Features',
      description: 'Couches d’un serveur cartographique : GeoServer, MapServer, QGIS Server, pygeoapi…'
    },
    en: {
      title: 'WFS and OGC API Features',
      description: 'Layers of a map server: GeoServer, MapServer, QGIS Server, pygeoapi…'
    }
  },
  capabilities: ['import', 'search', 'pagination'],
  configSchema: formOf({ url: urlProperty('https://geo.example.org/geoserver/wfs') }),
  secrets: [],

  async check(remote, config) {
    await layersOf(remote, config)
  },

  async list(remote, config, { q, page, size }) {
    const layers = (await layersOf(remote, config)).filter((layer) => isFound(layer, q))
    const start = (page - 1) * size
    return { count: layers.length, results: layers.slice(start, start + size).map(itemOf), path: [] }
  },

  async find(remote, config, resourceId) {
    const layers = await layersOf(remote, config)
    const layer = layers.find(({ id }) => id === resourceId)
    if (!layer) throw new ExpectedRunFailure('La couche n’existe plus.')
    return layer.source()
  },

  async *harvest(remote, config, { q }) {
    const layers = (await layersOf(remote, config)).filter((layer) => isFound(layer, q))
    yield {
      total: layers.length,
      datasets: layers.map(({ id, metadata, format, source }) => ({
        id,
        metadata,
        formats: [format ?? 'gml'],
        // Layers do not report changes: their features are requested at each run.
        details: source
      }))
    }
  }
}
