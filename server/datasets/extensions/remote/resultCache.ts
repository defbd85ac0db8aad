/**
 * Cache of the results of remote services, in a SQLite file shared by the server and the worker processes that extend
 * lines. The key of a result is made of the action, the input of the line and the selected outputs; the dataset and the
 * position of the line do not count. Entries unused for ten days are removed; when the file is too large, also the
 * least recently used entries.
 *
 * Table `results`: `key` (see `keysOf`), `content` (JSON of a result), `used` (hour of the last recorded use, in hours
 * since the Unix epoch).
 */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { ActionInputLine, ActionResult, PlannedRemote } from '../plan.ts'
import { SharedFile, type Warn } from './sharedFile.ts'

const hourMs = 3_600_000
/** Hours before a use is recorded again in `used`, so that most reads write nothing. */
const hoursKnown = 6
/** Hours without recorded use after which an entry expires; `hoursKnown` is the imprecision of `used`. */
const hoursKept = 10 * 24 + hoursKnown
/** Maximum characters of the JSON of a cached result; longer results are not cached. */
const maxContentLength = 100_000
/** Maximum entries removed in one transaction. */
const maxRemoved = 200
/** Maximum milliseconds spent on removing entries after a write, since the thread is blocked; later writes go on. */
const maxRemovalMs = 50

export class ResultCache {
  readonly #file: SharedFile
  readonly #bytes: number
  readonly #now: () => number
  #forgotAt = 0

  /** @param bytes maximum size of the file, which may be exceeded for a short time */
  constructor(folder: string, bytes: number, { warn, now = Date.now }: { warn: Warn; now?: () => number }) {
    this.#file = new SharedFile({
      path: join(folder, 'results.sqlite'),
      version: 1,
      tables: `CREATE TABLE results (key BLOB PRIMARY KEY, used INTEGER NOT NULL, content TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX results_used ON results (used)`,
      // Keys are random, so each batch changes many pages: with rare checkpoints a page is written once for many
      // batches.
      settings: 'PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 8000',
      warn
    })
    this.#bytes = bytes
    this.#now = now
  }

  /** Returns the cached results, at the index of their key. */
  find(keys: (Uint8Array | undefined)[]): ActionResult[] {
    const hour = this.#hour()
    const stale: Uint8Array[] = []
    const rows = this.#file.read(() => {
      const statement = this.#file.statement('SELECT content, used FROM results WHERE key = ?')
      return keys.map((key) => {
        const row = key && statement.get(key)
        if (!row || Number(row.used) < hour - hoursKept) return undefined
        if (Number(row.used) < hour - hoursKnown) stale.push(key)
        return String(row.content)
      })
    })
    if (stale.length > 0) this.#touch(stale, hour)
    return (rows ?? []).map((content) => (content === undefined ? undefined : resultOf(content)))
  }

  keep(results: { key: Uint8Array; result: Record<string, unknown> }[]): void {
    if (results.length === 0) return
    const hour = this.#hour()
    this.#file.write(() => {
      // A result that another process wrote in the meantime is kept.
      const statement = this.#file.statement('INSERT OR IGNORE INTO results VALUES (?, ?, ?)')
      for (const { key, result } of results) {
        const content = contentOf(result)
        if (content && content.length <= maxContentLength) statement.run(key, hour, content)
      }
    })
    this.#makeRoom(hour)
  }

  close(): void {
    this.#file.close()
  }

  #hour(): number {
    return Math.floor(this.#now() / hourMs)
  }

  #touch(keys: Uint8Array[], hour: number): void {
    this.#file.write(() => {
      const statement = this.#file.statement('UPDATE results SET used = ? WHERE key = ?')
      for (const key of keys) statement.run(hour, key)
    })
  }

  #makeRoom(hour: number): void {
    if (this.#forgotAt !== hour) {
      this.#forgotAt = hour
      this.#remove('used < ?', hour - hoursKept)
    }
    const started = performance.now()
    while (this.#size() > this.#bytes && performance.now() - started < maxRemovalMs) {
      if (this.#remove('true') === 0) break
    }
  }

  /** Removes a batch of entries, the least recently used first. @returns the number of removed entries */
  #remove(condition: string, ...values: number[]): number {
    const sql = `DELETE FROM results WHERE key IN (SELECT key FROM results WHERE ${condition} ORDER BY used LIMIT ${maxRemoved})`
    return this.#file.write(() => Number(this.#file.statement(sql).run(...values).changes)) ?? 0
  }

  /** Bytes of the used pages of the file. */
  #size(): number {
    const size = this.#file.read(() => {
      const number = (name: string): number =>
        Number(Object.values(this.#file.statement(`PRAGMA ${name}`).get() ?? {})[0])
      return (number('page_count') - number('freelist_count')) * number('page_size')
    })
    return size ?? 0
  }
}

/** Returns the JSON of a result; undefined when it is nested too deeply for `JSON.stringify`. */
function contentOf(result: Record<string, unknown>): string | undefined {
  try {
    return JSON.stringify(result)
  } catch {
    return undefined
  }
}

function resultOf(content: string): ActionResult {
  return JSON.parse(content) as Record<string, unknown>
}

/**
 * Returns the cache key of each defined line, at the same index: the first 16 bytes of a SHA-256. The URL is part of
 * the key, so that results are requested again when the service moves or another service gets its id.
 */
export function keysOf(planned: PlannedRemote, lines: ActionInputLine[]): (Uint8Array | undefined)[] {
  const { service, action, method, url, identifier, select } = planned
  const requestText = JSON.stringify([service, action, method, url, identifier, select])
  return lines.map(
    (line) => line && hash('sha256', `${requestText}\n${JSON.stringify(line)}`, 'buffer').subarray(0, 16)
  )
}
