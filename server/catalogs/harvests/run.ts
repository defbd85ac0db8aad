/** Runs a harvest: takes new and changed datasets of the whole remote catalog (docs/api/catalogs.md). */
import type { CatalogHarvest } from '../../../contract/catalogs/harvest.ts'
import type { Changes } from '../changeRun.ts'
import { connectionOf } from '../connection.ts'
import { countText } from '../countText.ts'
import { findCatalog, type Database } from '../documents.ts'
import { readSettings } from '../../settings/store.ts'
import type { CatalogParts } from '../parts.ts'
import { ExpectedRunFailure } from '../plugins/plugin.ts'
import { RunDeletedError } from '../runDeleted.ts'
import { inWorkFolder } from '../workFolders.ts'
import type { RunLog } from '../runLog.ts'
import { runScheduled, stopScheduled } from '../runScheduled.ts'
import { harvestType } from '../runTypes.ts'
import type { HarvestRun } from './context.ts'
import { takeDatasets } from './datasets.ts'
import { countCreated, countOutcomes, deleteUncreated } from './items.ts'
import { applyMissingPolicy } from './missing.ts'
import type { Listing } from './plan.ts'
import { isTaken } from './rules.ts'
import { datasetsOf, searchesItself } from './source.ts'
import { permissionsOf, sitesNow } from './target.ts'

/** Number of datasets that are planned and created in one batch. */
const batchSize = 100

/** Runs a harvest. */
export const runHarvest = (parts: CatalogParts, id: string, signal: AbortSignal): Promise<void> =>
  runScheduled(
    parts,
    harvestType,
    { id, signal },
    {
      // The datasets that were created are recorded.
      interrupted: {
        warning: 'Le moissonnage a été interrompu par un arrêt du serveur : le prochain continue.',
        problem: 'Le moissonnage a été interrompu.'
      },
      atStart: ({ run }) => ({ run: run + 1 }),
      perform: async (started, log, within) => ({
        problem: await harvestCatalog(parts, started, log, within)
      }),
      atEnd
    }
  )

/** Stops a harvest that is running or waiting, at the request of a user; the next one continues it. */
export const stopHarvest = (parts: CatalogParts, id: string): Promise<void> =>
  stopScheduled(parts, harvestType, id, { problem: 'Le moissonnage a été arrêté.', atEnd })

const atEnd = async (
  { _id: id, run, dryRun }: CatalogHarvest,
  scope: Database
): Promise<Changes<CatalogHarvest>> => ({
  counts: { ...(await countOutcomes(scope, id, run)), dryRun },
  confirmsMissing: undefined,
  recreatesRemoved: undefined
})

/** @returns the reason why missing datasets were not handled, for a user to decide; undefined otherwise */
async function harvestCatalog(
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
    await deleteUncreated(metadata, id)
    const known = await countCreated(metadata, id)
    await log.step('Lecture du catalogue')
    const listing = await takeAll(run)
    await log.info(
      countText(listing.read, 'Aucun jeu de données lu', '1 jeu de données lu', 'jeux de données lus')
    )
    if (!listing.read && known) {
      throw new ExpectedRunFailure('Le catalogue ne donne aucun jeu de données : tout est laissé tel quel.')
    }
    const problem = await applyMissingPolicy(run, listing, known)
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
