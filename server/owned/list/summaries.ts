/**
 * Long lists of a few fields, as JSON texts that are written with each resource: ten thousand documents are neither read nor
 * parsed for them. The answer is the one that documents would give.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { isPublic, visibilityOf } from '../../../contract/permissions.ts'
import type { Metadata, Tables } from '../../metadata/database.ts'
import type { OwnedRecord, ResourceDefinition } from '../definition.ts'
import type { OutputOptions } from '../read/clean.ts'
import { resourcesOf } from './store.ts'

/** Places of the texts of a resource, and the fields that have one of their own. */
export interface Summaries {
  /** Table: `resource` (row number), `base` (members of every item) and a column for each field. */
  table: string
  fields: readonly string[]
}

type Summarized<Resource extends OwnedRecord> = Pick<
  ResourceDefinition<Resource>,
  'operationTable' | 'summaries'
>

const always = ['id', 'slug', 'owner', 'public', 'visibility']

/**
 * Fields beside those of every item, when texts have all that is asked for; undefined otherwise. Rights and addresses depend
 * on who asks and from where: they have to be left out.
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

/** The texts of a resource, by column. */
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

/** Writes the texts of a resource, when they are not what the previous record gave. */
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

/** The items of resources, in the order of their numbers, as the text of a JSON array. */
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

/** Writes the texts that are missing: of resources that were there before the table. */
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
