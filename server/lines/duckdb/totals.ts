/** Cached totals of the filters of a version. */
import type { LinesVersion } from '../layout.ts'
import { countSql, type PageSource } from './page.ts'
import type { Readers } from './readers.ts'
import type { Sql } from './sql.ts'
import type { AttachedVersion } from './versions.ts'

/** Returns a key that identifies a query within its version. */
export function keyOf({ text, values }: Sql): string {
  return `${text}\n${values.map(({ value, key }) => `${typeof value} ${key ?? String(value)}`).join('\n')}`
}

export async function readTotal(
  readers: Readers,
  version: LinesVersion,
  attached: AttachedVersion,
  source: PageSource,
  payer?: AbortSignal
): Promise<number> {
  const isAll = !source.matches && !source.searches.length && !source.conditions.length
  if (isAll && !version.isEditable) return version.count
  const isFound = !source.searches.length && !source.conditions.length
  if (isFound && source.matches?.foundLines) return source.matches.foundLines.count()
  return readCount(readers, attached, countSql(source), payer)
}

/** @param query query whose result is a single number */
export function readCount(
  readers: Readers,
  attached: AttachedVersion,
  query: Sql,
  payer?: AbortSignal
): Promise<number> {
  // Not interrupted when the client disconnects: other requests may be waiting for the same total.
  return attached.totals.get(keyOf(query), async () => {
    const result = await readers.run(attached.alias, query, undefined, { payer })
    return Number(result.getChunk(0).getColumnValues(0)[0])
  })
}
