/** Types of runs: imports, harvests and publications, with what their common code needs to know of each. */
import type { CatalogImport, Publication } from '../../contract/catalogs/catalog.ts'
import type { CatalogHarvest } from '../../contract/catalogs/harvest.ts'
import { harvestStore, importStore, publicationStore, type Database, type RunStore } from './documents.ts'
import { reportCatalogEvent } from './events.ts'
import type { RunKind } from './runLog.ts'

export type RunDocument = CatalogImport | CatalogHarvest | Publication

export interface RunType<Document extends RunDocument> {
  kind: RunKind
  /** Collection in addresses. */
  path: 'imports' | 'harvests' | 'publications'
  store: RunStore<Document>
  /** Key of the error for a run that does not exist. */
  missing: 'importNotFound' | 'harvestNotFound' | 'publicationNotFound'
  /** Title of a run in events. */
  titleOf(run: Document): string
}

/** Run that a schedule repeats. */
export interface ScheduledType<Document extends CatalogImport | CatalogHarvest> extends RunType<Document> {
  kind: 'import' | 'harvest'
  /** Property with the date of the next run. */
  nextDate: 'nextImportDate' | 'nextHarvestDate'
  /** Property with the date of the last successful run. */
  lastDate: 'lastImportDate' | 'lastHarvestDate'
  /** Key of the error for a run that cannot be started because it is running. */
  running: 'importRunning' | 'harvestRunning'
}

export const importType: ScheduledType<CatalogImport> = {
  kind: 'import',
  path: 'imports',
  store: importStore,
  missing: 'importNotFound',
  titleOf: ({ remoteResource }) => remoteResource.title,
  nextDate: 'nextImportDate',
  lastDate: 'lastImportDate',
  running: 'importRunning'
}

export const harvestType: ScheduledType<CatalogHarvest> = {
  kind: 'harvest',
  path: 'harvests',
  store: harvestStore,
  missing: 'harvestNotFound',
  titleOf: ({ title }) => title,
  nextDate: 'nextHarvestDate',
  lastDate: 'lastHarvestDate',
  running: 'harvestRunning'
}

export const publicationType: RunType<Publication> = {
  kind: 'publication',
  path: 'publications',
  store: publicationStore,
  missing: 'publicationNotFound',
  titleOf: ({ dataFairDataset }) => dataFairDataset.title
}

/**
 * Emits an event about a run, in the transaction of its change.
 * @param detail reason of a failure
 */
export async function reportRun<Document extends RunDocument>(
  scope: Database,
  type: RunType<Document>,
  change: 'create' | 'patch' | 'delete' | 'error',
  run: Document,
  detail?: string
): Promise<void> {
  // Publications are not patched.
  const event = `${type.kind}-${change}` as Exclude<`${RunKind}-${typeof change}`, 'publication-patch'>
  const { _id: id, catalog, owner } = run
  const item = { id, title: type.titleOf(run) }
  await reportCatalogEvent(scope, event, {
    catalog,
    owner,
    item,
    ...(detail === undefined ? {} : { detail })
  })
}
