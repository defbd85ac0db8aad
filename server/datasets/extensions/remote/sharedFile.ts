/**
 * A small SQLite file that the server and the processes that extend lines have in common, and that may be lost: what fails
 * costs its use only. A damaged file, or one of another form, is made anew.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

interface SharedFileOptions {
  path: string
  /** Counts the forms that the tables have had. */
  version: number
  /** SQL that makes the tables. */
  tables: string
  /** Settings of the connection, as SQL. */
  settings?: string
  warn: Warn
}

/** Told of what went wrong. */
export type Warn = (error: unknown, message: string) => void

/** Long enough for a transaction of another process, short enough for requests that wait behind. */
const busyMs = 500
/** "database disk image is malformed" and "file is not a database", in the numbers of SQLite. */
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

  /** Writes all that `work` does or nothing; undefined when the file cannot be used. */
  write<Result>(work: () => Result): Result | undefined {
    return this.#transaction('BEGIN IMMEDIATE', work)
  }

  /** `work` on one state of the file; undefined when the file cannot be used. */
  read<Result>(work: () => Result): Result | undefined {
    return this.#transaction('BEGIN', work)
  }

  /** Prepared once; for `work` only. */
  statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const made = this.#opened().prepare(sql)
    this.#statements.set(sql, made)
    return made
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
        // SQLite gives the transaction up by itself when there is no room to end it.
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
      const found = database.prepare('PRAGMA user_version').get()?.user_version
      if (found !== version) {
        if (found !== 0) throw Object.assign(new Error('tables of another form'), { errcode: 11 })
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
      // What cannot be closed cannot be used either.
    }
    this.#database = undefined
  }
}
