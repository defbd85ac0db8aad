/** Harvests of whole remote catalogs, as the API shows them (docs/api/catalogs.md). */
import type { Account } from '../session.ts'
import type { LogLine, TitledReference, RunStatus, Trace } from './catalog.ts'
import type { ScheduleRule } from './schedule.ts'

/** Rules that a dataset of the remote catalog has to meet to be harvested: all of those that are set. */
export interface HarvestFilters {
  /**
   * Search words: the remote catalog searches for them where it can, else titles, descriptions and keywords are
   * searched.
   */
  q?: string
  /** Organizations, by id, name or title; one of them has to publish the dataset. */
  organizations?: string[]
  keywords?: string[]
  /** File formats; one file of the dataset has to have one of them. */
  formats?: string[]
  /** Part of the title or of the address of the licence. */
  licenses?: string[]
  /** Ids of the only datasets to harvest. */
  take?: string[]
  /** Ids of the datasets to leave out. */
  leave?: string[]
}

export const missingPolicies = ['keep', 'archive', 'delete'] as const
/** Policy for a dataset whose original was removed from the remote catalog, or is left out by the rules. */
export type MissingPolicy = (typeof missingPolicies)[number]

export const harvestedData = ['none', 'changed', 'checked'] as const
/**
 * Data to harvest. `none`: metadata only; `changed`: files when the remote catalog says that they changed; `checked`:
 * files by a conditional request at each run.
 */
export type HarvestedData = (typeof harvestedData)[number]

export interface HarvestTarget {
  owner: Account
  publicationSites?: string[]
  /**
   * Visibility of the harvested datasets; by default that of any new dataset of the account, private to its members.
   */
  visibility?: 'public' | 'private'
}

export const harvestOutcomes = ['created', 'updated', 'unchanged', 'missing', 'refused'] as const
export type HarvestOutcome = (typeof harvestOutcomes)[number]
export type HarvestCounts = Record<HarvestOutcome, number>

export interface CatalogHarvest {
  _id: string
  owner: Account
  catalog: TitledReference
  title: string
  filters: HarvestFilters
  target: HarvestTarget
  data: HarvestedData
  missing: MissingPolicy
  scheduling: ScheduleRule[]
  isSchedulingActive: boolean
  /** A dry run reports its changes without making them. */
  dryRun: boolean
  /** For the next run only: confirms that more than half of the datasets may be archived or deleted. */
  confirmsMissing?: boolean
  /** For the next run only: datasets that were deleted here are created again. */
  recreatesRemoved?: boolean
  /** Number of runs so far. */
  run: number
  /** Counts of the last run. */
  counts?: HarvestCounts & { dryRun: boolean }
  status: RunStatus
  nextHarvestDate?: string
  waitingAt?: string
  startedAt?: string
  finishedAt?: string
  lastHarvestDate?: string
  logs?: LogLine[]
  created: Trace
  updated: Trace
}

/** Result of the last run for one dataset of the remote catalog. */
export interface HarvestReportLine {
  remoteId: string
  title: string
  outcome: HarvestOutcome
  reason?: string
  /** Address of the page of the dataset in the remote catalog. */
  origin?: string
  dataset?: { id: string; href: string }
}
