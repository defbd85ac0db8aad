/** Context that the steps of a harvest run share. */
import type { CatalogHarvest } from '../../../contract/catalogs/harvest.ts'
import type { Topic } from '../../../contract/settings.ts'
import type { PermissionEntry } from '../../../contract/permissions.ts'
import type { Connection } from '../connection.ts'
import { harvestStore } from '../documents.ts'
import { isSameOwner, ownerChanged } from '../imports/target.ts'
import type { CatalogParts } from '../parts.ts'
import { ExpectedRunFailure } from '../plugins/plugin.ts'
import { RunDeletedError } from '../runDeleted.ts'
import type { RunLog } from '../runLog.ts'

export interface HarvestRun {
  parts: CatalogParts
  harvest: CatalogHarvest
  connection: Connection
  /** Topics of the account of the datasets. */
  topics: readonly Topic[]
  /** Permissions of new datasets. */
  permissions: PermissionEntry[]
  publicationSites: string[]
  log: RunLog
  signal: AbortSignal
  /** Temporary folder for downloads. */
  folder: string
}

/**
 * Checks that the harvest still has the same target.
 * @throws ExpectedRunFailure when the target account changed; RunDeletedError when the harvest was deleted
 */
export async function checkOwner({ parts, harvest }: HarvestRun): Promise<void> {
  const now = await harvestStore.find(parts.metadata, harvest._id)
  if (!now) throw new RunDeletedError()
  if (!isSameOwner(now.target.owner, harvest.target.owner)) throw new ExpectedRunFailure(ownerChanged)
}

/**
 * Runs work for each item with limited concurrency. The first failure stops new items, and is thrown when the running
 * ones have ended.
 */
export async function eachOf<Item>(
  items: readonly Item[],
  maxConcurrent: number,
  work: (item: Item) => Promise<void>
): Promise<void> {
  const remaining = items.values()
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (const item of remaining) {
      if (failures.length) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, items.length) }, worker))
  if (failures.length) throw failures[0]
}
