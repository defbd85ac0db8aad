/** DCAT catalog of a publication site, as JSON-LD (docs/api/catalog.md). No I/O. */
import { sanitized } from '../owned/read/text.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import type { PublicationSite } from '../settings/settings.ts'
import { dcatContext } from './dcatContext.ts'
import { filesOf } from '../../contract/catalog/distributions.ts'
import { pageOfDataset } from './page.ts'

type Json = Record<string, unknown>

/** Properties of the catalog itself, without its datasets. */
export const dcatCatalog: Json = {
  '@context': dcatContext,
  '@type': 'Catalog',
  conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
  describedBy: 'https://project-open-data.cio.gov/v1.1/schema/catalog.json'
}

interface DcatContext {
  site: Pick<PublicationSite, 'url' | 'datasetUrlTemplate'>
  /** Address of the platform on the domain of the request. */
  publicUrl: string
  /** True when dataset addresses use slugs, on the domain of a site. */
  hasSlugs: boolean
}

export function dcatDataset(dataset: DatasetRecord, { site, publicUrl, hasSlugs }: DcatContext): Json {
  const { title, summary, description, keywords, license, temporal, frequency } = dataset
  const page = pageOfDataset(dataset, site)
  const start = temporal?.start
  const address = `${publicUrl}/api/v1/datasets/${(hasSlugs && dataset.slug) || dataset.id}`
  const distribution = distributionsOf(dataset, address)
  return definedOnly({
    '@id': page,
    '@type': 'Dataset',
    identifier: dataset.slug || dataset.id,
    landingPage: page,
    title,
    description: sanitized(summary || description || ''),
    issued: dataset.createdAt,
    modified: dataset.dataUpdatedAt ?? dataset.updatedAt,
    keyword: keywords?.length ? keywords : undefined,
    license: license?.href,
    temporal: start && `${start}/${temporal?.end || start}`,
    accrualPeriodicity: frequency && `http://purl.org/cld/freq/${frequency}`,
    distribution: distribution.length ? distribution : undefined
  })
}

function distributionsOf(dataset: DatasetRecord, address: string): Json[] {
  const reference = dataset.slug || dataset.id
  return filesOf(dataset, address).map(({ key, title, description, url, mimeType, format, bytes }) => ({
    '@id': url,
    '@type': 'Distribution',
    identifier: `${reference}/${key}`,
    title,
    description,
    downloadURL: url,
    mediaType: mimeType,
    format,
    bytesSize: bytes
  }))
}

function definedOnly(values: Json): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
