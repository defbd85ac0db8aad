/** Harvests of whole remote catalogs, as the API shows them (docs/api/catalogs.md). */
import type { Account } from '../session.ts'
import type { LogLine, Named, RunStatus, Trace } from './catalog.ts'
import type { ScheduleRule } from './schedule.ts'

/** Rules that a dataset of the remote has to meet to be taken: all that are given. */
export interface HarvestFilters {
  /** Words, looked for by the remote where it can, else in titles, descriptions and keywords. */
  q?: string
  /** Organizations, one of which has to publish it, by id, name or title. */
  organizations?: string[]
  keywords?: string[]
  /** Formats, one of which one of its files has to have. */
  formats?: string[]
  /** Part of the title or of the address of the licence. */
  licenses?: string[]
  /** Ids of the only ones that are taken. */
  take?: string[]
  /** Ids of those that are left. */
  leave?: string[]
}

export const missingPolicies = ['keep', 'archive', 'delete'] as const
/** What becomes of a dataset whose original is gone, or is left out by the rules. */
export type MissingPolicy = (typeof missingPolicies)[number]

export const harvestedData = ['none', 'changed', 'checked'] as const
/** Metadata only; files when the remote says that they changed; files asked for, if changed, at each run. */
export type HarvestedData = (typeof harvestedData)[number]

export interface HarvestTarget {
  owner: Account
  publicationSites?: string[]
  /** By default that of the datasets that the account makes: its own people. */
  visibility?: 'public' | 'private'
}

export const harvestOutcomes = ['created', 'updated', 'unchanged', 'missing', 'refused'] as const
export type HarvestOutcome = (typeof harvestOutcomes)[number]
export type HarvestCounts = Record<HarvestOutcome, number>

export interface CatalogHarvest {
  _id: string
  owner: Account
  catalog: Named
  title: string
  filters: HarvestFilters
  target: HarvestTarget
  data: HarvestedData
  missing: MissingPolicy
  scheduling: ScheduleRule[]
  isSchedulingActive: boolean
  /** Runs tell what they would change, and change nothing. */
  dryRun: boolean
  /** For the next run only: more than half of the datasets may be archived or deleted. */
  confirmsMissing?: boolean
  /** For the next run only: datasets that were deleted here are made again. */
  recreatesRemoved?: boolean
  /** How often it ran. */
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

/** What the last run made of one dataset of the remote. */
export interface HarvestReportLine {
  remoteId: string
  title: string
  outcome: HarvestOutcome
  reason?: string
  /** Address of the page of the remote. */
  origin?: string
  dataset?: { id: string; href: string }
}
