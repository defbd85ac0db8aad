/** What an instance needs to give memory back while all of its connections wait for some. */
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/**
 * Blocks of files leave the memory by themselves. What was written since a database was attached, what its transactions need
 * and the plans of statements stay.
 */
const staying = `SELECT coalesce(sum(memory_usage_bytes), 0)::DOUBLE FROM duckdb_memory()
  WHERE tag NOT IN ('BASE_TABLE', 'EXTERNAL_FILE_CACHE')`

export class Upkeep {
  private readonly connection: DuckDBConnection
  private readonly memoryBytes: number
  /** End of the last statement: they run one after another. */
  private last: Promise<unknown> = Promise.resolve()

  private constructor(connection: DuckDBConnection, memoryBytes: number) {
    this.connection = connection
    this.memoryBytes = memoryBytes
  }

  static async open(instance: DuckDBInstance, memoryMb: number): Promise<Upkeep> {
    return new Upkeep(await instance.connect(), memoryMb * 1e6)
  }

  /** What was written into the database goes to its file. */
  detach(alias: string): Promise<void> {
    return this.inTurn(async () => void (await this.connection.run(`DETACH ${alias}`)))
  }

  /** Share of the memory, from 0 to 1, that does not leave it by itself. */
  fullness(): Promise<number> {
    return this.inTurn(async () => {
      const result = await this.connection.runAndReadAll(staying)
      return Number(result.getRows()[0]?.[0]) / this.memoryBytes
    })
  }

  async close(): Promise<void> {
    await this.last
    this.connection.disconnectSync()
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.last.then(work)
    this.last = done.catch(() => undefined)
    return done
  }
}
