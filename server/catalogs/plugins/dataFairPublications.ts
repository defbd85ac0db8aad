/**
 * Publications on another instance of the platform (docs/api/catalogs.md): its dataset is a file one, which gets the file
 * itself. A link to this platform would be no use where the source is not open to all, or the other one cannot reach it.
 */
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { apiOf, headersOf } from './dataFairApi.ts'
import { columnsOf } from './columns.ts'
import {
  RunRefusal,
  type Config,
  type DatasetToPublish,
  type PublishedObject,
  type Target
} from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { addressOf, listOf, objectOf, present, textOf, type Untrusted } from './untrusted.ts'

const firstPollMs = 100
const longestPollMs = 5000
/** The other platform is not waited for longer than this: it goes on by itself. */
const longestWaitMs = 600_000

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
  // What is created has an id that is known before: a run that was cut writes over what it made.
  const id = replaced ?? newId
  const known = await read(remote, id)
  if (replaced && !known)
    throw new RunRefusal('Le jeu de données publié n’existe plus dans le catalogue distant.')
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

/** What a publication says beside the title, but for the projection, which the data there are read by. */
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

/** What the remote still says and the dataset no longer does, unset; undefined for nothing. */
function removedOf(
  known: Untrusted | undefined,
  { description, remoteBody }: DatasetToPublish
): object | undefined {
  const there = present<Untrusted>(known ?? {})
  const told = new Set([...Object.keys(remoteBody), ...(description ? ['description'] : [])])
  const names = followed.filter((name) => there[name] && !told.has(name))
  return names.length ? Object.fromEntries(names.map((name) => [name, null])) : undefined
}

/** Removes a dataset of the remote; one that is gone already is no failure. */
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

/** A dataset without data of its own: what is said of it. */
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
    throw new RunRefusal('Le jeu de données distant n’a pas de fichier : il ne peut pas être remplacé.')
  }
  if (known) await atRest(remote, id)
  const { title, description, columns, remoteBody } = dataset
  const body = { title, ...(description ? { description } : {}), ...remoteBody }
  const file = await dataset.data?.()
  if (!file) throw new RunRefusal('Les données de ce jeu de données ne peuvent pas être lues.')
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
    throw new RunRefusal('Le catalogue distant n’a pas pu traiter les données.')
  }
  return processed
}

/** The columns of the remote as they are, with what is said of them here; undefined where they are so already. */
function describedAs(known: Untrusted, columns: DatasetToPublish['columns']): Untrusted[] | undefined {
  const own = new Map(columns.map((column) => [column.key, column]))
  const there = new Map(columnsOf(known.schema).map((column) => [column.key, column]))
  const isSame = columns.every((column) => JSON.stringify(there.get(column.key)) === JSON.stringify(column))
  if (isSame) return undefined
  return listOf(known.schema)
    .filter((column) => !column['x-calculated'])
    .map((column) => ({ ...column, ...own.get(textOf(column.key) ?? '') }))
}

/** Waits until the remote has processed what it has, or could not. */
async function atRest(remote: Remote, id: string): Promise<Untrusted> {
  const until = Date.now() + longestWaitMs
  for (let pause = firstPollMs; ; pause = Math.min(pause * 2, longestPollMs)) {
    // New data are a draft until they are processed: what is read meanwhile is at rest.
    const found = await ask(remote, id, { query: '?draft=true' })
    if (found.status === 'finalized' && !found.draftReason) return found
    if (found.status === 'error') return found
    if (Date.now() > until) throw new OutgoingFailure('timeout')
    await remote.access.wait(pause)
  }
}
