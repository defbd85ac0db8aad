/** The index of line numbers, by which reads find the lines of a page. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { numberIndex } from '../../../lines/layout.ts'

/** Creates the index of line numbers. Reads work without it, so an out-of-memory error is ignored. */
export async function indexNumbers(connection: DuckDBConnection, count: number): Promise<void> {
  if (count > numberIndex.maxLines) return
  try {
    await connection.run(numberIndex.create)
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Out of Memory'))) throw error
  }
}

/** Drops the index: the engine cannot alter the columns of a table with an index. */
export async function forgetNumbers(connection: DuckDBConnection): Promise<void> {
  await connection.run(numberIndex.drop)
}
