import type { Sql } from './sql.ts'

/** Filters whose total is remembered, for each version. */
const maxTotals = 500

/** Totals of the filters of one version: it never changes, so that a total is counted once. */
export class TotalsMemory {
  /** By the counting query and its values, the least recently used first. */
  private readonly totals = new Map<string, Promise<number>>()

  get(query: Sql, count: () => Promise<number>): Promise<number> {
    const key = keyOf(query)
    const known = this.totals.get(key)
    if (known) {
      this.totals.delete(key)
      this.totals.set(key, known)
      return known
    }
    const total = count()
    this.totals.set(key, total)
    const [oldest] = this.totals.keys()
    if (this.totals.size > maxTotals && oldest !== undefined) this.totals.delete(oldest)
    // A count that was interrupted says nothing about the next one.
    total.catch(() => {
      if (this.totals.get(key) === total) this.totals.delete(key)
    })
    return total
  }
}

/** What tells a query from all others of its version. */
export function keyOf({ text, values }: Sql): string {
  return `${text}\n${values.map(({ value, key }) => `${typeof value} ${key ?? String(value)}`).join('\n')}`
}
