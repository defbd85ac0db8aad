/** A dataset in the words of schema.org, for search engines that read them in its pages (docs/api/catalog.md): pure. */
import type { DatasetRecord } from '../datasets/record.ts'
import { sanitized, truncated } from '../owned/read/text.ts'
import type { KnownSite } from '../sites/knownSites.ts'
import { accountIri, datasetIri } from './dcatAp/context.ts'
import { distributionsOf } from './distributions.ts'
import { webIri } from './rdf/iri.ts'
import { tellable } from './rdf/tree.ts'

type Json = Record<string, unknown>

export interface SchemaOrgContext {
  mainUrl: string
  /** `{platform}` address on the domain of the request, and what the dataset is named by there. */
  publicUrl: string
  reference: string
  /** Where people read about the dataset. */
  page: string
  site?: KnownSite
  language: string
}

/** Search engines take no longer ones. */
const longestDescription = 4900

export function schemaOrgDataset(dataset: DatasetRecord, context: SchemaOrgContext): Json {
  const { title, owner, keywords = [], license, creator, createdAt, updatedAt, dataUpdatedAt } = dataset
  const { mainUrl, publicUrl, reference, page, site, language } = context
  const address = `${publicUrl}/api/v1/datasets/${reference}`
  const publisher = {
    '@type': owner.type === 'organization' ? 'Organization' : 'Person',
    '@id': accountIri({ mainUrl }, owner),
    name: owner.name
  }
  return present({
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': datasetIri({ mainUrl }, dataset.id),
    identifier: dataset.id,
    name: tellable(title),
    description: truncated(plainTextOf(dataset), longestDescription),
    url: page,
    keywords: [...new Set(keywords)],
    inLanguage: language,
    license: webIri(license?.href) ?? license?.title,
    publisher,
    creator: creator ? { '@type': 'Organization', name: tellable(creator) } : publisher,
    dateCreated: createdAt,
    dateModified: dataUpdatedAt ?? updatedAt,
    isAccessibleForFree: true,
    isBasedOn: webIri(dataset.origin),
    temporalCoverage: periodOf(dataset),
    spatialCoverage: placeOf(dataset),
    variableMeasured: dataset.schema
      .filter((column) => !column['x-calculated'])
      .slice(0, 100)
      .map(({ key, title: name, description }) =>
        present({ '@type': 'PropertyValue', name: name || key, description: description || undefined })
      ),
    includedInDataCatalog: site && present({ '@type': 'DataCatalog', name: site.title, url: site.url }),
    distribution: distributionsOf(dataset, address).map(({ title: name, url, mimeType, bytes }) =>
      present({
        '@type': 'DataDownload',
        name,
        contentUrl: url,
        encodingFormat: mimeType,
        contentSize: bytes === undefined ? undefined : `${bytes} B`
      })
    )
  })
}

/** What the dataset is about, without marks. */
export function plainTextOf({ summary, description, title }: DatasetRecord): string {
  const text = sanitized(description || summary || '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return tellable(text || title)
}

function periodOf({ temporal, timePeriod }: DatasetRecord): string | undefined {
  const start = temporal?.start ?? timePeriod?.startDate
  const end = temporal?.start ? temporal.end : timePeriod?.endDate
  return start ? `${start}/${end || '..'}` : undefined
}

function placeOf({ spatial, bbox }: DatasetRecord): Json | undefined {
  const box = bbox?.length ? [bbox[1], bbox[0], bbox[3], bbox[2]].join(' ') : undefined
  if (!spatial && !box) return undefined
  return present({
    '@type': 'Place',
    name: spatial,
    geo: box && { '@type': 'GeoShape', box }
  })
}

function present(values: Json): Json {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
    )
  )
}
