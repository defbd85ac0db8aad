/** Handles datasets that the remote catalog no longer has, and datasets that reappear. */
import { initialPermissions } from '../../../contract/permissions.ts'
import type { MissingPolicy } from '../../../contract/catalogs/harvest.ts'
import { runProblemOf } from '../problems.ts'
import type { HarvestRun } from './context.ts'
import { sitesNow } from './target.ts'
import { countUnmet, markUnmet, putItem, unmetItems } from './items.ts'
import {
  incompleteness,
  stateOf,
  tooManyMissing,
  type Archived,
  type KnownItem,
  type Listing
} from './plan.ts'

const missingReasons: Record<MissingPolicy, { done: string; announced: string }> = {
  keep: {
    done: 'N’est plus donné par le catalogue ; le jeu de données est gardé.',
    announced: 'N’est plus donné par le catalogue ; le jeu de données serait gardé.'
  },
  archive: {
    done: 'N’est plus donné par le catalogue ; le jeu de données est retiré de ses sites et rendu privé.',
    announced:
      'N’est plus donné par le catalogue ; le jeu de données serait retiré de ses sites et rendu privé.'
  },
  delete: {
    done: 'N’est plus donné par le catalogue ; le jeu de données est supprimé.',
    announced: 'N’est plus donné par le catalogue ; le jeu de données serait supprimé.'
  }
}

const batchSize = 100

/**
 * Applies the policy of the harvest to datasets that a complete run did not meet.
 * @param known number of datasets before the run
 * @returns the reason why nothing was done; undefined otherwise
 */
export async function applyMissingPolicy(
  run: HarvestRun,
  listing: Listing,
  known: number
): Promise<string | undefined> {
  const { parts, harvest, log, signal } = run
  const { metadata } = parts
  const { _id: id, run: number, missing: policy, dryRun, confirmsMissing = false } = harvest
  const partial = incompleteness(listing)
  if (partial) {
    await log.warning(partial)
    return undefined
  }
  const missing = await countUnmet(metadata, id, number)
  const refusal =
    policy === 'keep' ? undefined : tooManyMissing({ missing, known, isConfirmed: confirmsMissing })
  if (refusal) {
    await markUnmet(metadata, id, { run: number, reason: 'N’est plus donné par le catalogue ; à confirmer.' })
    return refusal
  }
  if (dryRun) {
    await markUnmet(metadata, id, { run: number, reason: missingReasons[policy].announced })
    return undefined
  }
  for (;;) {
    const items = await unmetItems(metadata, id, { run: number, size: batchSize })
    if (!items.length) return undefined
    const owners = await parts.datasets.ownersOf(
      items.flatMap(({ dataset }) => (dataset === undefined ? [] : [dataset]))
    )
    for (const item of items) {
      signal.throwIfAborted()
      await applyPolicy(run, item, stateOf(item, owners, harvest.target.owner) === 'own')
    }
  }
}

/** @param isOwn false for a dataset that was deleted or given to another account, which is not touched */
async function applyPolicy(run: HarvestRun, item: KnownItem, isOwn: boolean): Promise<void> {
  const { parts, harvest } = run
  const since = item.missingSince ?? new Date().toISOString()
  const marked = { ...item, missingSince: since }
  const outcome = {
    run: harvest.run,
    outcome: 'missing' as const,
    reason: missingReasons[harvest.missing].done
  }
  const { dataset } = item
  if (!isOwn || dataset === undefined) {
    const { dataset: _dataset, ...unmade } = marked
    const reason = 'N’est plus donné par le catalogue, et n’est plus ici.'
    return putItem(parts.metadata, harvest._id, { ...unmade, isMade: false }, { ...outcome, reason })
  }
  try {
    if (harvest.missing === 'archive' && !item.archived) {
      const archived = await archive(run, dataset)
      return await putItem(parts.metadata, harvest._id, { ...marked, archived }, outcome)
    }
    if (harvest.missing === 'delete') {
      await parts.datasets.remove(dataset)
      const { dataset: _dataset, ...unmade } = marked
      return await putItem(parts.metadata, harvest._id, { ...unmade, isMade: false }, outcome)
    }
    await putItem(parts.metadata, harvest._id, marked, outcome)
  } catch (error) {
    const problem = runProblemOf(error)
    if (problem === undefined || run.signal.aborted) throw error
    // The next run tries again.
    await putItem(parts.metadata, harvest._id, item, { ...outcome, reason: problem })
  }
}

/**
 * Withdraws a dataset from its sites and resets its permissions.
 * @returns the former sites and permissions
 */
async function archive({ parts, harvest }: HarvestRun, dataset: string): Promise<Archived> {
  const { datasets } = parts
  const record = await datasets.find(dataset)
  const { publicationSites = [], permissions = [], owner = harvest.target.owner } = record ?? {}
  if (publicationSites.length) {
    await datasets.patch(dataset, { body: { publicationSites: [] }, userId: harvest.created.id })
  }
  await datasets.setPermissions(dataset, initialPermissions(owner))
  return { publicationSites, permissions }
}

/**
 * Restores the sites and permissions of an archived dataset.
 * @returns the message for a dataset that was missing; undefined otherwise
 */
export async function restoreArchived(
  { parts, harvest }: HarvestRun,
  { dataset, missingSince, archived }: KnownItem
): Promise<string | undefined> {
  if (dataset === undefined || missingSince === undefined) return undefined
  if (archived) {
    const { publicationSites, permissions } = archived
    await parts.datasets.setPermissions(dataset, permissions)
    const sites = await sitesNow(parts, { ...harvest.target, publicationSites })
    if (sites.length) {
      await parts.datasets.patch(dataset, { body: { publicationSites: sites }, userId: harvest.created.id })
    }
  }
  return 'De nouveau donné par le catalogue.'
}
