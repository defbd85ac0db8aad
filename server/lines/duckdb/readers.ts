/** An instance of DuckDB that reads, and its few connections. */
import {
  DuckDBInstance,
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBMaterializedResult,
  type DuckDBPreparedStatement,
  type DuckDBResult
} from '@duckdb/node-api'
import { LRUCache } from 'lru-cache'
import { mkdirSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { HttpError, httpError } from '../../http/errors.ts'
import { addTime } from '../engineTime.ts'
import { storageSetting } from '../layout.ts'
import { collectYoung } from '../../memory/collectYoung.ts'
import type { Sql } from './sql.ts'
import { textLiteral } from './sql.ts'
import { ConnectionPool, type PoolLoad } from './connectionPool.ts'
import type { RunningStatement } from '../engine.ts'

/** Plans cached for each connection. */
const maxStatements = 200
/**
 * A plan keeps what its statement gathered, the lines that it sorted for instance, in the memory of the engine until it goes. Only those
 * of statements that are quick, of few lines, are kept: making another one costs the others next to nothing.
 */
const keptPlan = { milliseconds: 10, rows: 1000 }

/** What queries hold together is bounded: one that comes at a bad time is to be asked again. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Out of Memory Error')

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
  /** Runs a statement that reads nothing (ATTACH, DETACH). */
  execute(statement: string): Promise<void>
  forget(group: string): void
  /**
   * The tables of a group change: a plan holds what the engine knew of the values when it was made, and fails or leaves
   * lines out once others were written. Its statements are planned in the transaction that they run in.
   */
  planAnew(group: string): void
  load(): PoolLoad
  /** Statements under way, without their values. */
  running(): RunningStatement[]
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

  const readers: Reader[] = connections.map(
    (connection) => new Reader(connection, () => readers.forEach((reader) => reader.forgetAll()))
  )
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

interface Run {
  group: string
  query: Sql
  keepsPlan: boolean
  timeoutMs: number
  signal: AbortSignal | undefined
}

export function bindValues(statement: DuckDBPreparedStatement, { values }: Sql): DuckDBPreparedStatement {
  for (const [index, { value, type }] of values.entries()) statement.bindValue(index + 1, value, type)
  return statement
}

/** Chunks after which other requests have their turn. */
const chunksAtOnce = 16
/** Chunks after which the memory of those before is given back. */
const chunksKept = 256

/** @returns how many rows there were */
async function visitChunks(result: DuckDBResult, visit: (chunk: DuckDBDataChunk) => void): Promise<number> {
  let rows = 0
  for (let visited = 1; ; visited++) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) return rows
    visit(chunk)
    rows += chunk.rowCount
    if (visited % chunksAtOnce === 0) await setImmediate()
    if (visited % chunksKept === 0) collectYoung()
  }
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

/** Runs a statement, and tells when something of its answer was given on. */
type Work<Result> = (
  statement: DuckDBPreparedStatement,
  begun: () => void
) => Promise<{ result: Result; rows: number }>

const gone = (): HttpError => httpError('requestCut')

/** Between two interruptions of a statement. */
const interruptAgainMs = 50

const abortedTransaction = /^TransactionContext Error: Current transaction is aborted/

class Reader {
  private readonly connection: DuckDBConnection
  private readonly giveBack: () => void
  /** By group and text: a text without the name of its database is a plan for each of them. The least recently used first. */
  private readonly statements = new LRUCache<string, DuckDBPreparedStatement>({
    max: maxStatements,
    dispose: (statement) => this.destroy(statement)
  })
  /** What runs now, and whether it was dropped meanwhile. */
  private underWay: { statement: DuckDBPreparedStatement; isDropped: boolean } | undefined

  /** @param giveBack the memory of the plans of all connections */
  constructor(connection: DuckDBConnection, giveBack: () => void) {
    this.connection = connection
    this.giveBack = giveBack
  }

  run(run: Run): Promise<DuckDBMaterializedResult> {
    return this.guarded(run, async (statement) => {
      const result = await statement.run()
      return { result, rows: result.rowCount }
    })
  }

  each(run: Run, visit: (chunk: DuckDBDataChunk) => void): Promise<void> {
    return this.guarded(run, async (statement, begun) => {
      const chunks = await statement.stream()
      const rows = await visitChunks(chunks, (chunk) => {
        begun()
        visit(chunk)
      })
      return { result: undefined, rows }
    })
  }

  private async guarded<Result>(
    { group, query, keepsPlan, timeoutMs, signal }: Run,
    work: Work<Result>
  ): Promise<Result> {
    if (signal?.aborted) throw gone()
    let isLate = false
    let isBegun = false
    let again: NodeJS.Timeout | undefined
    // The engine drops an interruption that comes before the statement runs: it is repeated until the statement ends.
    const interrupt = (): void => {
      this.connection.interrupt()
      clearTimeout(again)
      again = setTimeout(interrupt, interruptAgainMs)
    }
    const timer = setTimeout(() => {
      isLate = true
      interrupt()
    }, timeoutMs)
    signal?.addEventListener('abort', interrupt)
    try {
      const begun = (): void => void (isBegun = true)
      return await this.inOrder(
        () => (keepsPlan ? this.runPlanned(group, query, work, begun) : this.runAnew(query, work, begun)),
        () => !isBegun && !isLate && !signal?.aborted
      )
    } catch (error) {
      if (isLate) throw httpError('tooLongQuery', undefined, { cause: error })
      if (signal?.aborted) throw gone()
      if (isOutOfMemory(error)) throw httpError('engineBusy', undefined, { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', interrupt)
      clearTimeout(again)
    }
  }

  async execute(statement: string): Promise<void> {
    try {
      await this.inOrder(() => this.connection.run(statement))
    } catch (error) {
      throw isOutOfMemory(error) ? httpError('engineBusy', undefined, { cause: error }) : error
    }
  }

  /**
   * Begins once more what others are in the way of: a statement that failed may leave its connection a transaction that takes no other
   * one, and plans that are kept may fill the memory.
   */
  private async inOrder<Result>(work: () => Promise<Result>, mayBeginAgain = () => true): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      const isAborted = error instanceof Error && abortedTransaction.test(error.message)
      if (!mayBeginAgain() || (!isAborted && !isOutOfMemory(error))) throw error
      if (isAborted) await this.giveUp()
      else this.giveBack()
      return await work()
    }
  }

  private async runPlanned<Result>(
    group: string,
    query: Sql,
    work: Work<Result>,
    begun: () => void
  ): Promise<Result> {
    const statement = await this.prepared(group, query.text)
    const underWay = { statement, isDropped: false }
    this.underWay = underWay
    let isKept = false
    try {
      const start = performance.now()
      const { result, rows } = await work(bindValues(statement, query), begun)
      isKept = rows <= keptPlan.rows && performance.now() - start <= keptPlan.milliseconds
      return result
    } finally {
      // Dropped first: what is under way is not destroyed by whoever drops it.
      if (!isKept) this.statements.delete(keyOf(group, query.text))
      this.underWay = undefined
      if (underWay.isDropped) statement.destroySync()
    }
  }

  /** The engine answers never, or not what was asked, when a statement goes while it runs. */
  private destroy(statement: DuckDBPreparedStatement): void {
    if (this.underWay?.statement === statement) this.underWay.isDropped = true
    else statement.destroySync()
  }

  private async runAnew<Result>(query: Sql, work: Work<Result>, begun: () => void): Promise<Result> {
    await this.begin()
    let statement: DuckDBPreparedStatement | undefined
    try {
      statement = await this.connection.prepare(query.text)
      return (await work(bindValues(statement, query), begun)).result
    } finally {
      statement?.destroySync()
      await this.giveUp()
    }
  }

  private async begin(): Promise<void> {
    const begin = 'BEGIN TRANSACTION READ ONLY'
    try {
      await this.connection.run(begin)
    } catch {
      // The end of the last one was interrupted.
      await this.giveUp()
      await this.connection.run(begin)
    }
  }

  /** Nothing was written; a statement that was interrupted leaves a transaction that can only be given up. */
  private async giveUp(): Promise<void> {
    await this.connection.run('ROLLBACK').catch(() => undefined)
  }

  forget(group: string): void {
    const own = [...this.statements.keys()].filter((key) => key.startsWith(keyOf(group, '')))
    for (const key of own) this.statements.delete(key)
  }

  forgetAll(): void {
    this.statements.clear()
  }

  close(): void {
    this.forgetAll()
    this.connection.disconnectSync()
  }

  private async prepared(group: string, text: string): Promise<DuckDBPreparedStatement> {
    const key = keyOf(group, text)
    const known = this.statements.get(key)
    if (known) return known
    const statement = await this.connection.prepare(text)
    this.statements.set(key, statement)
    return statement
  }
}

const keyOf = (group: string, text: string): string => `${group}\n${text}`
