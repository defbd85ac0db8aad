/** The index of the numbers of lines, by which reading finds those of a page. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { numberIndex } from '../../../lines/layout.ts'

/** Makes the index of the lines of the database, which reading can do without where the memory is short. */
export async function indexNumbers(connection: DuckDBConnection, count: number): Promise<void> {
  if (count > numberIndex.mostLines) return
  try {
    await connection.run(numberIndex.create)
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Out of Memory'))) throw error
  }
}

/** The engine changes no column of a table with an index. */
export async function forgetNumbers(connection: DuckDBConnection): Promise<void> {
  await connection.run(numberIndex.drop)
}
