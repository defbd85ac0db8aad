/** Runs a publication: writes a dataset to the remote catalog, or deletes it there (docs/api/catalogs.md). */
import type { Publication, PublicationAction } from '../../../contract/catalogs/catalog.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { HttpError } from '../../http/errors.ts'
import { connectionOf, problemOf } from '../connection.ts'
import { findCatalog, publicationStore } from '../documents.ts'
import { reportCatalogEvent } from '../events.ts'
import { keepCatalog, removeCatalogIfLast } from '../ownership.ts'
import type { CatalogParts } from '../parts.ts'
import { ExpectedRunFailure, type PublishedObject, type Target } from '../plugins/plugin.ts'
import { RunDeletedError } from '../runDeleted.ts'
import { inWorkFolder } from '../workFolders.ts'
import { runChannel, runLog, type RunLog } from '../runLog.ts'
import { datasetToPublish } from './dataset.ts'

const unexpected = 'Une erreur inattendue est survenue.'

/** Runs a publication. It is idempotent: a repeated run updates the remote object. */
export async function runPublication(parts: CatalogParts, id: string, signal: AbortSignal): Promise<void> {
  const { metadata } = parts
  const log = runLog(parts, 'publication', id)
  const found = await publicationStore.find(metadata, id)
  if (!found) return
  try {
    await log.clear()
    await changed(parts, id, { status: 'running', startedAt: new Date().toISOString() })
    if (found.action === 'delete') {
      await unpublish(parts, found, log, signal)
      return await removed(parts, found)
    }
    const made = await publish(parts, found, log, signal)
    await changed(parts, id, {
      ...made,
      action: followingAction(found.action),
      status: 'done',
      lastPublicationDate: new Date().toISOString()
    })
    // The event is emitted by the first publication only; later runs are updates.
    if (!found.lastPublicationDate) await parts.datasets.published(found.dataFairDataset.id)
  } catch (error) {
    if (error instanceof RunDeletedError) return
    if (signal.aborted) throw error
    const problem = problemOf(error) ?? (error instanceof HttpError ? error.message : undefined)
    if (problem === undefined) parts.log.error({ err: error, publication: id }, 'a publication failed')
    await log.error(problem ?? unexpected)
    await failed(parts, id, problem ?? unexpected)
  }
}

/** Returns the action of later runs: a created object is replaced. */
function followingAction(action: PublicationAction): PublicationAction {
  if (action === 'createFolderInRoot' || action === 'createFolder') return 'replaceFolder'
  return action === 'createResource' ? 'replaceResource' : action
}

const targetOf = ({ _id: newId, action, remoteFolder, remoteResource }: Publication): Target => ({
  action,
  newId,
  ...(remoteFolder ? { folderId: remoteFolder.id } : {}),
  ...(remoteResource ? { resourceId: remoteResource.id } : {})
})

async function publish(
  parts: CatalogParts,
  one: Publication,
  log: RunLog,
  signal: AbortSignal
): Promise<PublishedObject & Pick<Publication, 'dataFairDataset'>> {
  const stored = await findCatalog(parts.metadata, one.catalog.id)
  if (!stored) throw new RunDeletedError()
  const { catalog } = stored
  const dataset = await parts.datasets.find(one.dataFairDataset.id)
  const { owner } = catalog
  const isOwn = dataset?.owner.type === owner.type && dataset.owner.id === owner.id
  if (!dataset || !isOwn)
    throw new ExpectedRunFailure("Le jeu de données n'existe plus dans le compte du catalogue.")
  if (catalog.capabilities.includes('requiresPublicationSite') && !one.publicationSite) {
    throw new ExpectedRunFailure('Publication site is required for this catalog')
  }
  const { plugin, remote, config } = connectionOf(parts, stored, { signal, log })
  const putThere = plugin.publish?.bind(plugin)
  if (!putThere) throw new ExpectedRunFailure('Ce type de catalogue ne permet pas de publier.')
  await log.step(`Publication de ${dataset.title}`)
  const told = datasetToPublish(dataset, parts.config.publicUrl, one.publicationSite)
  return inWorkFolder(parts.config, async (folder) => {
    if (hasData(dataset)) told.data = () => parts.datasets.dataFile(dataset.id, { folder, signal })
    const made = await putThere(remote, config, told, targetOf(one))
    const url = made.remoteFolder?.url ?? made.remoteResource?.url
    await log.info('Publication effectuée', url)
    return { ...made, dataFairDataset: { id: dataset.id, title: dataset.title } }
  })
}

const hasData = ({ isMetaOnly, status }: DatasetRecord): boolean => !isMetaOnly && status !== 'draft'

async function unpublish(
  parts: CatalogParts,
  one: Publication,
  log: RunLog,
  signal: AbortSignal
): Promise<void> {
  const stored = await findCatalog(parts.metadata, one.catalog.id)
  if (!stored) throw new RunDeletedError()
  const { plugin, remote, config } = connectionOf(parts, stored, { signal, log })
  await log.step('Suppression de la publication')
  // Without a successful run nothing was created, and `remoteFolder` is an existing folder that the user chose: it must
  // not be deleted.
  if (!one.lastPublicationDate) return
  const action = one.remoteResource ? 'replaceResource' : 'replaceFolder'
  await plugin.unpublish?.(remote, config, targetOf({ ...one, action }))
}

/** @throws RemovedMeanwhile when the publication was deleted */
async function changed(parts: CatalogParts, id: string, changes: Partial<Publication>): Promise<void> {
  await parts.metadata.transaction().execute(async (scope) => {
    const current = await publicationStore.find(scope, id)
    if (!current) throw new RunDeletedError()
    const { error: _former, ...kept } = current
    // A deletion requested during the run is kept.
    const action = current.action === 'delete' ? { action: current.action } : {}
    await publicationStore.put(scope, { ...kept, ...changes, ...action })
  })
  parts.bus.publish(runChannel('publication', id), changes)
}

async function failed(parts: CatalogParts, id: string, problem: string): Promise<void> {
  const { metadata, jobs, bus, outbox } = parts
  await metadata.transaction().execute(async (scope) => {
    const current = await publicationStore.find(scope, id)
    if (!current) return
    await publicationStore.put(scope, { ...current, status: 'error', error: problem })
    await keepCatalog(scope, jobs, current.catalog.id)
    const { owner, catalog, dataFairDataset } = current
    const item = { id, title: dataFairDataset.title }
    await reportCatalogEvent(scope, 'publication-error', { catalog, owner, item, detail: problem })
  })
  bus.publish(runChannel('publication', id), { status: 'error', error: problem })
  outbox.wake()
}

async function removed(
  parts: CatalogParts,
  { _id: id, catalog, owner, dataFairDataset }: Publication
): Promise<void> {
  const { metadata, bus, outbox } = parts
  await metadata.transaction().execute(async (scope) => {
    await publicationStore.remove(scope, id)
    await reportCatalogEvent(scope, 'publication-delete', {
      catalog,
      owner,
      item: { id, title: dataFairDataset.title }
    })
    await removeCatalogIfLast(scope, catalog.id)
  })
  bus.publish(`${runChannel('publication', id)}/deleted`, {})
  outbox.wake()
}
