/** The table `cells` of a staging copy (`staging.ts`). */
import type { DuckDBConnection } from '@duckdb/node-api'

export const cellName = (index: number): string => `c${index}`

/** Makes it, empty. It is not compressed: it lives for one run, and writing it is then twice as fast. */
export async function createCells(connection: DuckDBConnection, count: number): Promise<void> {
  const columns = Array.from(
    { length: count },
    (_, index) => `${cellName(index)} VARCHAR USING COMPRESSION uncompressed`
  )
  await connection.run(`CREATE OR REPLACE TABLE cells (${columns.join(', ')})`)
}
