/**
 * Summaries for long lists with few fields: JSON texts stored with each resource, so that ten thousand documents need
 * not be read and parsed. The response is identical.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { isPublic, visibilityOf } from '../../../contract/permissions.ts'
import type { Metadata, Tables } from '../../metadata/database.ts'
import type { OwnedRecord, ResourceDefinition } from '../definition.ts'
import type { OutputOptions } from '../read/clean.ts'
import { resourcesOf } from './store.ts'

/** Storage of the summaries of a resource, and the fields that have a text of their own. */
export interface Summaries {
  /** Table with the columns `resource` (row number), `base` (common members of items), and one for each field. */
  table: string
  fields: readonly string[]
}

type Summarized<Resource extends OwnedRecord> = Pick<
  ResourceDefinition<Resource>,
  'operationTable' | 'summaries'
>

const always = ['id', 'slug', 'owner', 'public', 'visibility']

/**
 * Fields to read besides the common ones, when summaries suffice for the request; undefined otherwise. Permissions and
 * addresses depend on the request and are not in summaries.
 */
export function summarizedFields(
  summaries: Summaries | undefined,
  { select = [], raw, html, truncate }: OutputOptions
): string[] | undefined {
  if (!summaries || raw || html || truncate !== undefined) return undefined
  const named = select.filter((name) => !name.startsWith('-'))
  const removed = select.filter((name) => name.startsWith('-')).map((name) => name.slice(1))
  if (!named.length || !removed.includes('userPermissions') || !removed.includes('links')) return undefined
  if (removed.some((name) => always.includes(name))) return undefined
  const beside = named.filter((name) => !always.includes(name))
  return beside.every((name) => summaries.fields.includes(name)) ? [...new Set(beside)] : undefined
}

/** Summary texts of a resource, by column. */
function textsOf<Resource extends OwnedRecord>(
  { operationTable }: Pick<Summarized<Resource>, 'operationTable'>,
  { fields }: Summaries,
  record: Resource
): Record<string, string | null> {
  const { id, slug, owner, permissions } = record
  const open = isPublic(permissions, operationTable)
  const base = { id, slug, owner, public: open, visibility: visibilityOf(permissions) }
  const values = record as unknown as Record<string, unknown>
  const texts = fields.map((name) => [
    name,
    values[name] === undefined ? null : JSON.stringify({ [name]: values[name] }).slice(1, -1)
  ])
  return { base: JSON.stringify(base).slice(1, -1), ...Object.fromEntries(texts) }
}

/** Writes the summaries of a resource, if they differ from those of the previous record. */
export async function writeSummary<Resource extends OwnedRecord>(
  scope: Transaction<Tables> | Kysely<Tables>,
  definition: Summarized<Resource>,
  resource: number,
  record: Resource,
  previous?: Resource
): Promise<void> {
  const { summaries } = definition
  if (!summaries) return
  const texts = textsOf(definition, summaries, record)
  if (previous && JSON.stringify(texts) === JSON.stringify(textsOf(definition, summaries, previous))) return
  const columns = Object.keys(texts).map((name) => sql.ref(name))
  await sql`insert or replace into ${sql.table(summaries.table)} (resource, ${sql.join(columns)})
    values (${resource}, ${sql.join(Object.values(texts))})`.execute(scope)
}

/** Items of resources in the order of their numbers, as texts of a JSON array. */
export async function summaryTexts(
  metadata: Metadata,
  { table }: Summaries,
  fields: string[],
  numbers: number[]
): Promise<string> {
  const parts = fields.map((name) => sql`coalesce(',' || s.${sql.ref(name)}, '')`)
  const item = sql.join([sql`'{' || s.base`, ...parts, sql`'}'`], sql` || `)
  const { rows } = await sql<{ items: string | null }>`
    select group_concat(item, ',') as items from (select ${item} as item from json_each(${JSON.stringify(numbers)}) p
      join ${sql.table(table)} s on s.resource = p.value order by p.key)`.execute(metadata)
  return `[${rows[0]?.items ?? ''}]`
}

/** Writes missing summaries, of resources older than the table. */
export async function fillSummaries<Resource extends OwnedRecord>(
  metadata: Metadata,
  definition: ResourceDefinition<Resource>
): Promise<void> {
  const { summaries, tables } = definition
  if (!summaries) return
  for (;;) {
    const { rows } = await sql<{ number: number }>`
      select r.number from ${sql.table(tables.resources)} r
      where r.number not in (select resource from ${sql.table(summaries.table)}) limit 500`.execute(metadata)
    if (!rows.length) return
    const numbers = rows.map(({ number }) => number)
    const records = await resourcesOf(metadata, definition, numbers)
    await metadata.transaction().execute(async (scope) => {
      for (const [place, record] of records.entries())
        await writeSummary(scope, definition, numbers[place] ?? 0, record)
    })
  }
}
