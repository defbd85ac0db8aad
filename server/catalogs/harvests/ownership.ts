/** Updates harvests when their catalog changes owner, or an account is renamed or deleted. */
import { sql } from 'kysely'
import type { CatalogHarvest } from '../../../contract/catalogs/harvest.ts'
import type { Account, AccountKeys } from '../../../contract/session.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import { renamed, type RenamedAccount } from '../../owned/accounts/renaming.ts'
import { harvestStore, type Database } from '../documents.ts'

type Keys = Pick<AccountKeys, 'type' | 'id'>

const isSame = (a: Keys, b: Keys): boolean => a.type === b.type && a.id === b.id

/**
 * Moves the harvests of a catalog to its new owner. Datasets then go to the new account or department, without
 * publication sites, because the managers of the catalog decide their content. Datasets of another account stay there,
 * and are no longer harvested.
 */
export async function moveHarvests(scope: Database, catalog: string, owner: Account): Promise<void> {
  const { rows } = await sql<{ document: string }>`select document from catalog_harvests
    where catalog = ${catalog}`.execute(scope)
  for (const { document } of rows) {
    const harvest = storedJson(document) as CatalogHarvest
    const { publicationSites: _sites, ...target } = harvest.target
    const isOwn = isSame(target.owner, owner)
    if (isOwn && (!owner.department || owner.department === target.owner.department)) continue
    if (!isOwn) await sql`delete from catalog_harvest_items where harvest = ${harvest._id}`.execute(scope)
    await harvestStore.put(scope, { ...harvest, owner, target: { ...target, owner } })
  }
}

async function withTarget(scope: Database, { type, id }: Keys): Promise<CatalogHarvest[]> {
  const { rows } = await sql<{ document: string }>`select document from catalog_harvests
    where document ->> '$.target.owner.type' = ${type}
      and document ->> '$.target.owner.id' = ${id}`.execute(scope)
  return rows.map(({ document }) => storedJson(document) as CatalogHarvest)
}

export async function renameTarget(scope: Database, account: RenamedAccount): Promise<void> {
  for (const harvest of await withTarget(scope, account)) {
    const { target } = harvest
    await harvestStore.put(scope, {
      ...harvest,
      target: { ...target, owner: renamed(target.owner, account) }
    })
  }
}

/** Deletes the harvests that write to a deleted account. */
export async function forgetTarget(scope: Database, account: Keys): Promise<void> {
  for (const { _id } of await withTarget(scope, account)) await harvestStore.remove(scope, _id)
}
