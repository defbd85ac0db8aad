/** Creates the table `cells` of a staging copy (`staging.ts`). */
import type { DuckDBConnection } from '@duckdb/node-api'

export const cellName = (index: number): string => `c${index}`

/** Creates the table, empty. It lives for one run, and writing is twice as fast without compression. */
export async function createCells(connection: DuckDBConnection, count: number): Promise<void> {
  const columns = Array.from(
    { length: count },
    (_, index) => `${cellName(index)} VARCHAR USING COMPRESSION uncompressed`
  )
  await connection.run(`CREATE OR REPLACE TABLE cells (${columns.join(', ')})`)
}
