/** A dataset as JSON-LD of schema.org, which search engines read in its page (docs/api/catalog.md). No I/O. */
import type { Dataset } from '../datasets/dataset.ts'
import { distributionsOf } from './distributions.ts'
import { webIri } from './iri.ts'
import { xmlSafeText } from './xmlSafeText.ts'

export type JsonLd = Record<string, unknown>

interface SchemaOrgContext {
  /** Data of the dataset and of its owner. */
  iri: string
  publisherIri?: string
  /** Address of the page about the dataset. */
  page: string
  /** Address of the dataset in the API, on the domain of the request. */
  address: string
  /** Description of the dataset as plain text, without markup. */
  description: string
  /** The site on which the dataset is published. */
  catalog?: { title?: string; url: string }
  language: string
  /** Applications and reuses that show the data. */
  works?: { name: string; url: string }[]
  /** Pages of related datasets. */
  related?: { name: string; url: string }[]
}

type Described = Omit<Dataset, 'href' | 'page' | 'public' | 'visibility' | 'userPermissions' | 'previews'>

/** Maximum length of a description; search engines refuse longer ones. */
export const maxDescriptionLength = 4900

export function schemaOrgDataset(dataset: Described, context: SchemaOrgContext): JsonLd {
  const {
    title,
    owner,
    keywords = [],
    license,
    creator,
    createdAt,
    updatedAt,
    dataUpdatedAt,
    image
  } = dataset
  const { iri, publisherIri, page, address, description, catalog, language, works, related } = context
  const publisher = withoutEmpty({
    '@type': owner.type === 'organization' ? 'Organization' : 'Person',
    '@id': publisherIri,
    name: owner.name
  })
  return withoutEmpty({
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': iri,
    identifier: dataset.id,
    name: xmlSafeText(title),
    description,
    url: page,
    image: webIri(image),
    keywords: [...new Set(keywords)],
    inLanguage: language,
    license: webIri(license?.href) ?? license?.title,
    publisher,
    creator: creator ? { '@type': 'Organization', name: xmlSafeText(creator) } : publisher,
    dateCreated: createdAt,
    dateModified: dataUpdatedAt ?? updatedAt,
    isAccessibleForFree: true,
    isBasedOn: webIri(dataset.origin),
    temporalCoverage: periodOf(dataset),
    spatialCoverage: placeOf(dataset),
    variableMeasured: dataset.schema
      .filter((column) => !column['x-calculated'])
      .slice(0, 100)
      .map(({ key, title: name, description: text }) =>
        withoutEmpty({ '@type': 'PropertyValue', name: name || key, description: text || undefined })
      ),
    includedInDataCatalog:
      catalog && withoutEmpty({ '@type': 'DataCatalog', name: catalog.title, url: catalog.url }),
    distribution: distributionsOf(dataset, address).map(({ title: name, url, mimeType, bytes }) =>
      withoutEmpty({
        '@type': 'DataDownload',
        name,
        contentUrl: url,
        encodingFormat: mimeType,
        contentSize: bytes === undefined ? undefined : `${bytes} B`
      })
    ),
    subjectOf: works?.map((work) => ({ '@type': 'CreativeWork', ...work })),
    mentions: related?.map((one) => ({ '@type': 'Dataset', ...one }))
  })
}

function periodOf({ temporal, timePeriod }: Pick<Dataset, 'temporal' | 'timePeriod'>): string | undefined {
  const start = temporal?.start ?? timePeriod?.startDate
  const end = temporal?.start ? temporal.end : timePeriod?.endDate
  return start ? `${start}/${end || '..'}` : undefined
}

function placeOf({ spatial, bbox }: Pick<Dataset, 'spatial' | 'bbox'>): JsonLd | undefined {
  const box = bbox?.length ? [bbox[1], bbox[0], bbox[3], bbox[2]].join(' ') : undefined
  if (!spatial && !box) return undefined
  return withoutEmpty({
    '@type': 'Place',
    name: spatial,
    geo: box && { '@type': 'GeoShape', box }
  })
}

export function withoutEmpty(values: JsonLd): JsonLd {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
    )
  )
}
