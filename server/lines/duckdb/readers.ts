/** An instance of DuckDB that reads, and its few connections. */
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
import { gone, isOutOfMemory, Reader, throwBusy, type Run } from './reader.ts'
import type { Sql } from './sql.ts'
import { textLiteral } from './sql.ts'
import { Upkeep } from './upkeep.ts'
import { ConnectionPool, type PoolLoad } from './connectionPool.ts'
import type { RunningStatement } from '../engine.ts'

/** Whether a query failed for the memory that others hold, or that itself needs. */
export const isEngineBusy = (error: unknown): boolean =>
  error instanceof HttpError && isOutOfMemory(error.cause)

export interface Readers {
  /**
   * Runs a query on a free connection.
   * @param group what its plan depends on: `forget` drops the plans of a group
   * @throws HttpError 504 after the time allowed, 499 when the signal was aborted
   */
  run(
    group: string,
    query: Sql,
    signal?: AbortSignal,
    options?: RunOptions
  ): Promise<DuckDBMaterializedResult>
  /**
   * Rows that may be very many, a chunk after another: they are never there together. The chunk is valid during the call only.
   * @throws as `run` does
   */
  each(
    group: string,
    query: Sql,
    visit: (chunk: DuckDBDataChunk) => void,
    signal?: AbortSignal,
    options?: RunOptions
  ): Promise<void>
  /** Runs a statement that reads nothing (ATTACH). */
  execute(statement: string): Promise<void>
  /** Detaches a database, of which nothing is read any more: connections are not needed for it. */
  detach(alias: string): Promise<void>
  /** Share of the memory, from 0 to 1, that does not leave it by itself. */
  fullness(): Promise<number>
  /** @param makeRoom is called when a statement lacks the memory to run, before it is tried once more */
  onFull(makeRoom: () => Promise<void>): void
  forget(group: string): void
  /**
   * The tables of a group change: a plan holds what the engine knew of the values when it was made, and fails or leaves
   * lines out once others were written. Its statements are planned in the transaction that they run in.
   */
  planAnew(group: string): void
  load(): PoolLoad
  /** Statements under way, without their values. */
  running(): RunningStatement[]
  /**
   * Work on such connections is done once more when it lacked the memory, after room was made: it is to leave nothing behind
   * when it fails.
   * @throws HttpError 429 when the memory still lacks
   */
  withRoom<Result>(work: () => Promise<Result>): Promise<Result>
  /** A connection of its own, for a writer, who closes it. */
  connect(): Promise<DuckDBConnection>
  close(): Promise<void>
}

export interface RunOptions {
  /** The statement is taken for a long one until it has run once. */
  isLong?: boolean
  /** The read whose time it is, where it is not to be interrupted with it. */
  payer?: AbortSignal | undefined
}

export interface ReadersOptions {
  /** Folder of what does not fit in memory, under `tmp/`. Each instance has its own. */
  name: string
  threads: number
  memoryMb: number
  connections: number
  /** Places of connections by their numbers, shared with other instances: so many statements run in all of them. By default its own. */
  places?: ConnectionPool<number>
}

export const placesOf = (connections: number): ConnectionPool<number> =>
  new ConnectionPool(Array.from({ length: connections }, (_, place) => place))

export async function openReaders(
  { queryTimeoutMs, dataDir }: Pick<Config, 'queryTimeoutMs' | 'dataDir'>,
  {
    name,
    threads,
    memoryMb,
    connections: connectionCount,
    places = placesOf(connectionCount)
  }: ReadersOptions
): Promise<Readers> {
  // The engine makes the last folder itself, and none above it.
  mkdirSync(`${dataDir}/tmp`, { recursive: true })
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    preserve_insertion_order: 'true',
    // Pages are found by their row numbers already: the engine's own way of doing so would read columns once more.
    late_materialization_max_rows: '0',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false'
  })
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => instance.connect()))
  const [first] = connections
  if (!first) throw new Error('reading needs a connection')
  await first.run(storageSetting)
  await first.run(`SET allowed_directories = [${textLiteral(`${dataDir}/`).text}]`)
  await first.run(`SET temp_directory = ${textLiteral(`${dataDir}/tmp/${name}`).text}`)
  await first.run('SET enable_external_access = false')
  await first.run('SET lock_configuration = true')

  const upkeep = await Upkeep.open(instance, memoryMb)
  let makeRoom = (): Promise<void> => Promise.resolve()
  const giveBack = async (): Promise<void> => {
    for (const reader of readers) reader.forgetAll()
    await makeRoom()
  }
  const readers: Reader[] = connections.map((connection) => new Reader(connection, giveBack))
  const costs = new StatementCosts()
  const changing = new Set<string>()
  const running = new Set<{ statement: string; start: number }>()

  const withReader = <Result>(isLong: boolean, work: (reader: Reader) => Promise<Result>): Promise<Result> =>
    places.with(isLong, (place) => work(readers[place]!))

  /** @param work with a free connection */
  async function withConnection<Result>(
    { group, query, signal, options: { isLong = false, payer = signal } = {} }: Asked,
    work: (reader: Reader, run: Run) => Promise<Result>
  ): Promise<Result> {
    if (signal?.aborted) throw gone()
    return withReader(costs.isLong(query.text) ?? isLong, async (reader) => {
      const start = performance.now()
      const underWay = { statement: query.text, start }
      running.add(underWay)
      try {
        const keepsPlan = !changing.has(group)
        return await work(reader, { group, query, keepsPlan, timeoutMs: queryTimeoutMs, signal })
      } finally {
        running.delete(underWay)
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
      withConnection({ group, query, signal, options }, (reader, run) => reader.each(run, visit)),
    execute: (statement) => withReader(false, (reader) => reader.execute(statement)),
    detach: (alias) => upkeep.detach(alias),
    fullness: () => upkeep.fullness(),
    onFull: (called) => void (makeRoom = called),
    withRoom: async (work) => {
      try {
        return await work()
      } catch (error) {
        if (!isOutOfMemory(error)) throw error
        await giveBack()
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
      // Taking every connection waits for the queries that use them.
      const taken = await Promise.all(readers.map(() => places.take()))
      for (const reader of readers) reader.close()
      await upkeep.close()
      instance.closeSync()
      for (const place of taken) places.giveBack(place)
    }
  }
}

interface Asked {
  group: string
  query: Sql
  signal: AbortSignal | undefined
  options: RunOptions | undefined
}

/** Milliseconds from which a statement lets others pass. */
const longMs = 250
const maxCosts = 2000

/** How long statements took when they last ran: their text without its values says enough. */
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
