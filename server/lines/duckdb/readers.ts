/** A reading instance of DuckDB and its few connections. */
import {
  DuckDBInstance,
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBMaterializedResult
} from '@duckdb/node-api'
import { LRUCache } from 'lru-cache'
import { mkdirSync } from 'node:fs'
import type { Config } from '../../config/config.ts'
import { HttpError } from '../../http/errors.ts'
import { addTime } from '../engineTime.ts'
import { storageSetting } from '../layout.ts'
import { requestCut, isOutOfMemory, Reader, throwBusy, type Run } from './reader.ts'
import type { Sql } from './sql.ts'
import { textLiteral } from './sql.ts'
import { Upkeep } from './upkeep.ts'
import { ConnectionPool, type PoolLoad } from './connectionPool.ts'
import type { RunningStatement } from '../engine.ts'

/** Whether a query failed for lack of memory, its own or that used by other queries. */
export const isEngineBusy = (error: unknown): boolean =>
  error instanceof HttpError && isOutOfMemory(error.cause)

export interface Readers {
  /**
   * Runs a query on a free connection.
   * @param group group of the cached plan, to be dropped with `forget`
   * @throws HttpError 504 after the timeout, 499 when the signal was aborted
   */
  run(
    group: string,
    query: Sql,
    signal?: AbortSignal,
    options?: RunOptions
  ): Promise<DuckDBMaterializedResult>
  /**
   * Streams the rows of a query by chunks, without materializing them. A chunk is only valid during the call of
   * `visit`.
   * @throws HttpError like `run`
   */
  each(
    group: string,
    query: Sql,
    visit: (chunk: DuckDBDataChunk) => void,
    signal?: AbortSignal,
    options?: RunOptions
  ): Promise<void>
  /** Runs a statement without result, such as ATTACH. */
  execute(statement: string): Promise<void>
  /** Detaches a database that has no readers; does not wait for a connection. */
  detach(alias: string): Promise<void>
  /** Returns the share of the memory, from 0 to 1, that the engine cannot evict. */
  fullness(): Promise<number>
  /** @param makeRoom called when a statement runs out of memory, before it is tried once more */
  onFull(makeRoom: () => Promise<void>): void
  forget(group: string): void
  /**
   * Disables cached plans for a group whose tables change. A plan relies on statistics of the values at the time when
   * it was made; after writes it fails or misses lines. Statements of the group are planned in the transaction that
   * runs them.
   */
  planAnew(group: string): void
  load(): PoolLoad
  /** Running statements, without their values. */
  running(): RunningStatement[]
  /**
   * Runs work on connections of `connect`, and retries it once after making room when it ran out of memory. Work that
   * fails must leave no change.
   * @throws HttpError 429 when memory is still lacking
   */
  withRoom<Result>(work: () => Promise<Result>): Promise<Result>
  /** Opens a connection for a writer, who must close it. */
  connect(): Promise<DuckDBConnection>
  close(): Promise<void>
}

interface RunOptions {
  /** Whether the statement counts as long until its first run is measured. */
  isLong?: boolean
  /** Read that the time is charged to, when the statement is not interrupted with that read. */
  payer?: AbortSignal | undefined
}

export interface ReadersOptions {
  /** Name of the instance's own folder for temporary files, under `tmp/`. */
  name: string
  threads: number
  memoryMb: number
  connections: number
  /**
   * Pool of connection slots that instances share to bound the number of running statements; by default the instance
   * has its own.
   */
  places?: ConnectionPool<number>
}

export const placesOf = (connections: number): ConnectionPool<number> =>
  new ConnectionPool(Array.from({ length: connections }, (_, place) => place))

export async function openReaders(
  { queryTimeoutMs, dataDir }: Pick<Config, 'queryTimeoutMs' | 'dataDir'>,
  readersOptions: ReadersOptions
): Promise<Readers> {
  const { memoryMb, places = placesOf(readersOptions.connections) } = readersOptions
  const { instance, connections } = await openInstance(dataDir, readersOptions)
  const upkeep = await Upkeep.open(instance, memoryMb)
  let makeRoom = (): Promise<void> => Promise.resolve()
  const releaseMemory = async (): Promise<void> => {
    for (const reader of readers) reader.forgetAll()
    await makeRoom()
  }
  const readers: Reader[] = connections.map((connection) => new Reader(connection, releaseMemory))
  const costs = new StatementCosts()
  const changing = new Set<string>()
  const running = new Set<{ statement: string; start: number }>()

  const withReader = <Result>(isLong: boolean, work: (reader: Reader) => Promise<Result>): Promise<Result> =>
    places.with(isLong, (place) => work(readers[place]!))

  /** @param work work with a free connection */
  async function withConnection<Result>(
    { group, query, signal, options: { isLong = false, payer = signal } = {} }: StatementRequest,
    work: (reader: Reader, run: Run) => Promise<Result>
  ): Promise<Result> {
    if (signal?.aborted) throw requestCut()
    return withReader(costs.isLong(query.text) ?? isLong, async (reader) => {
      const start = performance.now()
      const statementRun = { statement: query.text, start }
      running.add(statementRun)
      try {
        const isCacheable = !changing.has(group)
        return await work(reader, { group, query, isCacheable, timeoutMs: queryTimeoutMs, signal })
      } finally {
        running.delete(statementRun)
        const milliseconds = performance.now() - start
        costs.learn(query.text, milliseconds)
        addTime(payer, milliseconds)
      }
    })
  }

  return {
    run: (group, query, signal, options) =>
      withConnection({ group, query, signal, options }, (reader, run) => reader.run(run)),
    each: (group, query, visit, signal, options) =>
      withConnection({ group, query, signal, options }, (reader, run) => reader.forEachChunk(run, visit)),
    execute: (statement) => withReader(false, (reader) => reader.execute(statement)),
    detach: (alias) => upkeep.detach(alias),
    fullness: () => upkeep.fullness(),
    onFull: (freeMemory) => void (makeRoom = freeMemory),
    withRoom: async (work) => {
      try {
        return await work()
      } catch (error) {
        if (!isOutOfMemory(error)) throw error
        await releaseMemory()
        return await work().catch(throwBusy)
      }
    },
    load: () => places.load,
    running: () =>
      [...running].map(({ statement, start }) => ({ statement, ms: Math.round(performance.now() - start) })),
    connect: () => instance.connect(),
    forget: (group) => {
      changing.delete(group)
      for (const reader of readers) reader.forget(group)
    },
    planAnew: (group) => changing.add(group),
    close: async () => {
      // Taking all slots waits for the running queries.
      const takenPlaces = await Promise.all(readers.map(() => places.take()))
      for (const reader of readers) reader.close()
      await upkeep.close()
      instance.closeSync()
      for (const place of takenPlaces) places.giveBack(place)
    }
  }
}

/** Opens an instance that only reads files of the data folder, with its connections. */
async function openInstance(
  dataDir: string,
  { name, threads, memoryMb, connections: count }: ReadersOptions
): Promise<{ instance: DuckDBInstance; connections: DuckDBConnection[] }> {
  // The engine creates the last folder itself, but not its parents.
  mkdirSync(`${dataDir}/tmp`, { recursive: true })
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    preserve_insertion_order: 'true',
    // Pages already find their lines by row number; DuckDB's late materialization would read the columns twice.
    late_materialization_max_rows: '0',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false'
  })
  const connections = await Promise.all(Array.from({ length: count }, () => instance.connect()))
  const [first] = connections
  if (!first) throw new Error('reading needs a connection')
  await first.run(storageSetting)
  await first.run(`SET allowed_directories = [${textLiteral(`${dataDir}/`).text}]`)
  await first.run(`SET temp_directory = ${textLiteral(`${dataDir}/tmp/${name}`).text}`)
  await first.run('SET enable_external_access = false')
  await first.run('SET lock_configuration = true')
  return { instance, connections }
}

interface StatementRequest {
  group: string
  query: Sql
  signal: AbortSignal | undefined
  options: RunOptions | undefined
}

/** Milliseconds above which a statement is long, and short ones go first. */
const longMs = 250
const maxCosts = 2000

/** Duration of each statement's last run; its text without values identifies it. */
class StatementCosts {
  private readonly milliseconds = new LRUCache<string, number>({ max: maxCosts })

  learn(text: string, milliseconds: number): void {
    this.milliseconds.set(text, milliseconds)
  }

  isLong(text: string): boolean | undefined {
    const last = this.milliseconds.peek(text)
    return last === undefined ? undefined : last > longMs
  }
}
