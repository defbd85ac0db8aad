/** Publications on udata: a dataset, or a resource of one. */
import { addressBelow, baseOf } from './connection.ts'
import {
  idOfWritten,
  undefinedWhenMissing,
  refuseGoneDataset,
  refuseGoneResource,
  writtenFiles
} from './knownIds.ts'
import type { CatalogPlugin, Config, DatasetToPublish, KeptFiles, PublishedObject, Target } from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { ask, licenses, organizationOf } from './udataApi.ts'
import { addressOf, listOf, objectOf, textOf, type Untrusted } from './untrusted.ts'

/** Publishes a dataset as a remote dataset, or as a resource of one. */
export const publish: NonNullable<CatalogPlugin['publish']> = (remote, config, dataset, target) =>
  target.action.endsWith('Resource')
    ? publishResource(remote, config, dataset, target)
    : publishFolder(remote, config, dataset, target)

export const unpublish: NonNullable<CatalogPlugin['unpublish']> = async (
  remote,
  config,
  { action, folderId, resourceId }
) => {
  const [datasetId = '', fileId] = (resourceId ?? '').split(':')
  const isResource = action.endsWith('Resource')
  if (isResource ? !fileId : !folderId) return
  const ids = isResource ? [datasetId, 'resources', `${fileId}`] : [`${folderId}`]
  const path = ids.map(encodeURIComponent).join('/')
  await ask(remote, config, `/datasets/${path}/`, { method: 'DELETE' }).catch(undefinedWhenMissing)
}

async function publishResource(
  remote: RemoteAccess,
  config: Config,
  { title, description, pageUrl }: DatasetToPublish,
  { folderId, resourceId }: Target
): Promise<PublishedObject> {
  const [datasetId = '', chosen] = (resourceId ?? `${folderId}`).split(':')
  const path = `/datasets/${encodeURIComponent(datasetId)}/`
  // A missing dataset is no error here: the following write fails then.
  const parent = objectOf(await ask(remote, config, path).catch(undefinedWhenMissing))
  const fileId = chosen || resourceOfPage(parent, pageUrl)
  const resource = {
    title,
    description: description ?? '',
    url: pageUrl,
    type: 'main',
    filetype: 'remote',
    format: 'html'
  }
  const written = objectOf(
    fileId
      ? await ask(remote, config, `${path}resources/${encodeURIComponent(fileId)}/`, {
          method: 'PUT',
          json: resource
        }).catch(refuseGoneResource)
      : await ask(remote, config, `${path}resources/`, { method: 'POST', json: resource }).catch(
          refuseGoneDataset
        )
  )
  const url = addressOf(parent.page)
  return { remoteResource: { id: `${datasetId}:${idOfWritten(written)}`, title, ...(url ? { url } : {}) } }
}

/** Returns the id of the resource of the same page, left by an interrupted run or a removed publication. */
const resourceOfPage = (dataset: Untrusted, pageUrl: string): string | undefined =>
  textOf(listOf(dataset.resources).find(({ url }) => textOf(url) === pageUrl)?.id)

async function publishFolder(
  remote: RemoteAccess,
  config: Config,
  dataset: DatasetToPublish,
  { action, folderId, kept }: Target
): Promise<PublishedObject> {
  const values = await bodyOf(remote, config, dataset)
  const known = action === 'replaceFolder' ? folderId : await datasetOfPage(remote, config, dataset)
  const written = objectOf(
    known
      ? await writeOver(remote, config, known, values, kept)
      : await ask(remote, config, '/datasets/', { method: 'POST', json: values })
  )
  const url = addressOf(written.page)
  return {
    remoteFolder: { id: idOfWritten(written), title: dataset.title, ...(url ? { url } : {}) },
    remoteFiles: values.resources.map((file) => file.url)
  }
}

/** Title of the resource that links to the page of the dataset. */
const pageTitle = 'Consultez les données'

/**
 * Returns the id of the dataset of the same page, among those that the key may write. The title of its page resource
 * excludes datasets in which somebody added the page as an ordinary resource.
 */
async function datasetOfPage(
  remote: RemoteAccess,
  config: Config,
  { title, pageUrl }: DatasetToPublish
): Promise<string | undefined> {
  const url = addressBelow(`${baseOf(config)}/api/1`, '/me/org_datasets/', { q: title })
  const ownDatasets = listOf(await ask(remote, config, url).catch(undefinedWhenMissing))
  const isPage = (file: Untrusted): boolean => file.url === pageUrl && file.title === pageTitle
  const samePage = ownDatasets.find(
    (candidate) => !candidate.deleted && candidate.title === title && listOf(candidate.resources).some(isPage)
  )
  return textOf(samePage?.id)
}

interface DatasetBody extends Record<string, unknown> {
  resources: { title: string; url: string; [property: string]: unknown }[]
}

/** Updates a dataset; its resources keep their ids, which their permanent addresses contain. */
async function writeOver(
  remote: RemoteAccess,
  config: Config,
  id: string,
  values: DatasetBody,
  kept: KeptFiles | undefined
): Promise<unknown> {
  const path = `/datasets/${encodeURIComponent(id)}/`
  // A missing dataset is no error here: the following write fails then.
  const remoteDataset = objectOf(await ask(remote, config, path).catch(undefinedWhenMissing))
  const resources = writtenFiles(values.resources, listOf(remoteDataset.resources), {
    named: 'title',
    folderId: id,
    kept
  })
  return ask(remote, config, path, { method: 'PUT', json: { ...values, resources } }).catch(refuseGoneDataset)
}

/** Length limits of udata tags: an invalid tag makes udata refuse the whole dataset. */
const tagLengths = { least: 3, most: 96 }

const tagsOf = (keywords: string[]): string[] =>
  keywords
    .map((keyword) => keyword.trim())
    .filter(({ length }) => length >= tagLengths.least && length <= tagLengths.most)

async function bodyOf(remote: RemoteAccess, config: Config, dataset: DatasetToPublish): Promise<DatasetBody> {
  const {
    title,
    description,
    keywords = [],
    frequency,
    license,
    pageUrl,
    apiDocsUrl,
    files,
    documents
  } = dataset
  const known = license ? (await licenses(remote, config)).find(({ url }) => url === license.href) : undefined
  const link = (name: string, url: string, format: string): DatasetBody['resources'][number] => ({
    title: name,
    url,
    format,
    filetype: 'remote',
    type: 'documentation',
    mime: format === 'html' ? 'text/html' : 'application/json'
  })
  return {
    title,
    description: description || title,
    tags: tagsOf(keywords),
    frequency: frequency ?? 'unknown',
    ...(known ? { license: known.id } : {}),
    ...(organizationOf(config) ? { organization: organizationOf(config) } : {}),
    private: false,
    resources: [
      link(pageTitle, pageUrl, 'html'),
      link('Documentation de l’API', apiDocsUrl, 'json'),
      ...files.map((file) => ({
        title: file.title,
        url: file.url,
        format: file.format,
        mime: file.mimeType,
        filetype: 'remote',
        type: 'main',
        ...(file.size === undefined ? {} : { filesize: file.size })
      })),
      ...documents.map((document) => ({
        title: document.title,
        ...(document.description ? { description: document.description } : {}),
        url: document.url,
        // `format` is mandatory in udata.
        format: document.format ?? 'document',
        ...(document.mimeType ? { mime: document.mimeType } : {}),
        filetype: 'remote',
        type: 'documentation'
      }))
    ]
  }
}
