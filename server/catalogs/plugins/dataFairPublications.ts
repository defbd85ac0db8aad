/**
 * Publications on another instance of the platform (docs/api/catalogs.md). Files are uploaded, not linked: the source
 * may be private, or unreachable for the other server.
 */
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { apiOf, headersOf } from './dataFairApi.ts'
import { columnsOf } from './columns.ts'
import {
  ExpectedRunFailure,
  type Config,
  type DatasetToPublish,
  type PublishedObject,
  type Target
} from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { addressOf, listOf, objectOf, withoutEmpty, textOf, type Untrusted } from './untrusted.ts'

const firstPollMs = 100
const maxPollMs = 5000
/** Longest wait in milliseconds for the processing on the other platform, which continues without this wait. */
const maxWaitMs = 600_000

interface Remote {
  access: RemoteAccess
  config: Config
}

const pathOf = ({ config }: Remote, id: string): string =>
  `${apiOf(config)}/datasets/${encodeURIComponent(id)}`

export async function publishDataset(
  remote: Remote,
  dataset: DatasetToPublish,
  { action, folderId, newId }: Target
): Promise<PublishedObject> {
  const replaced = action === 'replaceFolder' ? folderId : undefined
  // The id of a new dataset is chosen before its creation, so that a run after an interruption updates it.
  const id = replaced ?? newId
  const known = await read(remote, id)
  if (replaced && !known)
    throw new ExpectedRunFailure('Le jeu de données publié n’existe plus dans le catalogue distant.')
  const written = dataset.data
    ? await withData(remote, dataset, id, known)
    : await described(remote, dataset, id, known)
  const removed = removedOf(known, dataset)
  if (removed) await ask(remote, id, { method: 'PATCH', json: removed })
  const title = textOf(written.title) ?? dataset.title
  const url =
    addressOf(written.page) ??
    `${apiOf(remote.config).replace(/\/api\/v1$/, '')}/dataset/${encodeURIComponent(id)}`
  return { remoteFolder: { id, title, url } }
}

/** Published properties besides the title. The projection is left out, because the remote needs it to read its data. */
const followed = [
  'description',
  'summary',
  'keywords',
  'license',
  'frequency',
  'spatial',
  'temporal',
  'creator',
  'modified',
  'conformsTo',
  'image'
]

/** Returns a patch that unsets properties which the dataset no longer has; undefined when there are none. */
function removedOf(
  known: Untrusted | undefined,
  { description, remoteBody }: DatasetToPublish
): object | undefined {
  const remoteValues = withoutEmpty<Untrusted>(known ?? {})
  const describedNames = new Set([...Object.keys(remoteBody), ...(description ? ['description'] : [])])
  const names = followed.filter((name) => remoteValues[name] && !describedNames.has(name))
  return names.length ? Object.fromEntries(names.map((name) => [name, null])) : undefined
}

/** Deletes a remote dataset; a missing one is no error. */
export async function unpublishDataset(remote: Remote, id: string): Promise<void> {
  try {
    await ask(remote, id, { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof OutgoingFailure && error.status === 404)) throw error
  }
}

async function ask(
  remote: Remote,
  id: string,
  { query = '', ...request }: { method?: string; json?: object; query?: string } = {}
): Promise<Untrusted> {
  const headers = headersOf(remote.config)
  return objectOf(await remote.access.json(`${pathOf(remote, id)}${query}`, { ...request, headers }))
}

async function read(remote: Remote, id: string): Promise<Untrusted | undefined> {
  try {
    return await ask(remote, id)
  } catch (error) {
    if (error instanceof OutgoingFailure && error.status === 404) return undefined
    throw error
  }
}

/** Creates or updates a dataset without data of its own. */
async function described(
  remote: Remote,
  { title, description, remoteBody }: DatasetToPublish,
  id: string,
  known: Untrusted | undefined
): Promise<Untrusted> {
  const json = { title, description: description ?? null, ...remoteBody }
  return known
    ? ask(remote, id, { method: 'PATCH', json })
    : ask(remote, id, { method: 'POST', json: { isMetaOnly: true, ...json } })
}

async function withData(
  remote: Remote,
  dataset: DatasetToPublish,
  id: string,
  known: Untrusted | undefined
): Promise<Untrusted> {
  if (known?.isRest || known?.isVirtual || known?.isMetaOnly) {
    throw new ExpectedRunFailure(
      'Le jeu de données distant n’a pas de fichier : il ne peut pas être remplacé.'
    )
  }
  if (known) await atRest(remote, id)
  const { title, description, columns, remoteBody } = dataset
  const body = { title, ...(description ? { description } : {}), ...remoteBody }
  const file = await dataset.data?.()
  if (!file) throw new ExpectedRunFailure('Les données de ce jeu de données ne peuvent pas être lues.')
  if (known && objectOf(known.originalFile ?? known.file).md5 === file.md5) {
    const schema = describedAs(known, columns)
    return ask(remote, id, {
      method: 'PATCH',
      json: { ...body, description: description ?? null, ...(schema ? { schema } : {}) }
    })
  }
  await remote.access.form(pathOf(remote, id), {
    method: 'POST',
    headers: headersOf(remote.config),
    fields: { body: JSON.stringify({ ...body, ...(columns.length ? { schema: columns } : {}) }) },
    file: { field: 'dataset', name: file.name, path: file.path }
  })
  const processed = await atRest(remote, id)
  if (processed.status === 'error') {
    throw new ExpectedRunFailure('Le catalogue distant n’a pas pu traiter les données.')
  }
  return processed
}

/** Returns the remote columns with the local descriptions; undefined when they are equal already. */
function describedAs(known: Untrusted, columns: DatasetToPublish['columns']): Untrusted[] | undefined {
  const columnsByKey = new Map(columns.map((column) => [column.key, column]))
  const remoteColumns = new Map(columnsOf(known.schema).map((column) => [column.key, column]))
  const isSame = columns.every(
    (column) => JSON.stringify(remoteColumns.get(column.key)) === JSON.stringify(column)
  )
  if (isSame) return undefined
  return listOf(known.schema)
    .filter((column) => !column['x-calculated'])
    .map((column) => ({ ...column, ...columnsByKey.get(textOf(column.key) ?? '') }))
}

/** Polls until the remote has processed the dataset, or failed. */
async function atRest(remote: Remote, id: string): Promise<Untrusted> {
  const until = Date.now() + maxWaitMs
  for (let pause = firstPollMs; ; pause = Math.min(pause * 2, maxPollMs)) {
    // `draft=true` includes unprocessed new data, which are a draft; the published dataset is always finalized.
    const processed = await ask(remote, id, { query: '?draft=true' })
    if (processed.status === 'finalized' && !processed.draftReason) return processed
    if (processed.status === 'error') return processed
    if (Date.now() > until) throw new OutgoingFailure('timeout')
    await remote.access.wait(pause)
  }
}
