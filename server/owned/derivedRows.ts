/** Rows that lists read beside the record of a resource: summary, values, permissions and words. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../metadata/database.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import { writeSummary } from './list/summaries.ts'
import { grantRows, textsOf, valueRows } from './rows.ts'
import { ownedQueries } from './tables.ts'
import { stems } from './words.ts'

/** Writes the derived rows of a resource that differ from those of the previous record. */
export async function writeDerivedRows<Resource extends OwnedRecord>(
  scope: Transaction<Tables>,
  definition: ResourceDefinition<Resource>,
  resource: number,
  record: Resource,
  previous?: Resource
): Promise<void> {
  const { tables } = definition
  const queries = ownedQueries(scope)
  await writeSummary(scope, definition, resource, record, previous)
  const replaceRows = async (
    table: typeof tables.values | typeof tables.grants,
    rows: object[],
    previousRows?: object[]
  ): Promise<void> => {
    if (previousRows && isSame(rows, previousRows)) return
    await queries.deleteFrom(table).where('resource', '=', resource).execute()
    for (const chunk of chunks(rows)) {
      await queries
        .insertInto(table)
        .values(chunk.map((row) => ({ resource, ...row })))
        .execute()
    }
  }
  await replaceRows(tables.values, valueRows(definition, record), previous && valueRows(definition, previous))
  await replaceRows(tables.grants, grantRows(record.permissions), previous && grantRows(previous.permissions))
  const texts = textsOf(definition, record)
  if (!previous || !isSame(texts, textsOf(definition, previous))) {
    const names = definition.texts.map(({ name }) => sql.ref(name))
    const words = texts.map((text) => sql`${stems(text).join(' ')}`)
    await sql`insert or replace into ${sql.table(tables.text)} (rowid, ${sql.join(names)})
      values (${resource}, ${sql.join(words)})`.execute(scope)
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** Chunks of a list, since SQLite bounds the parameters of a statement. */
function chunks<Item>(items: Item[], size = 500): Item[][] {
  const parts: Item[][] = []
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size))
  return parts
}
