/**
 * Stores of catalogs, imports, publications and harvests in the metadata database. Each function takes the database, or
 * the transaction of its caller.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Catalog, CatalogImport, LogLine, Publication } from '../../contract/catalogs/catalog.ts'
import type { CatalogHarvest } from '../../contract/catalogs/harvest.ts'
import type { AccountKeys } from '../../contract/session.ts'
import type { Tables } from '../metadata/database.ts'
import { storedJson } from '../metadata/storedJson.ts'
import { ownedBy, type AccountScope } from '../administered/lists.ts'
import type { Paging, SortField } from '../owned/list/parameters.ts'
import { foldText } from '../owned/words.ts'

export type Database = Kysely<Tables>

/** Encrypted values, by property name. */
export type Secrets = Record<string, string>

export interface StoredCatalog {
  catalog: Catalog
  secrets: Secrets
}

interface CatalogRow {
  document: string
  secrets: string
}

const catalogOf = ({ document, secrets }: CatalogRow): StoredCatalog => ({
  catalog: storedJson(document) as Catalog,
  secrets: storedJson(secrets) as Secrets
})

export async function findCatalog(database: Database, id: string): Promise<StoredCatalog | undefined> {
  const { rows } =
    await sql<CatalogRow>`select document, secrets from remote_catalogs where id = ${id}`.execute(database)
  return rows[0] && catalogOf(rows[0])
}

export async function putCatalog(scope: Database, { catalog, secrets }: StoredCatalog): Promise<void> {
  const { _id, owner, plugin, title, updated, deletionRequested } = catalog
  await sql`insert into remote_catalogs
      (id, owner_type, owner_id, owner_department, plugin, title_key, updated_at, is_deleting, document, secrets)
    values (${_id}, ${owner.type}, ${owner.id}, ${owner.department ?? null}, ${plugin}, ${foldText(title)},
      ${updated.date}, ${deletionRequested ? 1 : 0}, ${JSON.stringify(catalog)}, ${JSON.stringify(secrets)})
    on conflict (id) do update set owner_type = excluded.owner_type, owner_id = excluded.owner_id,
      owner_department = excluded.owner_department, title_key = excluded.title_key,
      updated_at = excluded.updated_at, is_deleting = excluded.is_deleting, document = excluded.document,
      secrets = excluded.secrets`.execute(scope)
}

/** Tables of imports, publications and harvests. */
export const runTables = ['catalog_imports', 'catalog_publications', 'catalog_harvests'] as const

/** Deletes a catalog with its imports, publications and harvests, and their logs. */
export async function removeCatalog(scope: Database, id: string): Promise<void> {
  for (const table of runTables) {
    await sql`delete from catalog_logs
      where run in (select id from ${sql.table(table)} where catalog = ${id})`.execute(scope)
  }
  await sql`delete from remote_catalogs where id = ${id}`.execute(scope)
}

export type Condition = RawBuilder<unknown>

export interface CatalogFilter {
  /** Owners of the catalogs; absent for all accounts. */
  owners?: AccountScope[]
  plugins?: string[]
  capabilities?: string[]
  q?: string
}

function conditionOf({ owners, plugins, capabilities, q }: CatalogFilter): Condition {
  const conditions: Condition[] = [sql`c.is_deleting = 0`]
  if (owners) conditions.push(ownedBy(owners))
  if (plugins?.length) conditions.push(sql`c.plugin in (${sql.join(plugins)})`)
  if (capabilities?.length) {
    conditions.push(sql`(select count(*) from json_each(c.document, '$.capabilities')
      where value in (${sql.join(capabilities)})) = ${capabilities.length}`)
  }
  if (q) conditions.push(sql`instr(c.title_key, ${foldText(q)}) > 0`)
  return sql.join(conditions, sql` and `)
}

export interface Counts {
  importsCount: number
  publicationsCount: number
  harvestsCount: number
  importsErrorCount: number
  publicationsErrorCount: number
  harvestsErrorCount: number
}

export async function listCatalogs(
  database: Database,
  filter: CatalogFilter,
  { order, size, skip }: { order: RawBuilder<unknown>; size: number; skip: number }
): Promise<{ count: number; results: (Catalog & Counts)[] }> {
  const condition = conditionOf(filter)
  const countOf = (table: string, isError: boolean) => sql`(select count(*) from ${sql.table(table)} one
    where one.catalog = c.id ${isError ? sql`and one.status = 'error'` : sql``})`
  const { rows } = await sql<{ document: string } & Counts>`select c.document,
      ${countOf('catalog_imports', false)} as "importsCount",
      ${countOf('catalog_publications', false)} as "publicationsCount",
      ${countOf('catalog_harvests', false)} as "harvestsCount",
      ${countOf('catalog_imports', true)} as "importsErrorCount",
      ${countOf('catalog_publications', true)} as "publicationsErrorCount",
      ${countOf('catalog_harvests', true)} as "harvestsErrorCount"
    from remote_catalogs c where ${condition} order by ${order}, c.number desc
    limit ${size} offset ${skip}`.execute(database)
  const counted = await sql<{ count: number }>`select count(*) as count from remote_catalogs c
    where ${condition}`.execute(database)
  return {
    count: counted.rows[0]?.count ?? 0,
    results: rows.map(({ document, ...counts }) => ({ ...(storedJson(document) as Catalog), ...counts }))
  }
}

export async function countPlugins(
  database: Database,
  filter: CatalogFilter
): Promise<Record<string, number>> {
  const { rows } = await sql<{ plugin: string; count: number }>`select c.plugin, count(*) as count
    from remote_catalogs c where ${conditionOf(filter)} group by c.plugin`.execute(database)
  return Object.fromEntries(rows.map(({ plugin, count }) => [plugin, count]))
}

/** Returns all catalogs of an account and of its departments. */
export async function catalogsOwnedBy(
  database: Database,
  { type, id }: Pick<AccountKeys, 'type' | 'id'>
): Promise<StoredCatalog[]> {
  const { rows } = await sql<CatalogRow>`select document, secrets from remote_catalogs
    where owner_type = ${type} and owner_id = ${id}`.execute(database)
  return rows.map(catalogOf)
}

export async function allCatalogs(database: Database): Promise<StoredCatalog[]> {
  const { rows } = await sql<CatalogRow>`select document, secrets from remote_catalogs`.execute(database)
  return rows.map(catalogOf)
}

/** Properties that imports, publications and harvests share. */
type Run = (CatalogImport | Publication | CatalogHarvest) & {
  status: string
  catalog: { id: string }
  dataFairDataset?: { id: string }
  lastImportDate?: string
  lastPublicationDate?: string
  lastHarvestDate?: string
}

interface RunFilter {
  catalog?: string
  dataset?: string
  /** Limits the list to runs of the catalogs of this account. */
  owner?: AccountKeys
}

export interface RunStore<Document> {
  find(database: Database, id: string): Promise<Document | undefined>
  put(scope: Database, document: Document): Promise<void>
  remove(scope: Database, id: string): Promise<void>
  /** Lists the runs: by default the last executed first, then those never executed, the last created first. */
  list(
    database: Database,
    filter: RunFilter,
    paging: Paging & { sort?: SortField[] }
  ): Promise<{ count: number; results: Document[] }>
}

/** Returns the SQL order of runs by properties of their documents, with a comma at its end. */
function orderOf(sort: readonly SortField[]): RawBuilder<unknown> {
  if (!sort.length) return sql`r.last_date is null, r.last_date desc, `
  const terms = sort.map(({ field, descending }) => {
    const names = field.split('.').map((name) => `"${name}"`)
    const value = sql`json_extract(r.document, ${`$.${names.join('.')}`})`
    return descending ? sql`${value} desc, ` : sql`${value}, `
  })
  return sql.join(terms, sql``)
}

function runStore<Document extends Run>(table: string): RunStore<Document> {
  const runs = sql.table(table)
  return {
    async find(database, id) {
      const { rows } = await sql<{ document: string }>`select document from ${runs} where id = ${id}`.execute(
        database
      )
      return rows[0] && (storedJson(rows[0].document) as Document)
    },
    async put(scope, document) {
      const { logs: _logs, ...stored } = document
      const { lastImportDate, lastPublicationDate, lastHarvestDate } = document
      const lastDate = lastImportDate ?? lastPublicationDate ?? lastHarvestDate ?? null
      await sql`insert into ${runs} (id, catalog, dataset, status, last_date, document)
        values (${document._id}, ${document.catalog.id}, ${document.dataFairDataset?.id ?? null}, ${document.status},
          ${lastDate}, ${JSON.stringify(stored)})
        on conflict (id) do update set catalog = excluded.catalog, dataset = excluded.dataset,
          status = excluded.status, last_date = excluded.last_date, document = excluded.document`.execute(
        scope
      )
    },
    async remove(scope, id) {
      await sql`delete from catalog_logs where run = ${id}`.execute(scope)
      await sql`delete from ${runs} where id = ${id}`.execute(scope)
    },
    async list(database, { catalog, dataset, owner }, { size, skip, sort = [] }) {
      const conditions: Condition[] = [sql`1`]
      if (catalog) conditions.push(sql`r.catalog = ${catalog}`)
      if (dataset) conditions.push(sql`r.dataset = ${dataset}`)
      if (owner) {
        conditions.push(sql`exists (select 1 from remote_catalogs c where c.id = r.catalog
          and c.owner_type = ${owner.type} and c.owner_id = ${owner.id}
          ${owner.department ? sql`and c.owner_department = ${owner.department}` : sql``})`)
      }
      const condition = sql.join(conditions, sql` and `)
      const { rows } = await sql<{ document: string }>`select r.document from ${runs} r where ${condition}
        order by ${orderOf(sort)}r.number desc limit ${size} offset ${skip}`.execute(database)
      const counted = await sql<{ count: number }>`select count(*) as count from ${runs} r
        where ${condition}`.execute(database)
      return {
        count: counted.rows[0]?.count ?? 0,
        results: rows.map(({ document }) => storedJson(document) as Document)
      }
    }
  }
}

export const importStore = runStore<CatalogImport>('catalog_imports')
export const publicationStore = runStore<Publication>('catalog_publications')
export const harvestStore = runStore<CatalogHarvest>('catalog_harvests')

/** Largest number of log lines per run; further lines are dropped. */
const keptLines = 2000

export async function addLogLine(database: Database, run: string, line: LogLine): Promise<void> {
  await sql`insert into catalog_logs (run, line)
    select ${run}, ${JSON.stringify(line)}
    where (select count(*) from catalog_logs where run = ${run}) < ${keptLines}`.execute(database)
}

/** Writes the progress line of a task, which replaces the former one of the same key. */
export async function putTaskLine(database: Database, run: string, line: LogLine): Promise<void> {
  const { rows } = await sql<{ number: number }>`update catalog_logs set line = ${JSON.stringify(line)}
    where run = ${run} and line ->> '$.key' = ${line.key ?? ''} returning number`.execute(database)
  if (!rows.length) await addLogLine(database, run, line)
}

export async function clearLog(scope: Database, run: string): Promise<void> {
  await sql`delete from catalog_logs where run = ${run}`.execute(scope)
}

export async function readLog(database: Database, run: string): Promise<LogLine[]> {
  const { rows } = await sql<{ line: string }>`select line from catalog_logs where run = ${run}
    order by number`.execute(database)
  return rows.map(({ line }) => storedJson(line) as LogLine)
}
