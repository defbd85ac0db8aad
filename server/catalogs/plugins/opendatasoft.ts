/**
 * Plugin of Opendatasoft (Huwise), by its Explore API 2.1 (help.opendatasoft.com/apis/ods-explore-v2). A dataset is a
 * resource, exported in a chosen format.
 */
import { geometryConcept, latLonConcept } from '../../../contract/vocabulary/concepts.ts'
import type { RemoteItem } from '../../../contract/catalogs/catalog.ts'
import { addressBelow, baseOf, formOf, keyOf, secretProperty, urlProperty } from './connection.ts'
import { columnKey } from '../../../contract/datasets/columnKeys.ts'
import type { RemoteColumn } from './columns.ts'
import { frequencyOf } from './frequencies.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { harvestPages } from './allPages.ts'
import {
  ExpectedRunFailure,
  type CatalogPlugin,
  type Config,
  type HarvestedDataset,
  type RemoteMetadata,
  type WebSource
} from './plugin.ts'
import {
  addressOf,
  dayOf,
  instantOf,
  listOf,
  numberOf,
  objectOf,
  periodOf,
  withoutEmpty,
  textOf,
  textsOf,
  type Untrusted
} from './untrusted.ts'

const catalogOf = (config: Config): string => `${baseOf(config)}/api/explore/v2.1/catalog/datasets`
/** Largest number of datasets in a response. */
const maxListed = 100

const headersOf = (config: Config): Record<string, string> => {
  const key = keyOf(config)
  return key ? { authorization: `Apikey ${key}` } : {}
}

const metasOf = (remoteDataset: Untrusted): Untrusted => objectOf(objectOf(remoteDataset.metas).default)

function metadataOf(config: Config, remoteDataset: Untrusted, format = 'csv'): RemoteMetadata {
  const metas = metasOf(remoteDataset)
  const dcat = objectOf(objectOf(remoteDataset.metas).dcat)
  const id = textOf(remoteDataset.dataset_id) ?? ''
  const license = textOf(metas.license)
  const href = addressOf(metas.license_url)
  return withoutEmpty<RemoteMetadata>({
    title: textOf(metas.title) ?? id,
    slug: id,
    description: textOf(metas.description),
    frequency: frequencyOf(textOf(dcat.accrualperiodicity) ?? textOf(metas.update_frequency)),
    license: href ? { title: license ?? href, href } : undefined,
    keywords: [...new Set([...textsOf(metas.keyword), ...textsOf(metas.theme)])],
    modified: dayOf(metas.modified),
    creator: textOf(metas.publisher) ?? textOf(dcat.creator),
    spatial: textsOf(metas.territory).join(', ') || undefined,
    temporal: periodOf(
      dcat.temporal_coverage_start_date ?? dcat.temporal_coverage_start,
      dcat.temporal_coverage_end_date ?? dcat.temporal_coverage_end
    ),
    origin: `${baseOf(config)}/explore/dataset/${encodeURIComponent(id)}/`,
    schema: columnsOf(remoteDataset, format),
    attachments: listOf(remoteDataset.attachments)
      .map(({ title, url }) => ({ title: textOf(title) ?? '', url: addressOf(url) ?? '' }))
      .filter((attachment) => attachment.url && attachment.title)
  })
}

/** Returns the columns of an export. GeoJSON has the geometry separately, other formats in a column. */
function columnsOf(remoteDataset: Untrusted, format: string): RemoteColumn[] {
  const fields = listOf(remoteDataset.fields)
  const placed = ['geo_shape', 'geo_point_2d'].flatMap(
    (kind) => fields.find(({ type }) => type === kind) ?? []
  )[0]
  return fields.flatMap((field) => {
    const name = textOf(field.name)
    if (!name) return []
    const label = textOf(field.label)
    return [
      withoutEmpty<RemoteColumn>({
        key: columnKey(name, 'slug'),
        'x-originalName': name,
        title: label === name ? undefined : label,
        description: textOf(field.description),
        'x-refersTo':
          field === placed && format === 'csv'
            ? field.type === 'geo_shape'
              ? geometryConcept
              : latLonConcept
            : undefined
      })
    ]
  })
}

/** Quotes a text for the query language of the API. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, ' ')}"`

export const opendatasoft: CatalogPlugin = {
  id: 'opendatasoft',
  texts: {
    fr: { title: 'Opendatasoft / Huwise', description: 'Portails Opendatasoft, par leur API Explore 2.1.' },
    en: { title: 'Opendatasoft / Huwise', description: 'Opendatasoft portals, by their Explore API 2.1.' }
  },
  capabilities: ['import', 'importConfig', 'search', 'pagination'],
  configSchema: formOf({
    url: urlProperty('https://data.opendatasoft.com'),
    apiKey: secretProperty('Nécessaire pour les jeux de données privés.')
  }),
  secrets: ['apiKey'],
  importConfigSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      format: {
        type: 'string',
        title: 'Format',
        description: 'geojson garde les géométries entières.',
        enum: ['csv', 'geojson', 'parquet'],
        default: 'csv'
      },
      where: {
        type: 'string',
        title: 'Filtre',
        description: 'Expression where de l’API Explore : seules les lignes qui la vérifient sont importées.',
        maxLength: 2000
      }
    }
  },

  async check(remote, config) {
    const answer = objectOf(
      await remote.json(addressBelow(catalogOf(config), '', { limit: 1 }), { headers: headersOf(config) })
    )
    if (numberOf(answer.total_count) === undefined)
      throw new ExpectedRunFailure('Ce n’est pas une API Explore 2.1.')
  },

  async list(remote, config, { q, page, size }) {
    const limit = Math.min(size, maxListed)
    const answer = objectOf(
      await remote.json(
        addressBelow(catalogOf(config), '', {
          limit,
          offset: (page - 1) * limit,
          where: q ? quoted(q) : undefined,
          order_by: q ? undefined : 'modified desc'
        }),
        { headers: headersOf(config) }
      )
    )
    const results = listOf(answer.results).map((remoteDataset) => {
      const metas = metasOf(remoteDataset)
      return withoutEmpty<RemoteItem>({
        id: textOf(remoteDataset.dataset_id) ?? '',
        title: textOf(metas.title) ?? textOf(remoteDataset.dataset_id) ?? '',
        type: 'resource',
        description: textOf(metas.description),
        format: 'csv',
        origin: metadataOf(config, remoteDataset).origin,
        updatedAt: instantOf(metas.data_processed ?? metas.modified)
      })
    })
    return { count: numberOf(answer.total_count) ?? results.length, results, path: [] }
  },

  async find(remote, config, resourceId, options) {
    const path = `${catalogOf(config)}/${encodeURIComponent(resourceId)}`
    const remoteDataset = objectOf(await remote.json(path, { headers: headersOf(config) }))
    if (remoteDataset.has_records === false)
      throw new ExpectedRunFailure('Ce jeu de données n’a pas de lignes.')
    return {
      metadata: metadataOf(config, remoteDataset, formatOf(options)),
      file: exportOf(config, resourceId, options)
    }
  },

  harvest(remote, config, { q }) {
    return harvestPages(
      {
        size: maxListed,
        idOf: ({ dataset_id: id }: Untrusted) => textOf(id) ?? '',
        async read(offset, limit) {
          const parameters = { limit, offset, where: q ? quoted(q) : undefined, order_by: 'dataset_id asc' }
          const url = addressBelow(catalogOf(config), '', parameters)
          const answer = objectOf(await remote.json(url, { headers: headersOf(config) }))
          const total = numberOf(answer.total_count)
          if (total === undefined) throw new OutgoingFailure('badAnswer')
          return { items: listOf(answer.results), total }
        }
      },
      (remoteDataset) => harvested(config, remoteDataset)
    )
  }
}

function formatOf(options: Config): string {
  const format = textOf(options.format) ?? ''
  return ['csv', 'geojson', 'parquet'].includes(format) ? format : 'csv'
}

function exportOf(config: Config, id: string, options: Config = {}): WebSource {
  const format = formatOf(options)
  const url = addressBelow(`${catalogOf(config)}/${encodeURIComponent(id)}`, `/exports/${format}`, {
    where: textOf(options.where),
    ...(format === 'csv' ? { delimiter: ',', quote_all: 'false', with_bom: 'false' } : {})
  })
  return { url, name: `${id}.${format}`, headers: headersOf(config) }
}

function harvested(config: Config, remoteDataset: Untrusted): HarvestedDataset {
  const metas = metasOf(remoteDataset)
  const id = textOf(remoteDataset.dataset_id) ?? ''
  const data = instantOf(metas.data_processed)
  const dates = [instantOf(metas.modified), instantOf(metas.metadata_processed), data]
  return withoutEmpty<HarvestedDataset>({
    id,
    version: dates.filter((date) => date !== undefined).join(' ') || undefined,
    metadata: metadataOf(config, remoteDataset),
    organizations: textsOf([metas.publisher]),
    formats: ['csv'],
    file:
      remoteDataset.has_records === false
        ? undefined
        : { ...exportOf(config, id), ...(data ? { version: data } : {}) }
  })
}
