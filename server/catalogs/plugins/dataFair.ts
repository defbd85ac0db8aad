/**
 * Plugin of another instance of the platform: the catalog of a publication site, or all datasets when the address is
 * that of the platform (docs/api/catalog.md). A dataset is a resource.
 */
import type { Capability, RemoteItem } from '../../../contract/catalogs/catalog.ts'
import { extensionOf } from '../../datasets/fileNames.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { addressBelow, formOf, keyOf, secretProperty, urlProperty } from './connection.ts'
import { harvestPages } from './allPages.ts'
import { columnsOf } from './columns.ts'
import { apiOf, headersOf } from './dataFairApi.ts'
import { publishDataset, unpublishDataset } from './dataFairPublications.ts'
import {
  ExpectedRunFailure,
  type CatalogPlugin,
  type Config,
  type HarvestedDataset,
  type HarvestedFile,
  type RemoteDocument,
  type RemoteMetadata,
  type WebSource
} from './plugin.ts'
import { frequencyOf } from './frequencies.ts'
import type { RemoteAccess } from './remoteAccess.ts'
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

const harvestedAtOnce = 200
/** Lines per page, for the download of datasets without file. */
const pageSize = 5000

async function listed(
  remote: RemoteAccess,
  config: Config,
  parameters: Record<string, string | number | undefined>
): Promise<Untrusted> {
  const headers = headersOf(config)
  const ask = async (path: string): Promise<Untrusted> =>
    objectOf(await remote.json(addressBelow(apiOf(config), path, parameters), { headers }))
  try {
    return await ask('/catalog/datasets')
  } catch (error) {
    // Only publication sites have the catalog route; the main address responds with 400, and lists all datasets
    // instead.
    if (!(error instanceof OutgoingFailure && error.status === 400)) throw error
    return ask('/datasets')
  }
}

function metadataOf(remoteDataset: Untrusted): RemoteMetadata {
  const license = objectOf(remoteDataset.license)
  const href = addressOf(license.href)
  const { start, end } = objectOf(remoteDataset.temporal)
  return withoutEmpty<RemoteMetadata>({
    title: textOf(remoteDataset.title) ?? textOf(remoteDataset.id) ?? '',
    slug: textOf(remoteDataset.slug),
    description: textOf(remoteDataset.description) ?? textOf(remoteDataset.summary),
    frequency: frequencyOf(textOf(remoteDataset.frequency)),
    image: addressOf(remoteDataset.image),
    license: href ? { title: textOf(license.title) ?? href, href } : undefined,
    keywords: textsOf(remoteDataset.keywords),
    modified: dayOf(remoteDataset.modified ?? remoteDataset.dataUpdatedAt),
    creator: textOf(remoteDataset.creator),
    spatial: textOf(remoteDataset.spatial),
    temporal: periodOf(start, end),
    origin: addressOf(remoteDataset.origin) ?? addressOf(remoteDataset.page),
    conformsTo: conformsToOf(remoteDataset.conformsTo),
    topics: listOf(remoteDataset.topics).flatMap(({ id, title }) => {
      const [named, text] = [textOf(id), textOf(title)]
      return text ? [withoutEmpty<{ id?: string; title: string }>({ id: named, title: text })] : []
    }),
    schema: columnsOf(remoteDataset.schema),
    projection: projectionOf(remoteDataset.projection)
  })
}

function conformsToOf(value: unknown): RemoteMetadata['conformsTo'] {
  const { title, url } = objectOf(value)
  const values = withoutEmpty<{ title?: string; url?: string }>({ title: textOf(title), url: addressOf(url) })
  return Object.keys(values).length ? values : undefined
}

function projectionOf(value: unknown): RemoteMetadata['projection'] {
  const [title, code] = [textOf(objectOf(value).title), textOf(objectOf(value).code)]
  return title && code ? { title, code } : undefined
}

/**
 * Returns the attachments. Files on the other platform are downloaded, because a link may not work for readers of this
 * platform.
 */
function documentsOf(remoteDataset: Untrusted, config: Config, base: string): RemoteDocument[] {
  return listOf(remoteDataset.attachments).flatMap((attachment): RemoteDocument[] => {
    const texts = withoutEmpty<{ title?: string; description?: string }>({
      title: textOf(attachment.title),
      description: textOf(attachment.description)
    })
    const name = textOf(attachment.name)
    const title = texts.title ?? name
    if (!title) return []
    if (attachment.type !== 'file' && attachment.type !== 'remoteFile') {
      const url = addressOf(attachment.url)
      return url ? [{ ...texts, title, url }] : []
    }
    if (!name) return []
    const url = `${base}/metadata-attachments/${encodeURIComponent(name)}`
    return [{ ...texts, title, url, file: { name, headers: headersOf(config) } }]
  })
}

const reading: Capability[] = ['import', 'search', 'pagination']
const publishing: Capability[] = ['createFolderInRoot', 'replaceFolder']

export const dataFair: CatalogPlugin = {
  id: 'data-fair',
  texts: {
    fr: {
      title: 'Autre instance de la plateforme',
      description: 'Jeux de données publiés par une autre instance, ou par un autre compte de celle-ci.',
      actionLabels: {
        createFolderInRoot: 'Créer un jeu de données',
        replaceFolder: 'Écraser un jeu de données'
      },
      actionButtons: { replaceFolder: 'Écraser ce jeu de données' },
      stepTitles: { replaceFolder: 'Sélection du jeu de données à écraser' }
    },
    en: {
      title: 'Another instance of the platform',
      description: 'Datasets that another instance, or another account of this one, publishes.',
      actionLabels: { createFolderInRoot: 'Create a dataset', replaceFolder: 'Overwrite a dataset' },
      actionButtons: { replaceFolder: 'Overwrite this dataset' },
      stepTitles: { replaceFolder: 'Dataset to overwrite' }
    }
  },
  capabilities: [...reading, ...publishing],
  carriesData: true,
  configSchema: formOf({
    url: urlProperty('https://data.example.org'),
    apiKey: secretProperty(
      'Nécessaire pour les jeux de données qui ne sont pas publics, et pour publier (portée « datasets »).'
    )
  }),
  secrets: ['apiKey'],

  async check(remote, config) {
    const { count } = await listed(remote, config, { size: 0 })
    if (numberOf(count) === undefined)
      throw new ExpectedRunFailure('Ce n’est pas une instance de la plateforme.')
    if (!(await mayPublish(remote, config))) return { capabilities: reading }
  },

  async list(remote, config, { action, q, page, size }) {
    const answer = await listed(remote, config, {
      q,
      page,
      size,
      select: 'id,slug,title,description,file,originalFile,dataUpdatedAt,updatedAt,page',
      queryable: 'true'
    })
    const results = listOf(answer.results).map((remoteDataset) => {
      const file = objectOf(remoteDataset.originalFile ?? remoteDataset.file)
      const name = textOf(file.name)
      return withoutEmpty<RemoteItem>({
        id: textOf(remoteDataset.id) ?? '',
        title: textOf(remoteDataset.title) ?? textOf(remoteDataset.id) ?? '',
        // A publication can only replace a whole dataset, a folder in the interface.
        type: action === 'replaceFolder' ? 'folder' : 'resource',
        description: textOf(remoteDataset.description),
        format: name ? extensionOf(name) : 'csv',
        mimeType: textOf(file.mimetype),
        origin: addressOf(remoteDataset.page),
        size: numberOf(file.size),
        updatedAt: instantOf(remoteDataset.dataUpdatedAt ?? remoteDataset.updatedAt)
      })
    })
    return { count: numberOf(answer.count) ?? results.length, results, path: [] }
  },

  async find(remote, config, resourceId) {
    const path = pathOf(config, resourceId)
    const remoteDataset = objectOf(await remote.json(path, { headers: headersOf(config) }))
    const file = dataOf(config, remoteDataset, resourceId)
    if (!file) throw new ExpectedRunFailure('Ce jeu de données n’a pas de données.')
    const attachments = documentsOf(remoteDataset, config, path)
    return { metadata: withoutEmpty<RemoteMetadata>({ ...metadataOf(remoteDataset), attachments }), file }
  },

  harvest(remote, config, { q }) {
    return harvestPages(
      {
        size: harvestedAtOnce,
        idOf: ({ id }: Untrusted) => textOf(id) ?? '',
        async read(skip, size) {
          // Ascending creation dates append new datasets at the end, so that read pages do not shift.
          const answer = await listed(remote, config, { q, skip, size, sort: 'createdAt:1' })
          const total = numberOf(answer.count)
          if (total === undefined) throw new OutgoingFailure('badAnswer')
          return { items: listOf(answer.results), total }
        }
      },
      (remoteDataset) => harvested(remote, config, remoteDataset)
    )
  },

  publish: (access, config, dataset, target) => publishDataset({ access, config }, dataset, target),

  async unpublish(access, config, { folderId }) {
    if (folderId) await unpublishDataset({ access, config }, folderId)
  }
}

const pathOf = (config: Config, id: string): string => `${apiOf(config)}/datasets/${encodeURIComponent(id)}`

/** Returns the file of a dataset, or the CSV of its lines; undefined for a metadata-only dataset. */
function dataOf(config: Config, remoteDataset: Untrusted, id: string): WebSource | undefined {
  const headers = headersOf(config)
  const file = objectOf(remoteDataset.originalFile ?? remoteDataset.file)
  const name = textOf(file.name)
  if (name) {
    const size = numberOf(file.size)
    return { url: `${pathOf(config, id)}/raw`, name, headers, ...(size ? { size } : {}) }
  }
  if (remoteDataset.isMetaOnly) return undefined
  return {
    url: addressBelow(pathOf(config, id), '/lines', { format: 'csv', size: pageSize }),
    name: `${textOf(remoteDataset.slug) ?? id}.csv`,
    headers,
    followsLinks: true
  }
}

function harvested(remote: RemoteAccess, config: Config, remoteDataset: Untrusted): HarvestedDataset {
  const id = textOf(remoteDataset.id) ?? ''
  const { id: owner, name } = objectOf(remoteDataset.owner)
  const described = [textOf(remoteDataset.updatedAt), textOf(remoteDataset.dataUpdatedAt)].filter(
    (date) => date !== undefined
  )
  const file = dataOf(config, remoteDataset, id)
  const version = textOf(objectOf(remoteDataset.originalFile).md5) ?? textOf(remoteDataset.dataUpdatedAt)
  const versioned = (source: WebSource): HarvestedFile => ({ ...source, ...(version ? { version } : {}) })
  return withoutEmpty<HarvestedDataset>({
    id,
    version: described.join(' ') || undefined,
    metadata: metadataOf(remoteDataset),
    organizations: textsOf([owner, name]),
    formats: file ? [extensionOf(file.name)] : [],
    file: file && versioned(file),
    // The list response lacks columns and attachments.
    details: async () => {
      const details = objectOf(await remote.json(pathOf(config, id), { headers: headersOf(config) }))
      const data = dataOf(config, details, id)
      const attachments = documentsOf(details, config, pathOf(config, id))
      return {
        metadata: withoutEmpty<RemoteMetadata>({ ...metadataOf(details), attachments }),
        ...(data ? { file: versioned(data) } : {})
      }
    }
  })
}

/**
 * Tells whether the key may create datasets. An empty body creates nothing: a valid key gets 400, another one an
 * authorization error.
 */
async function mayPublish(remote: RemoteAccess, config: Config): Promise<boolean> {
  if (!keyOf(config)) return false
  try {
    await remote.json(`${apiOf(config)}/datasets`, { method: 'POST', json: {}, headers: headersOf(config) })
    return true
  } catch (error) {
    if (error instanceof OutgoingFailure && error.reason === 'status') return error.status === 400
    throw error
  }
}
