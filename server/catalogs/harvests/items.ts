/** Store of the state of each harvested dataset. Each function takes the database, or the transaction of its caller. */
import { sql } from 'kysely'
import {
  harvestOutcomes,
  type HarvestCounts,
  type HarvestOutcome
} from '../../../contract/catalogs/harvest.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { Database } from '../documents.ts'
import type { KnownItem } from './plan.ts'

interface ItemRow {
  remote: string
  title: string
  dataset: string | null
  is_made: number
  hash: string | null
  description: string | null
  file: string | null
  failure: string | null
  missing_since: string | null
  archived: string | null
}

const columns = sql`remote, title, dataset, is_made, hash, description, file, failure, missing_since, archived`

function itemOf({ remote, title, is_made: made, missing_since: since, ...row }: ItemRow): KnownItem {
  const { dataset, hash, description, file, failure, archived } = row
  const json = (text: string | null): unknown => (text === null ? undefined : storedJson(text))
  const values = {
    dataset: dataset ?? undefined,
    hash: hash ?? undefined,
    description: json(description) as KnownItem['description'],
    file: json(file) as KnownItem['file'],
    failure: failure ?? undefined,
    missingSince: since ?? undefined,
    archived: json(archived) as KnownItem['archived']
  }
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return { remote, title, isMade: made === 1, ...present }
}

export async function knownItems(
  database: Database,
  harvest: string,
  remotes: readonly string[]
): Promise<Map<string, KnownItem>> {
  const { rows } = await sql<ItemRow>`select ${columns} from catalog_harvest_items
    where harvest = ${harvest} and remote in (select value from json_each(${JSON.stringify(remotes)}))`.execute(
    database
  )
  return new Map(rows.map((row) => [row.remote, itemOf(row)]))
}

export interface Outcome {
  run: number
  outcome: HarvestOutcome
  reason?: string
}

export async function putItem(
  scope: Database,
  harvest: string,
  { origin, ...item }: KnownItem & { origin?: string | undefined },
  { run, outcome, reason }: Outcome
): Promise<void> {
  const json = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null)
  const { remote, title, dataset, isMade, hash, description, file, failure, missingSince, archived } = item
  await sql`insert into catalog_harvest_items
      (harvest, remote, title, origin, dataset, is_made, hash, description, file, failure, missing_since, archived,
        run, outcome, reason)
    values (${harvest}, ${remote}, ${title}, ${origin ?? null}, ${dataset ?? null}, ${isMade ? 1 : 0},
      ${hash ?? null}, ${json(description)}, ${json(file)}, ${failure ?? null}, ${missingSince ?? null},
      ${json(archived)}, ${run}, ${outcome}, ${reason ?? null})
    on conflict (harvest, remote) do update set title = excluded.title, origin = excluded.origin,
      dataset = excluded.dataset, is_made = excluded.is_made, hash = excluded.hash,
      description = excluded.description, file = excluded.file, failure = excluded.failure,
      missing_since = excluded.missing_since, archived = excluded.archived, run = excluded.run,
      outcome = excluded.outcome, reason = excluded.reason`.execute(scope)
}

/** Records an outcome of items whose state does not change. */
export async function markItems(
  scope: Database,
  harvest: string,
  remotes: readonly string[],
  { run, outcome, reason }: Outcome
): Promise<void> {
  await sql`update catalog_harvest_items set run = ${run}, outcome = ${outcome}, reason = ${reason ?? null}
    where harvest = ${harvest} and remote in (select value from json_each(${JSON.stringify(remotes)}))`.execute(
    scope
  )
}

/** Deletes the items that were never created, so that the next run evaluates them anew. */
export async function deleteUncreated(scope: Database, harvest: string): Promise<void> {
  await sql`delete from catalog_harvest_items where harvest = ${harvest} and dataset is null`.execute(scope)
}

/** Number of datasets created by a harvest, without those already missing. */
export async function countCreated(database: Database, harvest: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from catalog_harvest_items
    where harvest = ${harvest} and is_made = 1 and missing_since is null`.execute(database)
  return rows[0]?.count ?? 0
}

/** Returns a batch of created items that the run has neither met nor handled since. */
export async function unmetItems(
  database: Database,
  harvest: string,
  { run, size }: { run: number; size: number }
): Promise<KnownItem[]> {
  const { rows } = await sql<ItemRow>`select ${columns} from catalog_harvest_items
    where harvest = ${harvest} and is_made = 1 and run <> ${run} order by number limit ${size}`.execute(
    database
  )
  return rows.map(itemOf)
}

/** Number of created items that the run did not meet, and that were not missing before. */
export async function countUnmet(database: Database, harvest: string, run: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from catalog_harvest_items
    where harvest = ${harvest} and is_made = 1 and missing_since is null and run <> ${run}`.execute(database)
  return rows[0]?.count ?? 0
}

export async function markUnmet(
  scope: Database,
  harvest: string,
  { run, reason }: { run: number; reason: string }
): Promise<void> {
  await sql`update catalog_harvest_items set run = ${run}, outcome = 'missing', reason = ${reason}
    where harvest = ${harvest} and is_made = 1 and run <> ${run}`.execute(scope)
}

export async function countOutcomes(
  database: Database,
  harvest: string,
  run: number
): Promise<HarvestCounts> {
  const { rows } = await sql<{ outcome: HarvestOutcome; count: number }>`select outcome, count(*) as count
    from catalog_harvest_items where harvest = ${harvest} and run = ${run} group by outcome`.execute(database)
  const counts = Object.fromEntries(harvestOutcomes.map((name) => [name, 0])) as HarvestCounts
  for (const { outcome, count } of rows) counts[outcome] = count
  return counts
}

export interface ReportRow {
  remote: string
  title: string
  origin: string | null
  outcome: HarvestOutcome
  reason: string | null
  dataset: string | null
}

/** Returns the outcome of each dataset in the last run, in the order of first appearance. */
export async function readReport(
  database: Database,
  harvest: string,
  {
    run,
    outcomes,
    q,
    size,
    skip
  }: { run: number; outcomes: readonly string[]; q?: string; size: number; skip: number }
): Promise<{ count: number; results: ReportRow[] }> {
  const condition = sql`harvest = ${harvest} and run = ${run}
    ${outcomes.length ? sql`and outcome in (${sql.join(outcomes)})` : sql``}
    ${q ? sql`and instr(folded(title), folded(${q})) > 0` : sql``}`
  const { rows } = await sql<ReportRow>`select remote, title, origin, outcome, reason,
      case when is_made = 1 then dataset end as dataset
    from catalog_harvest_items where ${condition} order by number limit ${size} offset ${skip}`.execute(
    database
  )
  const counted = await sql<{ count: number }>`select count(*) as count from catalog_harvest_items
    where ${condition}`.execute(database)
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}
