/** Who wrote the lines of a dataset that keeps that no more. */
import { setImmediate } from 'node:timers/promises'
import type { LineDatabase } from './database.ts'

const rowsAtOnce = 2000

/** Erases them from the lines and from their history, before an index is made of the lines. */
export async function eraseAuthors(database: LineDatabase): Promise<void> {
  for (const table of ['lines', 'revisions'] as const) {
    let after: number | undefined = -1
    while (after !== undefined) {
      const from: number = after
      after = database.transaction(() => database.eraseAuthors(table, from, rowsAtOnce))
      await setImmediate()
    }
  }
}
