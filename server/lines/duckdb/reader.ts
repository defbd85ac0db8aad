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
 * memory. Only quick statements with few rows are kept; preparing others again costs little in comparison.
 */
const keptPlan = { milliseconds: 10, rows: 1000 }

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
  keepsPlan: boolean
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

/** Runs a statement; calls `begun` once a part of the result was passed to the caller. */
type Work<Result> = (
  statement: DuckDBPreparedStatement,
  begun: () => void
) => Promise<{ result: Result; rows: number }>

export const requestCut = (): HttpError => httpError('requestCut')

/** Milliseconds between two attempts to interrupt a statement. */
const interruptAgainMs = 50

const abortedTransaction = /^TransactionContext Error: Current transaction is aborted/

export class Reader {
  private readonly connection: DuckDBConnection
  private readonly giveBack: () => Promise<void>
  /**
   * Prepared statements by group and SQL text, in LRU order. A text that does not name its database has one plan per
   * group.
   */
  private readonly statements = new LRUCache<string, DuckDBPreparedStatement>({
    max: maxStatements,
    dispose: (statement) => this.destroy(statement)
  })
  /** The running statement, and whether it was evicted from the cache meanwhile. */
  private underWay: { statement: DuckDBPreparedStatement; isDropped: boolean } | undefined

  /** @param giveBack releases memory: the cached plans of all connections, and databases without readers */
  constructor(connection: DuckDBConnection, giveBack: () => Promise<void>) {
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
    if (signal?.aborted) throw requestCut()
    let isLate = false
    let isBegun = false
    let again: NodeJS.Timeout | undefined
    // DuckDB ignores an interruption that comes before the statement runs, so it is repeated until the statement ends.
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
      return await this.retriedOnce(
        () => (keepsPlan ? this.runPlanned(group, query, work, begun) : this.runAnew(query, work, begun)),
        () => !isBegun && !isLate && !signal?.aborted
      )
    } catch (error) {
      if (isLate) throw httpError('tooLongQuery', undefined, { cause: error })
      if (signal?.aborted) throw requestCut()
      return throwBusy(error)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', interrupt)
      clearTimeout(again)
    }
  }

  async execute(statement: string): Promise<void> {
    await this.retriedOnce(() => this.connection.run(statement)).catch(throwBusy)
  }

  /**
   * Retries work once after a failure caused by earlier work: a failed statement may leave an aborted transaction on
   * its connection, and cached plans may fill the memory.
   */
  private async retriedOnce<Result>(
    work: () => Promise<Result>,
    mayBeginAgain = () => true
  ): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      const isAborted = error instanceof Error && abortedTransaction.test(error.message)
      if (!mayBeginAgain() || (!isAborted && !isOutOfMemory(error))) throw error
      if (isAborted) await this.rollback()
      else await this.giveBack()
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
      // Evict before `underWay` is reset: `destroy` leaves a running statement to this block.
      if (!isKept) this.statements.delete(keyOf(group, query.text))
      this.underWay = undefined
      if (underWay.isDropped) statement.destroySync()
    }
  }

  /** Destroys a statement, later if it is running: otherwise the engine hangs or returns a wrong result. */
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
