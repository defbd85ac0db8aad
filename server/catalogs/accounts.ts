/** Updates the catalogs of a renamed or deleted account. */
import type { AccountKeys } from '../../contract/session.ts'
import { renamed, type RenamedAccount } from '../owned/accounts/renaming.ts'
import { catalogsOwnedBy, putCatalog, removeCatalog, type Database } from './documents.ts'
import { forgetTarget, renameTarget } from './harvests/ownership.ts'
import { moveRuns } from './ownership.ts'

export async function renameInCatalogs(scope: Database, account: RenamedAccount): Promise<void> {
  for (const { catalog, secrets } of await catalogsOwnedBy(scope, account)) {
    const owner = renamed(catalog.owner, account)
    await putCatalog(scope, { catalog: { ...catalog, owner }, secrets })
    await moveRuns(scope, catalog._id, owner)
  }
  await renameTarget(scope, account)
}

/**
 * Deletes the catalogs of an account; publications on remote servers stay there, because nobody is left to decide about
 * them.
 */
export async function forgetInCatalogs(
  scope: Database,
  account: Pick<AccountKeys, 'type' | 'id'>
): Promise<void> {
  for (const { catalog } of await catalogsOwnedBy(scope, account)) await removeCatalog(scope, catalog._id)
  await forgetTarget(scope, account)
}
