/** Updates the catalogs of a renamed or deleted account. */
import type { Account, AccountKeys } from '../../contract/session.ts'
import type { RenamedAccount } from '../owned/accounts/renaming.ts'
import { catalogsOwnedBy, putCatalog, removeCatalog, type Database } from './documents.ts'
import { forgetTarget, renameTarget } from './harvests/ownership.ts'
import { moveRuns } from './ownership.ts'

export async function renameInCatalogs(
  scope: Database,
  { type, id, name, departments = [] }: RenamedAccount
): Promise<void> {
  for (const { catalog, secrets } of await catalogsOwnedBy(scope, { type, id })) {
    const department = departments.find((candidate) => candidate.id === catalog.owner.department)
    const owner: Account = {
      ...catalog.owner,
      name,
      ...(department ? { departmentName: department.name } : {})
    }
    await putCatalog(scope, { catalog: { ...catalog, owner }, secrets })
    await moveRuns(scope, catalog._id, owner)
  }
  await renameTarget(scope, { type, id, name, departments })
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
