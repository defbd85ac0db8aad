/** Runs a publication: writes a dataset to the remote catalog, or deletes it there (docs/api/catalogs.md). */
import type { Publication, PublicationAction } from '../../../contract/catalogs/catalog.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { changeRun } from '../changeRun.ts'
import { connectionOf } from '../connection.ts'
import { findCatalog, publicationStore } from '../documents.ts'
import { keepCatalog } from '../ownership.ts'
import type { CatalogParts } from '../parts.ts'
import { runProblemOf, unexpectedProblem } from '../problems.ts'
import { ExpectedRunFailure, type PublishedObject, type Target } from '../plugins/plugin.ts'
import { RunDeletedError } from '../runDeleted.ts'
import { inWorkFolder } from '../workFolders.ts'
import { runLog, type RunLog } from '../runLog.ts'
import { publicationType, reportRun } from '../runTypes.ts'
import { datasetToPublish } from './dataset.ts'
import { keptFiles } from './keptFiles.ts'
import { removePublication } from './remove.ts'

/** Runs a publication. It is idempotent: a repeated run updates the remote object. */
export async function runPublication(parts: CatalogParts, id: string, signal: AbortSignal): Promise<void> {
  const log = runLog(parts, 'publication', id)
  const publication = await publicationStore.find(parts.metadata, id)
  if (!publication) return
  try {
    await log.clear()
    await change(parts, id, { status: 'running', startedAt: new Date().toISOString() })
    if (publication.action === 'delete') {
      await unpublish(parts, publication, log, signal)
      return await removePublication(parts, publication)
    }
    const published = await publish(parts, publication, log, signal)
    await change(parts, id, {
      ...published,
      action: followingAction(publication.action),
      status: 'done',
      lastPublicationDate: new Date().toISOString()
    })
    // The event is emitted by the first publication only; later runs are updates.
    if (!publication.lastPublicationDate) await parts.datasets.published(publication.dataFairDataset.id)
  } catch (error) {
    if (error instanceof RunDeletedError) return
    if (signal.aborted) throw error
    const problem = runProblemOf(error) ?? unexpectedProblem
    if (problem === unexpectedProblem)
      parts.log.error({ err: error, publication: id }, 'a publication failed')
    await log.error(problem)
    await recordFailure(parts, id, problem)
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
  publication: Publication,
  log: RunLog,
  signal: AbortSignal
): Promise<PublishedObject & Pick<Publication, 'dataFairDataset'>> {
  const stored = await findCatalog(parts.metadata, publication.catalog.id)
  if (!stored) throw new RunDeletedError()
  const { catalog } = stored
  const dataset = await parts.datasets.find(publication.dataFairDataset.id)
  const { owner } = catalog
  const isOwn = dataset?.owner.type === owner.type && dataset.owner.id === owner.id
  if (!dataset || !isOwn)
    throw new ExpectedRunFailure("Le jeu de données n'existe plus dans le compte du catalogue.")
  if (catalog.capabilities.includes('requiresPublicationSite') && !publication.publicationSite) {
    throw new ExpectedRunFailure('Publication site is required for this catalog')
  }
  const { plugin, remote, config } = connectionOf(parts, stored, { signal, log })
  const publishThere = plugin.publish?.bind(plugin)
  if (!publishThere) throw new ExpectedRunFailure('Ce type de catalogue ne permet pas de publier.')
  await log.step(`Publication de ${dataset.title}`)
  const published = datasetToPublish(dataset, parts.config.publicUrl, publication.publicationSite)
  return inWorkFolder(parts.config, async (folder) => {
    if (hasData(dataset)) published.data = () => parts.datasets.dataFile(dataset.id, { folder, signal })
    const filter = { catalog: catalog._id }
    const others = await publicationStore.list(parts.metadata, filter, { size: 10_000, skip: 0 })
    const kept = keptFiles(publication, others.results, published)
    const object = await publishThere(remote, config, published, { ...targetOf(publication), kept })
    const url = object.remoteFolder?.url ?? object.remoteResource?.url
    await log.info('Publication effectuée', url)
    return { ...object, dataFairDataset: { id: dataset.id, title: dataset.title } }
  })
}

const hasData = ({ isMetaOnly, status }: DatasetRecord): boolean => !isMetaOnly && status !== 'draft'

async function unpublish(
  parts: CatalogParts,
  publication: Publication,
  log: RunLog,
  signal: AbortSignal
): Promise<void> {
  const stored = await findCatalog(parts.metadata, publication.catalog.id)
  if (!stored) throw new RunDeletedError()
  const { plugin, remote, config } = connectionOf(parts, stored, { signal, log })
  await log.step('Suppression de la publication')
  // Without a successful run nothing was created, and `remoteFolder` is an existing folder that the user chose: it must
  // not be deleted.
  if (!publication.lastPublicationDate) return
  const action = publication.remoteResource ? 'replaceResource' : 'replaceFolder'
  await plugin.unpublish?.(remote, config, targetOf({ ...publication, action }))
}

/**
 * Writes changes, and publishes them.
 * @throws RunDeletedError when the publication was deleted
 */
async function change(parts: CatalogParts, id: string, changes: Partial<Publication>): Promise<void> {
  await changeRun(parts, publicationType, id, ({ action, status }) => ({
    ...changes,
    error: undefined,
    // A deletion requested during the run is kept.
    ...(action === 'delete' ? { action } : {}),
    ...(isQueuedAgain(status, changes.status) ? { status } : {})
  }))
}

/** Tells whether another run was requested during this one, which then ends as `waiting`. */
const isQueuedAgain = (status: Publication['status'], next: Publication['status'] | undefined): boolean =>
  status === 'waiting' && next !== 'running'

/** Ends a publication whose job was abandoned: it would wait for the job forever. */
export async function abandonPublication(parts: CatalogParts, id: string): Promise<void> {
  const publication = await publicationStore.find(parts.metadata, id)
  if (publication?.status !== 'waiting' && publication?.status !== 'running') return
  const problem = 'La publication a été arrêtée.'
  await runLog(parts, 'publication', id).error(problem)
  await recordFailure(parts, id, problem, { isAbandoned: true })
}

async function recordFailure(
  parts: CatalogParts,
  id: string,
  problem: string,
  { isAbandoned = false } = {}
): Promise<void> {
  const { jobs, outbox } = parts
  try {
    await changeRun(parts, publicationType, id, async (current, scope) => {
      await reportRun(scope, publicationType, 'error', current, problem)
      if (!isAbandoned && isQueuedAgain(current.status, 'error')) return {}
      await keepCatalog(scope, jobs, current.catalog.id)
      return { status: 'error' as const, error: problem }
    })
  } catch (error) {
    if (!(error instanceof RunDeletedError)) throw error
  }
  outbox.wake()
}
