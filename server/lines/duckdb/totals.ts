import { LRUCache } from 'lru-cache'
import type { LinesVersion } from '../layout.ts'
import { countSql, type PageSource } from './page.ts'
import type { Readers } from './readers.ts'
import type { Sql } from './sql.ts'
import type { AttachedVersion } from './versions.ts'

/** Filters whose total is cached, for each version. */
const maxTotals = 500

/** Totals of the filters of one version: it never changes, so that a total is counted once. */
export class TotalsCache {
  /** By the counting query and its values. */
  private readonly totals = new LRUCache<string, Promise<number>>({ max: maxTotals })

  /** The total, when it was counted. */
  known(query: Sql): Promise<number> | undefined {
    return this.totals.get(keyOf(query))
  }

  /** Caches a total that was found without counting. */
  learn(query: Sql, total: number): void {
    void this.get(query, () => Promise.resolve(total))
  }

  get(query: Sql, count: () => Promise<number>): Promise<number> {
    const key = keyOf(query)
    const known = this.totals.get(key)
    if (known) return known
    const total = count()
    this.totals.set(key, total)
    // A count that was interrupted says nothing about the next one.
    total.catch(() => {
      if (this.totals.peek(key) === total) this.totals.delete(key)
    })
    return total
  }
}

/** What tells a query from all others of its version. */
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
  if (isFound && source.matches?.found) return source.matches.found.count()
  return readCount(readers, attached, countSql(source), payer)
}

/** @param query answers one number */
export function readCount(
  readers: Readers,
  attached: AttachedVersion,
  query: Sql,
  payer?: AbortSignal
): Promise<number> {
  // Not interrupted when its client leaves: others may be waiting for the same total.
  return attached.totals.get(query, async () => {
    const result = await readers.run(attached.alias, query, undefined, { payer })
    return Number(result.getChunk(0).getColumnValues(0)[0])
  })
}
