/** One connection of an instance that reads, with the plans that it keeps. */
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

/** Plans cached for each connection. */
const maxStatements = 200
/**
 * A plan keeps what its statement gathered, the lines that it sorted for instance, in the memory of the engine until it goes. Only those
 * of statements that are quick, of few lines, are kept: making another one costs the others next to nothing.
 */
const keptPlan = { milliseconds: 10, rows: 1000 }

/** What queries hold together is bounded: one that comes at a bad time is to be asked again. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Out of Memory Error')

/** Tells the lack of memory in the words of the contract. */
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

/** Runs a statement, and tells when something of its answer was given on. */
type Work<Result> = (
  statement: DuckDBPreparedStatement,
  begun: () => void
) => Promise<{ result: Result; rows: number }>

export const gone = (): HttpError => httpError('requestCut')

/** Between two interruptions of a statement. */
const interruptAgainMs = 50

const abortedTransaction = /^TransactionContext Error: Current transaction is aborted/

export class Reader {
  private readonly connection: DuckDBConnection
  private readonly giveBack: () => Promise<void>
  /** By group and text: a text without the name of its database is a plan for each of them. The least recently used first. */
  private readonly statements = new LRUCache<string, DuckDBPreparedStatement>({
    max: maxStatements,
    dispose: (statement) => this.destroy(statement)
  })
  /** What runs now, and whether it was dropped meanwhile. */
  private underWay: { statement: DuckDBPreparedStatement; isDropped: boolean } | undefined

  /** @param giveBack memory: that of the plans of all connections, and of databases that nobody reads */
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
      return throwBusy(error)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', interrupt)
      clearTimeout(again)
    }
  }

  async execute(statement: string): Promise<void> {
    await this.inOrder(() => this.connection.run(statement)).catch(throwBusy)
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
