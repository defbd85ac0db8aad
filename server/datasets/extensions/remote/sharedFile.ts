/**
 * Small SQLite file shared by the server and the worker processes that extend lines. Its content may be lost: a failed
 * read or write returns undefined and is logged once. A file that is damaged or has another version is created again.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

interface SharedFileOptions {
  path: string
  /** Version of the tables, stored as `user_version`. */
  version: number
  /** SQL that creates the tables. */
  tables: string
  /** Settings of the connection, as SQL. */
  settings?: string
  warn: Warn
}

/** Logs a failure. */
export type Warn = (error: unknown, message: string) => void

/** Milliseconds to wait for the lock of another process: longer than a transaction, short for waiting requests. */
const busyMs = 500
/** Result codes of SQLite for a damaged file: SQLITE_CORRUPT (11) and SQLITE_NOTADB (26). */
const damaged = new Set([11, 26])

export class SharedFile {
  readonly #options: SharedFileOptions
  #database: DatabaseSync | undefined
  readonly #statements = new Map<string, StatementSync>()
  #isWarned = false
  #isClosed = false

  constructor(options: SharedFileOptions) {
    this.#options = options
  }

  /** Runs `work` in a write transaction and returns its result; undefined when the file cannot be used. */
  write<Result>(work: () => Result): Result | undefined {
    return this.#transaction('BEGIN IMMEDIATE', work)
  }

  /** Runs `work` in a read transaction and returns its result; undefined when the file cannot be used. */
  read<Result>(work: () => Result): Result | undefined {
    return this.#transaction('BEGIN', work)
  }

  /** Returns a prepared statement, kept for the next use. Only for use within `read` and `write`. */
  statement(sql: string): StatementSync {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.#opened().prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#isClosed = true
    this.#release()
  }

  #transaction<Result>(begin: string, work: () => Result): Result | undefined {
    if (this.#isClosed) return undefined
    try {
      const database = this.#opened()
      database.exec(begin)
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        // SQLite may have rolled back by itself, for instance when the disk is full.
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    } catch (error) {
      this.#failed(error)
      return undefined
    }
  }

  #opened(): DatabaseSync {
    if (this.#database) return this.#database
    const { path, version, tables, settings = '' } = this.#options
    mkdirSync(dirname(path), { recursive: true })
    const database = new DatabaseSync(path)
    try {
      database.exec(
        `PRAGMA busy_timeout = ${busyMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; ${settings}`
      )
      const storedVersion = database.prepare('PRAGMA user_version').get()?.user_version
      if (storedVersion !== version) {
        if (storedVersion !== 0) throw Object.assign(new Error('tables of another form'), { errcode: 11 })
        database.exec(`BEGIN IMMEDIATE; ${tables}; PRAGMA user_version = ${version}; COMMIT`)
      }
    } catch (error) {
      database.close()
      throw error
    }
    this.#database = database
    return database
  }

  #failed(error: unknown): void {
    const { errcode } = error as { errcode?: number }
    this.#release()
    if (errcode !== undefined && damaged.has(errcode & 0xff)) {
      const { path } = this.#options
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    }
    if (this.#isWarned) return
    this.#isWarned = true
    this.#options.warn(error, 'a file that processes share cannot be used')
  }

  #release(): void {
    this.#statements.clear()
    try {
      this.#database?.close()
    } catch {
      // A connection that cannot be closed is dropped all the same.
    }
    this.#database = undefined
  }
}
