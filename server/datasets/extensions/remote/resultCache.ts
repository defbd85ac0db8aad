/**
 * What services answered before, on the disk, for the server and the processes that extend lines. An answer is known by the
 * action, what was sent of the line and what was selected, whichever dataset the line is of and wherever it stood in its
 * request. Answers that nobody asked for in ten days are forgotten, and those asked for least recently when there are too
 * many.
 *
 * Table `results`: `key` as `keyOf` makes it, `content` the JSON of a result, `used` the hour in which it was last known to
 * be asked for.
 */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { ActionInputLine, ActionResult, PlannedRemote } from '../plan.ts'
import { SharedFile, type Warn } from './sharedFile.ts'

const hourMs = 3_600_000
/** The hour of an entry is written again after so many only, so that reading mostly writes nothing. */
const hoursKnown = 6
const hoursKept = 10 * 24 + hoursKnown
/** JSON of a result that is kept, in characters. */
const longestContent = 100_000
/** Entries removed in one transaction. */
const mostRemoved = 200
/** Making room never holds anybody up for longer: what is left is removed after the next answers. */
const longestRemovalMs = 50

export class ResultCache {
  readonly #file: SharedFile
  readonly #bytes: number
  readonly #now: () => number
  #forgotAt = 0

  /** @param bytes of the file; a little more for a moment */
  constructor(folder: string, bytes: number, { warn, now = Date.now }: { warn: Warn; now?: () => number }) {
    this.#file = new SharedFile({
      path: join(folder, 'results.sqlite'),
      version: 1,
      tables: `CREATE TABLE results (key BLOB PRIMARY KEY, used INTEGER NOT NULL, content TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX results_used ON results (used)`,
      // Keys come in any order: pages are written once for several batches.
      settings: 'PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 8000',
      warn
    })
    this.#bytes = bytes
    this.#now = now
  }

  /** Known results by position. */
  find(keys: (Uint8Array | undefined)[]): ActionResult[] {
    const hour = this.#hour()
    const stale: Uint8Array[] = []
    const found = this.#file.read(() => {
      const statement = this.#file.statement('SELECT content, used FROM results WHERE key = ?')
      return keys.map((key) => {
        const row = key && statement.get(key)
        if (!row || Number(row.used) < hour - hoursKept) return undefined
        if (Number(row.used) < hour - hoursKnown) stale.push(key)
        return String(row.content)
      })
    })
    if (stale.length > 0) this.#touch(stale, hour)
    return (found ?? []).map((content) => (content === undefined ? undefined : resultOf(content)))
  }

  keep(results: { key: Uint8Array; result: Record<string, unknown> }[]): void {
    if (results.length === 0) return
    const hour = this.#hour()
    this.#file.write(() => {
      // What another process wrote meanwhile is as good.
      const statement = this.#file.statement('INSERT OR IGNORE INTO results VALUES (?, ?, ?)')
      for (const { key, result } of results) {
        const content = contentOf(result)
        if (content && content.length <= longestContent) statement.run(key, hour, content)
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
    while (this.#size() > this.#bytes && performance.now() - started < longestRemovalMs) {
      if (this.#remove('true') === 0) break
    }
  }

  /** @returns how many entries were removed, the least recently used first */
  #remove(condition: string, ...values: number[]): number {
    const sql = `DELETE FROM results WHERE key IN (SELECT key FROM results WHERE ${condition} ORDER BY used LIMIT ${mostRemoved})`
    return this.#file.write(() => Number(this.#file.statement(sql).run(...values).changes)) ?? 0
  }

  /** Bytes of the pages that hold something. */
  #size(): number {
    const size = this.#file.read(() => {
      const number = (name: string): number =>
        Number(Object.values(this.#file.statement(`PRAGMA ${name}`).get() ?? {})[0])
      return (number('page_count') - number('freelist_count')) * number('page_size')
    })
    return size ?? 0
  }
}

/** Undefined for objects so deep that they cannot be written. */
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
 * Keys of lines by position, of those that are defined. The address is part of it: where the service is moved, or another
 * one gets its name, everything is asked again.
 */
export function keysOf(planned: PlannedRemote, lines: ActionInputLine[]): (Uint8Array | undefined)[] {
  const { service, action, method, url, identifier, select } = planned
  const asked = JSON.stringify([service, action, method, url, identifier, select])
  return lines.map(
    (line) => line && hash('sha256', `${asked}\n${JSON.stringify(line)}`, 'buffer').subarray(0, 16)
  )
}
