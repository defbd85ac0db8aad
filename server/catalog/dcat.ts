/** The DCAT catalog of a publication site, as JSON-LD (docs/api/catalog.md): pure. */
import { extension } from 'mime-types'
import type { DatasetFile } from '../../contract/datasets/dataset.ts'
import { filledTemplate } from '../owned/read/clean.ts'
import { sanitized } from '../owned/read/text.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import type { PublicationSite } from '../settings/settings.ts'
import { dcatContext } from './dcatContext.ts'

type Json = Record<string, unknown>

/** What stands around the datasets. */
export const dcatCatalog: Json = {
  '@context': dcatContext,
  '@type': 'Catalog',
  conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
  describedBy: 'https://project-open-data.cio.gov/v1.1/schema/catalog.json'
}

export interface DcatContext {
  site: Pick<PublicationSite, 'url' | 'datasetUrlTemplate'>
  /** `{platform}` address on the domain of the request. */
  publicUrl: string
}

export function dcatDataset(dataset: DatasetRecord, { site, publicUrl }: DcatContext): Json {
  const { title, summary, description, keywords, license, temporal, frequency } = dataset
  const template = site.datasetUrlTemplate ?? `${site.url.replace(/\/+$/, '')}/datasets/{id}`
  const page = filledTemplate(template, dataset)
  const start = temporal?.start
  const distribution = distributionsOf(dataset, publicUrl)
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

function distributionsOf(dataset: DatasetRecord, publicUrl: string): Json[] {
  const { file, originalFile } = dataset
  const original = originalFile ?? file
  if (!file || !original) return []
  const reference = dataset.slug || dataset.id
  const one = (path: 'raw' | 'convert', { mimetype, size }: DatasetFile): Json => {
    const downloadURL = `${publicUrl}/api/v1/datasets/${reference}/${path}`
    const format = extension(mimetype) || mimetype
    const kind = path === 'raw' ? "le fichier d'origine" : 'les données converties'
    return {
      '@id': downloadURL,
      '@type': 'Distribution',
      identifier: `${reference}/${path}`,
      title: `Fichier ${format}`,
      description: `Télécharge ${kind} au format ${format}.`,
      downloadURL,
      mediaType: mimetype,
      format,
      bytesSize: size
    }
  }
  const isConverted = file.mimetype !== original.mimetype
  return [one('raw', original), ...(isConverted ? [one('convert', file)] : [])]
}

function definedOnly(values: Json): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
