/** A connection of a reading instance, with its prepared statements. */
import type {
  DuckDBConnection,
  DuckDBDataChunk,
  DuckDBMaterializedResult,
  DuckDBPreparedStatement,
  DuckDBResult
} from '@duckdb/node-api'
import { LRUCache } from 'lru-cache'
import { setImmediate } from 'node:timers/promises'
import { httpError, type HttpError } from '../../http/errors.ts'
import { collectYoung } from '../../memory/collectYoung.ts'
import type { Sql } from './sql.ts'

/** Maximum number of prepared statements cached per connection. */
const maxStatements = 200
/**
 * Limits for caching a prepared statement, which retains its last data (for instance sorted lines) in the engine's
 * memory. Only quick statements with few rows are cached; preparing others again costs little in comparison.
 */
const cachedPlan = { milliseconds: 10, rows: 1000 }

/** Whether a query failed because the memory that all queries share was exhausted; it may be tried again later. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Out of Memory Error')

/** Throws lack of memory as the HTTP error of the API. */
export function throwBusy(error: unknown): never {
  throw isOutOfMemory(error) ? httpError('engineBusy', undefined, { cause: error }) : error
}

export interface Run {
  group: string
  query: Sql
  isCacheable: boolean
  timeoutMs: number
  signal: AbortSignal | undefined
}

export function bindValues(statement: DuckDBPreparedStatement, { values }: Sql): DuckDBPreparedStatement {
  for (const [index, { value, type }] of values.entries()) statement.bindValue(index + 1, value, type)
  return statement
}

/** Number of chunks processed before yielding to the event loop. */
const chunksAtOnce = 16
/** Number of chunks after which the memory of earlier ones is released. */
const chunksKept = 256

/** @returns the number of rows */
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

/** Runs a statement; calls `onBegin` once a part of the result was passed to the caller. */
type Work<Result> = (
  statement: DuckDBPreparedStatement,
  onBegin: () => void
) => Promise<{ result: Result; rows: number }>

export const requestCut = (): HttpError => httpError('requestCut')

/** Milliseconds between two attempts to interrupt a statement. */
const interruptAgainMs = 50

const abortedTransaction = /^TransactionContext Error: Current transaction is aborted/

export class Reader {
  private readonly connection: DuckDBConnection
  private readonly releaseMemory: () => Promise<void>
  /**
   * Prepared statements by group and SQL text, in LRU order. A text that does not name its database has one plan per
   * group.
   */
  private readonly statements = new LRUCache<string, DuckDBPreparedStatement>({
    max: maxStatements,
    dispose: (statement) => this.destroy(statement)
  })
  /** The running statement, and whether it was evicted from the cache meanwhile. */
  private running: { statement: DuckDBPreparedStatement; isDropped: boolean } | undefined

  /** @param releaseMemory releases memory: the cached plans of all connections, and databases without readers */
  constructor(connection: DuckDBConnection, releaseMemory: () => Promise<void>) {
    this.connection = connection
    this.releaseMemory = releaseMemory
  }

  run(run: Run): Promise<DuckDBMaterializedResult> {
    return this.runGuarded(run, async (statement) => {
      const result = await statement.run()
      return { result, rows: result.rowCount }
    })
  }

  forEachChunk(run: Run, visit: (chunk: DuckDBDataChunk) => void): Promise<void> {
    return this.runGuarded(run, async (statement, onBegin) => {
      const chunks = await statement.stream()
      const rows = await visitChunks(chunks, (chunk) => {
        onBegin()
        visit(chunk)
      })
      return { result: undefined, rows }
    })
  }

  private async runGuarded<Result>(
    { group, query, isCacheable: keepsPlan, timeoutMs, signal }: Run,
    work: Work<Result>
  ): Promise<Result> {
    if (signal?.aborted) throw requestCut()
    let isLate = false
    let isBegun = false
    let interruptTimer: NodeJS.Timeout | undefined
    // DuckDB ignores an interruption that comes before the statement runs, so it is repeated until the statement ends.
    const interrupt = (): void => {
      this.connection.interrupt()
      clearTimeout(interruptTimer)
      interruptTimer = setTimeout(interrupt, interruptAgainMs)
    }
    const timer = setTimeout(() => {
      isLate = true
      interrupt()
    }, timeoutMs)
    signal?.addEventListener('abort', interrupt)
    try {
      const onBegin = (): void => void (isBegun = true)
      return await this.retryOnce(
        () =>
          keepsPlan ? this.runCached(group, query, work, onBegin) : this.runUncached(query, work, onBegin),
        () => !isBegun && !isLate && !signal?.aborted
      )
    } catch (error) {
      if (isLate) throw httpError('tooLongQuery', undefined, { cause: error })
      if (signal?.aborted) throw requestCut()
      return throwBusy(error)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', interrupt)
      clearTimeout(interruptTimer)
    }
  }

  async execute(statement: string): Promise<void> {
    await this.retryOnce(() => this.connection.run(statement)).catch(throwBusy)
  }

  /**
   * Retries work once after a failure caused by earlier work: a failed statement may leave an aborted transaction on
   * its connection, and cached plans may fill the memory.
   */
  private async retryOnce<Result>(work: () => Promise<Result>, mayRetry = () => true): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      const isAborted = error instanceof Error && abortedTransaction.test(error.message)
      if (!mayRetry() || (!isAborted && !isOutOfMemory(error))) throw error
      if (isAborted) await this.rollback()
      else await this.releaseMemory()
      return await work()
    }
  }

  private async runCached<Result>(
    group: string,
    query: Sql,
    work: Work<Result>,
    onBegin: () => void
  ): Promise<Result> {
    const statement = await this.prepare(group, query.text)
    const running = { statement, isDropped: false }
    this.running = running
    let isCached = false
    try {
      const start = performance.now()
      const { result, rows } = await work(bindValues(statement, query), onBegin)
      isCached = rows <= cachedPlan.rows && performance.now() - start <= cachedPlan.milliseconds
      return result
    } finally {
      // Evict before `running` is reset: `destroy` leaves a running statement to this block.
      if (!isCached) this.statements.delete(keyOf(group, query.text))
      this.running = undefined
      if (running.isDropped) statement.destroySync()
    }
  }

  /** Destroys a statement, later if it is running: otherwise the engine hangs or returns a wrong result. */
  private destroy(statement: DuckDBPreparedStatement): void {
    if (this.running?.statement === statement) this.running.isDropped = true
    else statement.destroySync()
  }

  private async runUncached<Result>(query: Sql, work: Work<Result>, onBegin: () => void): Promise<Result> {
    await this.begin()
    let statement: DuckDBPreparedStatement | undefined
    try {
      statement = await this.connection.prepare(query.text)
      return (await work(bindValues(statement, query), onBegin)).result
    } finally {
      statement?.destroySync()
      await this.rollback()
    }
  }

  private async begin(): Promise<void> {
    const begin = 'BEGIN TRANSACTION READ ONLY'
    try {
      await this.connection.run(begin)
    } catch {
      // The ROLLBACK of the previous transaction was interrupted.
      await this.rollback()
      await this.connection.run(begin)
    }
  }

  /** Rolls back the transaction. It wrote nothing; after an interruption, a rollback is all that it accepts. */
  private async rollback(): Promise<void> {
    await this.connection.run('ROLLBACK').catch(() => undefined)
  }

  forget(group: string): void {
    const groupKeys = [...this.statements.keys()].filter((key) => key.startsWith(keyOf(group, '')))
    for (const key of groupKeys) this.statements.delete(key)
  }

  forgetAll(): void {
    this.statements.clear()
  }

  close(): void {
    this.forgetAll()
    this.connection.disconnectSync()
  }

  private async prepare(group: string, text: string): Promise<DuckDBPreparedStatement> {
    const key = keyOf(group, text)
    const cachedStatement = this.statements.get(key)
    if (cachedStatement) return cachedStatement
    const statement = await this.connection.prepare(text)
    this.statements.set(key, statement)
    return statement
  }
}

const keyOf = (group: string, text: string): string => `${group}\n${text}`
