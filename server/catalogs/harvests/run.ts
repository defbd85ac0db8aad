/** Runs a harvest: takes new and changed datasets of the whole remote catalog (docs/api/catalogs.md). */
import type { CatalogHarvest } from '../../../contract/catalogs/harvest.ts'
import { nextImportDate } from '../../../contract/catalogs/nextDate.ts'
import { changeRun } from '../changeRun.ts'
import { connectionOf } from '../connection.ts'
import { counted } from '../counted.ts'
import { findCatalog, harvestStore } from '../documents.ts'
import { reportCatalogEvent } from '../events.ts'
import { queueRun } from '../jobs.ts'
import { readSettings } from '../../settings/store.ts'
import type { CatalogParts } from '../parts.ts'
import { ExpectedRunFailure } from '../plugins/plugin.ts'
import { RunDeletedError } from '../runDeleted.ts'
import { withinTime } from '../withinTime.ts'
import { inWorkFolder } from '../workFolders.ts'
import { runLog, type RunLog } from '../runLog.ts'
import { problemForUsers, type HarvestRun } from './context.ts'
import { takeDatasets } from './datasets.ts'
import { countMade, countOutcomes, forgetUnmade } from './items.ts'
import { leaveMissing } from './missing.ts'
import type { Listing } from './plan.ts'
import { isTaken } from './rules.ts'
import { datasetsOf, searchesItself } from './source.ts'
import { permissionsOf, sitesNow } from './target.ts'

const runs = { kind: 'harvest' as const, store: harvestStore }

/** Number of datasets that are planned and created in one batch. */
const batchSize = 100

/** Runs a harvest; failures are written to its log, and the next run is scheduled in any case. */
export async function runHarvest(parts: CatalogParts, id: string, signal: AbortSignal): Promise<void> {
  const log = runLog(parts, 'harvest', id)
  const found = await harvestStore.find(parts.metadata, id)
  if (!found) return
  try {
    if (found.status === 'running') {
      // The status is still `running` only after a crash of the server: created datasets are recorded, and the next run
      // continues.
      await log.warning('Le moissonnage a été interrompu par un arrêt du serveur : le prochain continue.')
      return await ended(parts, id, 'Le moissonnage a été interrompu.')
    }
    await log.clear()
    const started = await changeRun(parts, runs, id, ({ run }) => ({
      status: 'running' as const,
      startedAt: new Date().toISOString(),
      run: run + 1
    }))
    const { runMs } = parts.config.catalogs
    const problem = await withinTime(signal, runMs, (within) => perform(parts, started, log, within))
    await ended(parts, id, problem)
  } catch (error) {
    if (error instanceof RunDeletedError) return
    if (signal.aborted) throw error
    const problem = problemForUsers(error)
    if (problem === undefined) parts.log.error({ err: error, harvest: id }, 'a harvest failed')
    await log.error(problem ?? 'Une erreur inattendue est survenue.')
    await ended(parts, id, problem ?? 'Une erreur inattendue est survenue.').catch((failure: unknown) => {
      if (!(failure instanceof RunDeletedError)) throw failure
    })
  }
}

/** @returns the reason why missing datasets were not handled, for a user to decide; undefined otherwise */
async function perform(
  parts: CatalogParts,
  harvest: CatalogHarvest,
  log: RunLog,
  signal: AbortSignal
): Promise<string | undefined> {
  const { metadata } = parts
  const { _id: id, target, dryRun } = harvest
  const stored = await findCatalog(metadata, harvest.catalog.id)
  if (!stored) throw new RunDeletedError()
  return inWorkFolder(parts.config, async (folder) => {
    const run: HarvestRun = {
      parts,
      harvest,
      connection: connectionOf(parts, stored, { signal, log }),
      topics: (await readSettings(metadata, target.owner)).topics ?? [],
      permissions: permissionsOf(target),
      publicationSites: await sitesNow(parts, target),
      log,
      signal,
      folder
    }
    if (dryRun) await log.info('Essai à blanc : rien n’est créé, modifié ni téléchargé.')
    const lostSites = target.publicationSites?.filter((site) => !run.publicationSites.includes(site)) ?? []
    for (const site of lostSites) await log.warning(`Le site de publication ${site} n’existe plus.`)
    await forgetUnmade(metadata, id)
    const known = await countMade(metadata, id)
    await log.step('Lecture du catalogue')
    const listing = await takeAll(run)
    await log.info(
      counted(listing.read, 'Aucun jeu de données lu', '1 jeu de données lu', 'jeux de données lus')
    )
    if (!listing.read && known) {
      throw new ExpectedRunFailure('Le catalogue ne donne aucun jeu de données : tout est laissé tel quel.')
    }
    const problem = await leaveMissing(run, listing, known)
    const counts = await countOutcomes(metadata, id, harvest.run)
    await log.info(
      `${counts.created} créés, ${counts.updated} mis à jour, ${counts.unchanged} inchangés, ${counts.missing} manquants, ${counts.refused} refusés`
    )
    if (problem) await log.error(problem)
    return problem
  })
}

async function takeAll(run: HarvestRun): Promise<Listing> {
  const { harvest, connection, log, signal } = run
  const { filters } = harvest
  const isSearched = searchesItself(connection)
  const listing: Listing = { read: 0 }
  for await (const { datasets, total } of datasetsOf(connection, filters)) {
    signal.throwIfAborted()
    listing.read += datasets.length
    if (total !== undefined) listing.total = total
    const taken = datasets.filter((dataset) => isTaken(dataset, filters, isSearched))
    for (let start = 0; start < taken.length; start += batchSize) {
      await takeDatasets(run, taken.slice(start, start + batchSize))
      const behind = datasets.length - taken.length
      const done = listing.read - datasets.length + Math.min(start + batchSize, taken.length)
      log.task('harvest', 'Moissonnage', Math.min(done + behind, listing.read), listing.total)
      // Yields to the event loop, so that requests are not delayed.
      await new Promise(setImmediate)
    }
  }
  return listing
}

/** Records the end of a run: counts, next date, and the event of a failure. */
async function ended(parts: CatalogParts, id: string, problem: string | undefined): Promise<void> {
  await changeRun(parts, runs, id, async (current, scope) => {
    const now = new Date()
    const date = now.toISOString()
    const { owner, catalog, title, run, dryRun } = current
    const next = nextImportDate(current.isSchedulingActive ? current.scheduling : [], now)
    if (next) await queueRun(parts.jobs, 'harvest', { id, owner, runAt: next }, scope)
    if (problem !== undefined) {
      await reportCatalogEvent(scope, 'harvest-error', {
        catalog,
        owner,
        item: { id, title },
        detail: problem
      })
    }
    return {
      status: problem === undefined ? ('done' as const) : ('error' as const),
      finishedAt: date,
      ...(problem === undefined ? { lastHarvestDate: date } : {}),
      counts: { ...(await countOutcomes(scope, id, run)), dryRun },
      nextHarvestDate: next?.toISOString(),
      confirmsMissing: undefined,
      recreatesRemoved: undefined
    }
  })
  parts.outbox.wake()
}
