/** Authors of the lines of a dataset that stopped storing authors. */
import { setImmediate } from 'node:timers/promises'
import type { LineDatabase } from './database.ts'

const rowsAtOnce = 2000

/** Erases the authors from the lines and from their history, before an index is built from the lines. */
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
