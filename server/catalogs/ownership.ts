/** Moves, renames and deletes the imports, publications and harvests of a catalog with it. */
import { sql } from 'kysely'
import type { CatalogImport } from '../../contract/catalogs/catalog.ts'
import type { Account } from '../../contract/session.ts'
import type { Database, StoredCatalog } from './documents.ts'
import {
  findCatalog,
  harvestStore,
  importStore,
  publicationStore,
  putCatalog,
  removeCatalog,
  runTables
} from './documents.ts'
import { reportCatalogEvent } from './events.ts'
import { cancelRuns, queueRun } from './jobs.ts'
import type { CatalogParts } from './parts.ts'
import type { RunKind } from './runLog.ts'

/** Sets the owner of the runs of a catalog. */
export async function moveRuns(scope: Database, catalog: string, owner: Account): Promise<void> {
  for (const table of runTables) {
    await sql`update ${sql.table(table)}
      set document = json_set(document, '$.owner', json(${JSON.stringify(owner)}))
      where catalog = ${catalog}`.execute(scope)
  }
}

/** Updates the title of the catalog in its runs. */
export async function renameRuns(scope: Database, catalog: string, title: string): Promise<void> {
  for (const table of runTables) {
    await sql`update ${sql.table(table)} set document = json_set(document, '$.catalog.title', ${title})
      where catalog = ${catalog}`.execute(scope)
  }
}

/**
 * Deletes a catalog with its imports, harvests and publications; local datasets stay.
 * @param isRemoteToo true first deletes the publications on the remote server; the catalog is deleted after the last
 * one
 */
export async function removeWithRuns(
  parts: CatalogParts,
  { catalog, secrets }: StoredCatalog,
  { isRemoteToo }: { isRemoteToo: boolean }
): Promise<void> {
  const { metadata, jobs, outbox } = parts
  const { _id: id, title, owner } = catalog
  const publications = await idsOf(metadata, 'catalog_publications', id)
  await cancelRuns(parts, 'import', await idsOf(metadata, 'catalog_imports', id))
  await cancelRuns(parts, 'harvest', await idsOf(metadata, 'catalog_harvests', id))
  const unpublishes = isRemoteToo && publications.length > 0
  if (!unpublishes) await cancelRuns(parts, 'publication', publications)
  await metadata.transaction().execute(async (scope) => {
    if (unpublishes) {
      await putCatalog(scope, { catalog: { ...catalog, deletionRequested: true }, secrets })
      for (const publication of publications) await queueUnpublication(scope, jobs, publication, owner)
    } else await removeCatalog(scope, id)
    await reportCatalogEvent(scope, 'catalog-delete', { catalog: { id, title }, owner })
  })
  outbox.wake()
}

async function queueUnpublication(
  scope: Database,
  jobs: CatalogParts['jobs'],
  id: string,
  owner: Account
): Promise<void> {
  const publication = await publicationStore.find(scope, id)
  if (publication) await publicationStore.put(scope, { ...publication, action: 'delete', status: 'waiting' })
  await queueRun(jobs, 'publication', { id, owner }, scope)
}

/** Deletes a catalog whose deletion waited for its publications, after the last one. */
export async function removeCatalogIfLast(scope: Database, id: string): Promise<void> {
  const stored = await findCatalog(scope, id)
  if (!stored?.catalog.deletionRequested) return
  if (!(await idsOf(scope, 'catalog_publications', id)).length) await removeCatalog(scope, id)
}

/**
 * Cancels the deletion of a catalog when a remote publication could not be deleted: the catalog is listed again, and
 * its schedules resume.
 */
export async function keepCatalog(scope: Database, jobs: CatalogParts['jobs'], id: string): Promise<void> {
  const stored = await findCatalog(scope, id)
  if (!stored?.catalog.deletionRequested) return
  const { deletionRequested: _requested, ...catalog } = stored.catalog
  await putCatalog(scope, { ...stored, catalog })
  const all = { size: 10_000, skip: 0 }
  const imports = await importStore.list(scope, { catalog: id }, all)
  for (const run of imports.results) await queueAgain(scope, jobs, 'import', run, run.nextImportDate)
  const harvests = await harvestStore.list(scope, { catalog: id }, all)
  for (const run of harvests.results) await queueAgain(scope, jobs, 'harvest', run, run.nextHarvestDate)
}

async function queueAgain(
  scope: Database,
  jobs: CatalogParts['jobs'],
  kind: RunKind,
  { _id: id, owner, status }: Pick<CatalogImport, '_id' | 'owner' | 'status'>,
  date: string | undefined
): Promise<void> {
  // An interrupted run is queued now, to report the interruption.
  const runAt = status === 'waiting' || status === 'running' ? new Date() : date && new Date(date)
  if (runAt) await queueRun(jobs, kind, { id, owner, runAt }, scope)
}

async function idsOf(database: Database, table: string, catalog: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(table)} where catalog = ${catalog}`.execute(database)
  return rows.map(({ id }) => id)
}
