/**
 * The connection to the SQLite file of the lines of a dataset. It opens the file at its first use, and again after a
 * rest: an open file takes four descriptors and up to 8 MB of cached pages, and a platform has many more editable datasets
 * than are used at the same time.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addFolderFunction } from './abandonedFiles.ts'
import { addSizeFunctions } from './lineSize.ts'

/** What a commit waits for (https://www.sqlite.org/pragma.html#pragma_synchronous). */
type Synchronous = 'FULL' | 'NORMAL' | 'OFF'

export class LineConnection {
  private readonly path: string
  private openDatabase: DatabaseSync | undefined
  private isClosed = false
  private isUsed = false
  private busyTimeoutMs: number
  private synchronous: Synchronous | undefined

  /** @param busyTimeoutMs longest wait for the lock of another connection */
  constructor(path: string, busyTimeoutMs: number) {
    mkdirSync(dirname(path), { recursive: true })
    this.path = path
    this.busyTimeoutMs = busyTimeoutMs
  }

  /** The open database; not to be kept: it is another one after a rest. @throws Error after `close` */
  get database(): DatabaseSync {
    if (this.isClosed) throw new Error(`the lines of ${this.path} are closed`)
    this.isUsed = true
    return (this.openDatabase ??= this.open())
  }

  setBusyTimeout(milliseconds: number): void {
    this.busyTimeoutMs = milliseconds
    this.database.exec(`PRAGMA busy_timeout = ${milliseconds}`)
  }

  setSynchronous(synchronous: Synchronous): void {
    const { database } = this
    if (synchronous === this.synchronous) return
    database.exec(`PRAGMA synchronous = ${synchronous}`)
    this.synchronous = synchronous
  }

  /** Whether nothing has used the database since the last call. */
  isIdle(): boolean {
    const isIdle = !this.isUsed && this.openDatabase !== undefined
    this.isUsed = false
    return isIdle
  }

  /** Closes the file until the next use. Statements that were prepared on it are of no use afterwards. */
  closeFile(): void {
    this.openDatabase?.close()
    this.openDatabase = undefined
    this.synchronous = undefined
  }

  close(): void {
    this.closeFile()
    this.isClosed = true
  }

  private open(): DatabaseSync {
    const database = new DatabaseSync(this.path)
    // Lines come in the order in which they are sent, not in that of their ids: a later checkpoint writes a page once for several.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA busy_timeout = ${this.busyTimeoutMs};
      PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -8000`)
    addSizeFunctions(database)
    addFolderFunction(database)
    return database
  }
}
