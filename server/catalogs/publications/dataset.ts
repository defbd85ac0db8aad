/** Converts a dataset for a publication on a remote catalog. */
import { datasetOperations } from '../../../contract/operations.ts'
import { isPublic } from '../../../contract/permissions.ts'
import type { Publication } from '../../../contract/catalogs/catalog.ts'
import { extensionOf } from '../../datasets/fileNames.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { columnsOf } from '../plugins/columns.ts'
import type { DatasetToPublish } from '../plugins/plugin.ts'
import { addressOf, listOf, withoutEmpty, textOf } from '../plugins/untrusted.ts'

type Site = Publication['publicationSite']

/** Returns the page address of a dataset, on the chosen site or on the platform. */
function pageOf({ id, slug }: DatasetRecord, publicUrl: string, site: Site): string {
  if (!site?.datasetUrlTemplate) return `${publicUrl}/dataset/${id}`
  return site.datasetUrlTemplate
    .replaceAll('{id}', encodeURIComponent(id))
    .replaceAll('{slug}', encodeURIComponent(slug))
}

/**
 * Returns the dataset to publish. Files are only included for public datasets, because links to private files would not
 * work.
 */
export function datasetToPublish(dataset: DatasetRecord, publicUrl: string, site: Site): DatasetToPublish {
  const { id, slug, title, description, summary, keywords, frequency, license, updatedAt, dataUpdatedAt } =
    dataset
  const apiUrl = `${publicUrl}/api/v1/datasets/${id}`
  const isOpen = isPublic(dataset.permissions, datasetOperations)
  const text = description ?? summary
  return {
    id,
    slug,
    title,
    ...(text ? { description: text } : {}),
    ...(keywords?.length ? { keywords } : {}),
    ...(frequency ? { frequency } : {}),
    ...(license ? { license } : {}),
    updatedAt: dataUpdatedAt ?? updatedAt,
    pageUrl: pageOf(dataset, publicUrl, site),
    apiUrl,
    apiDocsUrl: `${apiUrl}/api-docs.json`,
    files: isOpen ? filesOf(dataset, apiUrl) : [],
    documents: documentsOf(dataset, { apiUrl, isOpen }),
    columns: columnsOf(dataset.schema),
    remoteBody: withoutEmpty<Record<string, unknown>>({
      summary: summary || undefined,
      keywords,
      frequency,
      license: license && { title: license.title, href: license.href },
      spatial: dataset.spatial || undefined,
      temporal: dataset.temporal,
      creator: dataset.creator || undefined,
      modified: dataset.modified,
      conformsTo: dataset.conformsTo,
      projection: dataset.projection,
      image: dataset.image && new URL(dataset.image, `${publicUrl}/`).href,
      origin: pageOf(dataset, publicUrl, site)
    })
  }
}

function filesOf({ originalFile, file, isRest }: DatasetRecord, apiUrl: string): DatasetToPublish['files'] {
  if (isRest) {
    return [
      {
        title: 'Données au format CSV',
        url: `${apiUrl}/lines?format=csv&size=10000`,
        mimeType: 'text/csv',
        format: 'csv'
      }
    ]
  }
  const files: DatasetToPublish['files'] = []
  const add = (path: string, published: typeof originalFile, title: string): void => {
    if (!published) return
    files.push({
      title,
      url: `${apiUrl}/${path}`,
      mimeType: published.mimetype,
      format: extensionOf(published.name),
      ...(published.size === undefined ? {} : { size: published.size })
    })
  }
  add('raw', originalFile, 'Fichier original')
  if (file?.mimetype !== originalFile?.mimetype) add('convert', file, 'Fichier converti')
  return files
}

/** Returns the attachments flagged for publications: external links, and uploaded files of public datasets. */
function documentsOf(
  { attachments }: DatasetRecord,
  { apiUrl, isOpen }: { apiUrl: string; isOpen: boolean }
): DatasetToPublish['documents'] {
  return listOf(attachments).flatMap((attachment): DatasetToPublish['documents'] => {
    if (attachment.includeInCatalogPublications !== true) return []
    const name = textOf(attachment.name)
    const isFile = attachment.type === 'file' || attachment.type === 'remoteFile'
    const file = name && isOpen ? `${apiUrl}/metadata-attachments/${encodeURIComponent(name)}` : undefined
    const url = isFile ? file : addressOf(attachment.url)
    if (!url) return []
    return [
      withoutEmpty<DatasetToPublish['documents'][number]>({
        title: textOf(attachment.title) ?? name ?? url,
        url,
        description: textOf(attachment.description),
        mimeType: isFile ? textOf(attachment.mimetype) : undefined,
        format: isFile && name ? extensionOf(name) : undefined
      })
    ]
  })
}
