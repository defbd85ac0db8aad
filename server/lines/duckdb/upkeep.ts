/** A connection of an instance for releasing memory, usable while all the other connections wait for memory. */
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/**
 * Sums the memory that the engine cannot evict: data written since a database was attached, transactions, and the plans
 * of statements. Blocks of files are evictable.
 */
const staying = `SELECT coalesce(sum(memory_usage_bytes), 0)::DOUBLE FROM duckdb_memory()
  WHERE tag NOT IN ('BASE_TABLE', 'EXTERNAL_FILE_CACHE')`

export class Upkeep {
  private readonly connection: DuckDBConnection
  private readonly memoryBytes: number
  /** End of the last statement, for running statements in sequence. */
  private last: Promise<unknown> = Promise.resolve()

  private constructor(connection: DuckDBConnection, memoryBytes: number) {
    this.connection = connection
    this.memoryBytes = memoryBytes
  }

  static async open(instance: DuckDBInstance, memoryMb: number): Promise<Upkeep> {
    return new Upkeep(await instance.connect(), memoryMb * 1e6)
  }

  /** Detaches a database; the engine writes pending changes to its file. */
  detach(alias: string): Promise<void> {
    return this.inTurn(async () => void (await this.connection.run(`DETACH ${alias}`)))
  }

  /** Returns the share of the memory, from 0 to 1, that the engine cannot evict. */
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
    const result = this.last.then(work)
    this.last = result.catch(() => undefined)
    return result
  }
}
