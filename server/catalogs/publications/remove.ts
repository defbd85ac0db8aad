/** Deletes publications here; what they published on the remote catalog stays. */
import type { Publication } from '../../../contract/catalogs/catalog.ts'
import { publicationStore, type Database } from '../documents.ts'
import { removeCatalogIfLast } from '../ownership.ts'
import type { CatalogParts } from '../parts.ts'
import { runChannel } from '../runLog.ts'
import { publicationType, reportRun } from '../runTypes.ts'

/** Deletes a publication, and its catalog when that waits for its last publication. */
export async function removePublication(parts: CatalogParts, publication: Publication): Promise<void> {
  await parts.metadata.transaction().execute(async (scope) => {
    await removeIn(scope, publication)
    await removeCatalogIfLast(scope, publication.catalog.id)
  })
  parts.outbox.wake()
  publishRemoved(parts, publication)
}

/**
 * Deletes the other publications that replace the same remote object: the latest one wins, because two datasets would
 * overwrite each other.
 * @returns the deleted publications, to publish with `publishRemoved` after the transaction
 */
export async function unlinkSame(
  scope: Database,
  { catalog, action, remoteFolder, remoteResource }: Publication
): Promise<Publication[]> {
  if (!action.startsWith('replace')) return []
  const { results } = await publicationStore.list(scope, { catalog: catalog.id }, { size: 10_000, skip: 0 })
  const replaced = results.filter((other) =>
    action === 'replaceFolder'
      ? other.remoteFolder?.id === remoteFolder?.id
      : other.remoteResource?.id === remoteResource?.id
  )
  for (const other of replaced) await removeIn(scope, other)
  return replaced
}

/** Publishes the deletion to the pages that show the publication. */
export function publishRemoved({ bus }: Pick<CatalogParts, 'bus'>, { _id: id }: Publication): void {
  bus.publish(`${runChannel('publication', id)}/deleted`, {})
}

async function removeIn(scope: Database, publication: Publication): Promise<void> {
  await publicationStore.remove(scope, publication._id)
  await reportRun(scope, publicationType, 'delete', publication)
}
