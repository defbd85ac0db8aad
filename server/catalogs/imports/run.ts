/** One run of an import: the remote file becomes a dataset, or the data of one (docs/api/catalogs.md). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogImport } from '../../../contract/catalogs/catalog.ts'
import { HttpError } from '../../http/errors.ts'
import { RemovedMeanwhile } from '../removed.ts'
import { changeRun } from '../changeRun.ts'
import { connectionOf, problemOf } from '../connection.ts'
import { descriptionOf, remoteAttachments, slugOf } from '../description.ts'
import { findCatalog, importStore } from '../documents.ts'
import { tellCatalog } from '../events.ts'
import { queueRun } from '../jobs.ts'
import type { CatalogParts } from '../parts.ts'
import { RunRefusal, type ResourceSource } from '../plugins/plugin.ts'
import { runChannel, runLog, type RunLog } from '../runLog.ts'
import { downloadFile, type DownloadedFile } from './download.ts'
import { nextImportDate } from '../../../contract/catalogs/nextDate.ts'
import { whenProcessed } from './whenProcessed.ts'

/** Runs an import to its end, whatever that is: what fails is in its log, and its next date is set. */
export async function runImport(parts: CatalogParts, id: string, signal: AbortSignal): Promise<void> {
  const log = runLog(parts, 'import', id)
  const found = await importStore.find(parts.metadata, id)
  if (!found) return
  try {
    if (found.status === 'running') {
      // Only a server that ended leaves one so: what it had begun changed nothing that can be read.
      await log.warning("L'import a été interrompu par un arrêt du serveur.")
      return await ended(parts, id, { problem: "L'import a été interrompu." })
    }
    await log.clear()
    await changed(parts, id, { status: 'running', startedAt: new Date().toISOString() })
    const dataset = await perform(parts, found, log, signal)
    await ended(parts, id, { dataset })
  } catch (error) {
    if (error instanceof RemovedMeanwhile) return
    if (signal.aborted) throw error
    const problem = toldProblem(error)
    if (problem === undefined) parts.log.error({ err: error, import: id }, 'an import failed')
    await log.error(problem ?? 'Une erreur inattendue est survenue.')
    await ended(parts, id, { problem: problem ?? 'Une erreur inattendue est survenue.' })
  }
}

const toldProblem = (error: unknown): string | undefined =>
  problemOf(error) ?? (error instanceof HttpError ? error.message : undefined)

type Target = NonNullable<CatalogImport['dataFairDataset']>

async function perform(
  parts: CatalogParts,
  one: CatalogImport,
  log: RunLog,
  signal: AbortSignal
): Promise<Target> {
  const stored = await findCatalog(parts.metadata, one.catalog.id)
  if (!stored) throw new RemovedMeanwhile()
  const { plugin, remote, config } = connectionOf(parts, stored, signal)
  await log.step('Recherche de la ressource')
  const source = await plugin.find(remote, config, one.remoteResource.id, one.config ?? {})
  await log.info(`Ressource : ${source.metadata.title}`, source.metadata.origin)
  for (const note of source.notes ?? []) await log.info(note)
  const folder = await mkdtemp(join(tmpdir(), 'fairway-import-'))
  try {
    await log.step('Téléchargement')
    const file = await downloadFile(remote, source.file, folder, (bytes, total) =>
      log.task('download', 'Téléchargement', bytes, total ?? source.file.size)
    )
    await log.info(`${file.name} : ${file.size} octets`)
    signal.throwIfAborted()
    return await put(parts, one, { file, source, log, signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Received {
  file: DownloadedFile
  source: ResourceSource
  log: RunLog
  signal: AbortSignal
}

async function put(
  parts: CatalogParts,
  one: CatalogImport,
  { file, source, log, signal }: Received
): Promise<Target> {
  const { datasets } = parts
  const userId = one.created.id
  const target = one.dataFairDataset
  const given = { filePath: file.path, fileName: file.name, userId }
  if (!target) {
    await log.step('Création du jeu de données')
    const owner = one.owner
    const body = {
      ...descriptionOf(source.metadata),
      ...slugOf(source.metadata),
      ...remoteAttachments(source)
    }
    const created = await datasets.createFromFile({ ...given, owner, body, countsQuotas: true })
    const dataset = { id: created.id, title: created.title }
    // An import that is interrupted from here on goes on with this dataset.
    await changed(parts, one._id, { dataFairDataset: dataset })
    await whenProcessed(parts, created.id, log, signal)
    return dataset
  }
  const known = await datasets.find(target.id)
  if (!known) throw new RunRefusal('Le jeu de données à mettre à jour n’existe plus.')
  if (known.isRest) {
    await log.step('Remplacement des lignes')
    const summary = await datasets.replaceLines(target.id, {
      ...given,
      ...(one.separator ? { separator: one.separator } : {})
    })
    if (summary.cancelled) {
      const [first] = summary.errors
      throw new RunRefusal(`${summary.nbErrors} lignes en erreur : ${first?.error ?? ''}`)
    }
    await log.info(`${summary.nbOk} lignes`)
  } else {
    await log.step('Mise à jour du jeu de données')
    const body = one.shouldUpdateMetadata
      ? { ...descriptionOf(source.metadata), ...remoteAttachments(source) }
      : {}
    await datasets.replaceFile(target.id, { ...given, body })
    await whenProcessed(parts, target.id, log, signal)
  }
  return { id: target.id, title: known.title, ...(known.isRest ? { isRest: true } : {}) }
}

const runs = { kind: 'import' as const, store: importStore }

const changed = (parts: CatalogParts, id: string, changes: Partial<CatalogImport>): Promise<CatalogImport> =>
  changeRun(parts, runs, id, () => changes)

/** What a run ends with: its status, its next date and, for a failure, the event. */
async function ended(
  parts: CatalogParts,
  id: string,
  { dataset, problem }: { dataset?: Target; problem?: string }
): Promise<void> {
  const { metadata, jobs, bus, outbox } = parts
  const now = new Date()
  const changes = await metadata.transaction().execute(async (scope) => {
    const current = await importStore.find(scope, id)
    if (!current) return undefined
    const date = now.toISOString()
    const next = current.isSchedulingActive ? nextImportDate(current.scheduling, now) : undefined
    const { nextImportDate: _former, ...kept } = current
    const values: Partial<CatalogImport> = {
      status: problem === undefined ? 'done' : 'error',
      finishedAt: date,
      ...(problem === undefined ? { lastImportDate: date } : {}),
      ...(dataset ? { dataFairDataset: dataset } : {}),
      ...(next ? { nextImportDate: next.toISOString() } : {})
    }
    await importStore.put(scope, { ...kept, ...values })
    const { owner, catalog, remoteResource } = current
    if (next) await queueRun(jobs, 'import', { id, owner, runAt: next }, scope)
    if (problem !== undefined) {
      const item = { id, title: remoteResource.title }
      await tellCatalog(scope, 'import-error', { catalog, owner, item, detail: problem })
    }
    return values
  })
  if (changes) bus.publish(runChannel('import', id), changes)
  outbox.wake()
}
