/**
 * Plugin of Socrata (Tyler Data & Insights): lists by the Discovery API (dev.socrata.com/docs/other/discovery),
 * metadata of views (`/api/views/{id}`), lines by the export. A dataset is a resource.
 */
import type { RemoteItem } from '../../../contract/catalogs/catalog.ts'
import { addressBelow, baseOf, formOf, secretProperty, urlProperty } from './connection.ts'
import { extensionOfName } from './files.ts'
import { frequencyOf } from './frequencies.ts'
import {
  ExpectedRunFailure,
  type CatalogPlugin,
  type Config,
  type RemoteMetadata,
  type ResourceSource
} from './plugin.ts'
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
} from './untrusted.ts'

/** Largest number of datasets in a response. */
const maxListed = 100
const idPattern = /^[a-z0-9]{4}-[a-z0-9]{4}$/
const formats = ['csv', 'geojson']

const headersOf = ({ appToken }: Config): Record<string, string> => {
  const token = textOf(appToken)
  return token ? { 'x-app-token': token } : {}
}

function catalogAddress(config: Config, parameters: Record<string, string | number | undefined>): string {
  const { hostname } = new URL(baseOf(config))
  // The domain of the portal limits the list: the API covers all portals.
  const domain = textOf(config.domain) ?? hostname
  return addressBelow(baseOf(config), '/api/catalog/v1', {
    domains: domain,
    search_context: domain,
    ...parameters
  })
}

/** Converts dates of views, which are seconds since 1970. */
const fromSeconds = (value: unknown): string | undefined => {
  const seconds = numberOf(value)
  return seconds === undefined ? undefined : instantOf(seconds * 1000)
}

/** Returns the custom metadata fields of a view, by name, merged from all groups. */
function customFields(view: Untrusted): Map<string, string> {
  const fields = new Map<string, string>()
  for (const group of Object.values(objectOf(objectOf(view.metadata).custom_fields))) {
    for (const [name, value] of Object.entries(objectOf(group))) {
      const text = textOf(value)
      if (text) fields.set(name.toLowerCase(), text)
    }
  }
  return fields
}

const frequencyNames = ['update frequency', 'frequency', 'frequency of update', 'posting frequency']

export function metadataOfView(view: Untrusted, base: string): RemoteMetadata {
  const id = textOf(view.id) ?? ''
  const license = objectOf(view.license)
  const href = addressOf(license.termsLink)
  const fields = customFields(view)
  const frequency = frequencyNames.map((name) => fields.get(name)).find((text) => text !== undefined)
  return withoutEmpty<RemoteMetadata>({
    title: textOf(view.name) ?? id,
    description: textOf(view.description),
    frequency: frequencyOf(frequency),
    license: href ? { title: textOf(license.name) ?? href, href } : undefined,
    keywords: [...new Set([...textsOf(view.tags), ...textsOf([view.category])])],
    modified: dayOf(fromSeconds(view.rowsUpdatedAt ?? view.viewLastModified)),
    creator: textOf(view.attribution),
    origin: addressBelow(base, `/d/${encodeURIComponent(id)}`)
  })
}

export const socrata: CatalogPlugin = {
  id: 'socrata',
  texts: {
    fr: { title: 'Socrata', description: 'Portails Socrata (Tyler Data & Insights).' },
    en: { title: 'Socrata', description: 'Portals that run Socrata (Tyler Data & Insights).' }
  },
  capabilities: ['import', 'importConfig', 'search', 'pagination'],
  configSchema: formOf({
    url: urlProperty('https://data.cityofnewyork.us'),
    appToken: secretProperty(
      'Facultatif : sans lui, le portail répond à peu de requêtes.',
      'Jeton d’application'
    ),
    domain: {
      type: 'string',
      title: 'Domaine',
      description: 'Celui du portail dans l’API de découverte, si ce n’est pas celui de l’URL.',
      pattern: '^[A-Za-z0-9.-]{1,253}$'
    }
  }),
  secrets: ['appToken'],
  importConfigSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      format: {
        type: 'string',
        title: 'Format',
        description: 'geojson garde les géométries entières.',
        enum: formats,
        default: 'csv'
      }
    }
  },

  async check(remote, config) {
    const answer = objectOf(
      await remote.json(catalogAddress(config, { limit: 1 }), { headers: headersOf(config) })
    )
    if (numberOf(answer.resultSetSize) === undefined)
      throw new ExpectedRunFailure('Ce n’est pas un portail Socrata.')
  },

  async list(remote, config, { q, page, size }) {
    const limit = Math.min(size, maxListed)
    const answer = objectOf(
      await remote.json(
        catalogAddress(config, {
          q,
          limit,
          offset: (page - 1) * limit,
          only: 'dataset,file,map',
          order: q ? undefined : 'updatedAt DESC'
        }),
        { headers: headersOf(config) }
      )
    )
    const results = listOf(answer.results).map((remoteDataset) => {
      const resource = objectOf(remoteDataset.resource)
      const file = textOf(resource.blob_filename)
      return withoutEmpty<RemoteItem>({
        id: textOf(resource.id) ?? '',
        title: textOf(resource.name) ?? textOf(resource.id) ?? '',
        type: 'resource',
        description: textOf(resource.description),
        format: file ? extensionOfName(file) : resource.type === 'file' ? undefined : 'csv',
        origin: addressOf(remoteDataset.permalink) ?? addressOf(remoteDataset.link),
        updatedAt: instantOf(resource.data_updated_at ?? resource.updatedAt)
      })
    })
    return { count: numberOf(answer.resultSetSize) ?? results.length, results, path: [] }
  },

  async find(remote, config, resourceId, options): Promise<ResourceSource> {
    if (!idPattern.test(resourceId)) throw new ExpectedRunFailure('La ressource n’existe plus.')
    const base = baseOf(config)
    const headers = headersOf(config)
    const view = objectOf(await remote.json(`${base}/api/views/${resourceId}.json`, { headers }))
    const metadata = metadataOfView(view, base)
    const blob = textOf(view.blobId)
    if (blob) {
      const name = textOf(view.blobFilename) ?? ''
      if (!extensionOfName(name)) throw new ExpectedRunFailure(`Le format du fichier ${name} n’est pas lu.`)
      const url = addressBelow(base, `/api/views/${resourceId}/files/${encodeURIComponent(blob)}`, {
        filename: name
      })
      return { metadata, file: { url, name, headers } }
    }
    if (view.viewType === 'href')
      throw new ExpectedRunFailure('Ce jeu de données n’est qu’un lien vers un autre site.')
    const chosen = textOf(options.format) ?? ''
    const format = formats.includes(chosen) ? chosen : formatOfView(view)
    const url =
      format === 'geojson'
        ? addressBelow(base, `/resource/${resourceId}.geojson`, { $limit: 100_000_000 })
        : addressBelow(base, `/api/views/${resourceId}/rows.csv`, { accessType: 'DOWNLOAD' })
    return { metadata, file: { url, name: `${resourceId}.${format}`, headers } }
  }
}

/** Returns the export format; map views without table only have geometries. */
const formatOfView = ({ viewType }: Untrusted): string => (viewType === 'geo' ? 'geojson' : 'csv')
