/** Runs an import: the remote file becomes a dataset, or the new data of one (docs/api/catalogs.md). */
import type { CatalogImport, RemoteFileState } from '../../../contract/catalogs/catalog.ts'
import type { ImportedFile } from '../../datasets/fileImport.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { newId } from '../../owned/ids.ts'
import { readSettings } from '../../settings/store.ts'
import { RunDeletedError } from '../runDeleted.ts'
import { inWorkFolder } from '../workFolders.ts'
import { changeRun, type Changes } from '../changeRun.ts'
import { lineCountText } from '../countText.ts'
import { connectionOf } from '../connection.ts'
import { bodyOf, describedColumns, unknownTopics } from '../description.ts'
import { findCatalog, importStore } from '../documents.ts'
import type { CatalogParts } from '../parts.ts'
import type { RemoteColumn } from '../plugins/columns.ts'
import { isGone } from '../plugins/knownIds.ts'
import { ExpectedRunFailure, type ResourceSource } from '../plugins/plugin.ts'
import type { RemoteAccess } from '../plugins/remoteAccess.ts'
import type { RunLog } from '../runLog.ts'
import { runScheduled, stopScheduled } from '../runScheduled.ts'
import { importType } from '../runTypes.ts'
import { putDocuments } from './documents.ts'
import { downloadFile, type DownloadedFile } from './download.ts'
import { isSameOwner, isWithin, ownerChanged } from './target.ts'
import { whenProcessed } from './whenProcessed.ts'

/** Runs an import. */
export const runImport = (parts: CatalogParts, id: string, signal: AbortSignal): Promise<void> =>
  runScheduled(
    parts,
    importType,
    { id, signal },
    {
      interrupted: {
        warning: "L'import a été interrompu par un arrêt du serveur.",
        problem: "L'import a été interrompu."
      },
      async perform(started, log, within) {
        const dataset = await importDataset(parts, started, log, within)
        return { changes: { dataFairDataset: dataset, newDataset: undefined } }
      }
    }
  )

/** Stops an import that is running or waiting, at the request of a user. */
export const stopImport = (parts: CatalogParts, id: string): Promise<void> =>
  stopScheduled(parts, importType, id, { problem: "L'import a été arrêté." })

type Target = NonNullable<CatalogImport['dataFairDataset']>

async function importDataset(
  parts: CatalogParts,
  catalogImport: CatalogImport,
  log: RunLog,
  signal: AbortSignal
): Promise<Target> {
  const stored = await findCatalog(parts.metadata, catalogImport.catalog.id)
  if (!stored) throw new RunDeletedError()
  if (catalogImport.dataFairDataset)
    await datasetToUpdate(parts, catalogImport, catalogImport.dataFairDataset.id)
  const { plugin, remote, config } = connectionOf(parts, stored, { signal, log })
  await log.step('Recherche de la ressource')
  const source = await plugin
    .find(remote, config, catalogImport.remoteResource.id, catalogImport.config ?? {})
    .catch(refuseGoneSource)
  await log.info(`Ressource : ${source.metadata.title}`, source.metadata.origin)
  for (const note of source.notes ?? []) await log.info(note)
  return inWorkFolder(parts.config, async (folder) => {
    await log.step('Téléchargement')
    const onProgress = (bytes: number, total: number | undefined): void =>
      log.task('download', 'Téléchargement', bytes, total ?? source.file.size)
    const file = await downloadFile(
      remote,
      source.file,
      folder,
      onProgress,
      await knownState(parts, catalogImport, source)
    )
    if (file.isUnchanged) await log.info('Le fichier n’a pas changé depuis le dernier import.')
    else await log.info(`${file.name} : ${file.size} octets`)
    signal.throwIfAborted()
    return store(parts, catalogImport, { remote, folder, file, source, log, signal })
  })
}

/** @throws ExpectedRunFailure instead of the bare status for a resource that the remote no longer has */
function refuseGoneSource(error: unknown): never {
  if (!isGone(error)) throw error
  throw new ExpectedRunFailure('La ressource n’existe plus.', { cause: error })
}

/** Returns the validators of the last download, if the dataset still has that file; undefined otherwise. */
async function knownState(
  { datasets }: CatalogParts,
  { remoteFile, dataFairDataset: target }: CatalogImport,
  { file }: ResourceSource
): Promise<RemoteFileState | undefined> {
  if (!target || !remoteFile || !('url' in file) || file.url !== remoteFile.url) return undefined
  const dataset = await datasets.find(target.id)
  const isSame = dataset && !dataset.draft && dataset.originalFile?.md5 === remoteFile.md5
  return isSame && dataset.status === 'finalized' ? remoteFile : undefined
}

/** Stores the validators of a download after its data were processed. */
async function keepState(
  parts: CatalogParts,
  catalogImport: CatalogImport,
  id: string,
  received: Received
): Promise<void> {
  const { file, source } = received
  const md5 = (await parts.datasets.find(id))?.originalFile?.md5
  const hasValidators = file.state?.etag !== undefined || file.state?.lastModified !== undefined
  const url = 'url' in source.file ? source.file.url : undefined
  const remoteFile =
    hasValidators && url !== undefined && md5 !== undefined ? { url, ...file.state, md5 } : undefined
  await change(parts, catalogImport._id, { remoteFile })
}

interface Received {
  remote: RemoteAccess
  folder: string
  file: DownloadedFile
  source: ResourceSource
  log: RunLog
  signal: AbortSignal
}

async function store(parts: CatalogParts, catalogImport: CatalogImport, received: Received): Promise<Target> {
  const { source, log } = received
  const now = await importStore.find(parts.metadata, catalogImport._id)
  if (!now) throw new RunDeletedError()
  if (!isSameOwner(now.owner, catalogImport.owner)) throw new ExpectedRunFailure(ownerChanged)
  const { topics = [] } = await readSettings(parts.metadata, catalogImport.owner)
  const { isNew, id } = await targetOf(parts, catalogImport)
  const { shouldUpdateMetadata, shouldUpdateSchema } = catalogImport
  const body = bodyOf(source.metadata, { isNew, topics, shouldUpdateMetadata, shouldUpdateSchema })
  const isDescribed = isNew || shouldUpdateMetadata
  const lost = isDescribed ? unknownTopics(source.metadata.topics, topics) : []
  if (lost.length) await log.info(`Thématiques sans équivalent dans le compte : ${lost.join(', ')}`)
  const target = await (isNew ? createDataset : updateDataset)(parts, catalogImport, {
    ...received,
    id,
    body
  })
  if (isDescribed) {
    const userId = catalogImport.created.id
    await putDocuments(parts, id, source.metadata.attachments ?? [], { ...received, userId })
  }
  return target
}

interface StoredImport extends Received {
  id: string
  body: Record<string, unknown>
}

const importedFile = ({ file }: Received, { created }: CatalogImport): ImportedFile & { userId: string } => ({
  filePath: file.path,
  fileName: file.name,
  userId: created.id
})

async function createDataset(
  parts: CatalogParts,
  catalogImport: CatalogImport,
  received: StoredImport
): Promise<Target> {
  const { id, body, log, signal } = received
  await log.step('Création du jeu de données')
  const created = await parts.datasets.createFromFile({
    ...importedFile(received, catalogImport),
    owner: catalogImport.owner,
    body: { ...body, id },
    countsQuotas: true
  })
  const target = { id, title: created.title }
  await change(parts, catalogImport._id, { dataFairDataset: target, newDataset: undefined })
  await whenProcessed(parts, id, log, signal)
  await keepState(parts, catalogImport, id, received)
  return target
}

async function updateDataset(
  parts: CatalogParts,
  catalogImport: CatalogImport,
  received: StoredImport
): Promise<Target> {
  const { id, body, log, signal } = received
  const known = await datasetToUpdate(parts, catalogImport, id)
  const target = { id, title: known.title }
  if (known.isRest) {
    await replaceLines(parts, catalogImport, known, received)
    return { ...target, isRest: true }
  }
  if (received.file.isUnchanged) {
    await describe(parts, catalogImport, known, body)
    return target
  }
  await log.step('Mise à jour du jeu de données')
  await parts.datasets.replaceFile(id, { ...importedFile(received, catalogImport), body })
  await whenProcessed(parts, id, log, signal)
  await keepState(parts, catalogImport, id, received)
  return target
}

/**
 * Returns the dataset to update.
 * @throws ExpectedRunFailure when it is deleted, or belongs to another account since it or the catalog changed owner
 */
async function datasetToUpdate(
  { datasets }: CatalogParts,
  { owner }: CatalogImport,
  id: string
): Promise<DatasetRecord> {
  const known = await datasets.find(id)
  if (!known) throw new ExpectedRunFailure('Le jeu de données à mettre à jour n’existe plus.')
  if (!isWithin(known.owner, owner)) {
    throw new ExpectedRunFailure('Le jeu de données à mettre à jour n’est plus dans le compte du catalogue.')
  }
  return known
}

/**
 * Returns the target dataset. The id of a new dataset is stored before its creation, so that a run after an
 * interruption continues with it.
 */
async function targetOf(
  parts: CatalogParts,
  catalogImport: CatalogImport
): Promise<{ isNew: boolean; id: string }> {
  if (catalogImport.dataFairDataset) return { isNew: false, id: catalogImport.dataFairDataset.id }
  const { newDataset: begun } = catalogImport
  const begunDataset = begun === undefined ? undefined : await parts.datasets.find(begun)
  if (begunDataset && isWithin(begunDataset.owner, catalogImport.owner))
    return { isNew: false, id: begunDataset.id }
  // A dataset created for a former owner of the catalog stays with that owner.
  const id = begunDataset || begun === undefined ? newId() : begun
  await change(parts, catalogImport._id, { newDataset: id })
  return { isNew: true, id }
}

async function replaceLines(
  parts: CatalogParts,
  catalogImport: CatalogImport,
  dataset: DatasetRecord,
  received: StoredImport
): Promise<void> {
  const { log } = received
  await log.step('Remplacement des lignes')
  const { separator } = catalogImport
  const file = importedFile(received, catalogImport)
  const summary = await parts.datasets.replaceLines(dataset.id, {
    ...file,
    ...(separator ? { separator } : {})
  })
  if (summary.cancelled) {
    const [first] = summary.errors
    throw new ExpectedRunFailure(`${lineCountText(summary.nbErrors)} en erreur : ${first?.error ?? ''}`)
  }
  await log.info(lineCountText(summary.nbOk))
  await describe(parts, catalogImport, dataset, received.body)
}

/**
 * Patches the description of a dataset, with its columns: without new data, the remote may still describe them
 * otherwise.
 */
async function describe(
  { datasets }: CatalogParts,
  { created }: CatalogImport,
  { id, schema }: DatasetRecord,
  { schema: remoteColumns, ...description }: Record<string, unknown>
): Promise<void> {
  const columns = remoteColumns ? { schema: describedColumns(schema, remoteColumns as RemoteColumn[]) } : {}
  const body = { ...description, ...columns }
  if (Object.keys(body).length) await datasets.patch(id, { body, userId: created.id })
}

const change = (parts: CatalogParts, id: string, changes: Changes<CatalogImport>): Promise<CatalogImport> =>
  changeRun(parts, importType, id, () => changes)
