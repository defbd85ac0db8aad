/**
 * Limits the concurrent requests to one remote server, over all processes of the platform, so that many datasets at
 * once do not flood a service; and pauses the requests when a server asks for it. The processes share a SQLite file.
 * When the file cannot be used, each process limits its own requests.
 *
 * Table `places`, one row per running request: `server` (origin), `until` (Unix milliseconds at which the lease expires
 * when its process is gone). Table `pauses`: `server`, `until` (end of the pause, Unix milliseconds).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limitConcurrency } from '../../../time/limitConcurrency.ts'
import { SharedFile, type Warn } from './sharedFile.ts'

/** Lifetime of a lease in milliseconds. Running requests renew their lease; the lease of a killed process expires. */
const leaseMs = 5000
const renewEveryMs = 1500
/** Milliseconds between two checks for a place freed by another process. */
const pollMs = 20

/** Maximum milliseconds between two checks during a pause. */
const maxWaitMs = 250

export class RequestLimiter {
  readonly #file: SharedFile
  readonly #path: string
  readonly #most: number
  /** Queue of the requests of this process, by server. */
  readonly #inTurn = new Map<string, ReturnType<typeof limitConcurrency>>()
  readonly #leases = new Set<number>()
  #renewal: NodeJS.Timeout | undefined

  /** @param most maximum number of concurrent requests to one server */
  constructor(folder: string, maxConcurrent: number, warn: Warn) {
    this.#path = join(folder, 'servers.sqlite')
    this.#file = new SharedFile({
      path: this.#path,
      version: 1,
      tables: `CREATE TABLE places (id INTEGER PRIMARY KEY AUTOINCREMENT, server TEXT NOT NULL, until INTEGER NOT NULL) STRICT;
        CREATE TABLE pauses (server TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT`,
      warn
    })
    this.#most = maxConcurrent
  }

  /** Removes leases left by an earlier run. Only called by the server, before it starts other processes. */
  clear(): void {
    // On most platforms the file does not exist, because no remote service is used.
    if (!existsSync(this.#path)) return
    this.#file.write(() => {
      this.#file.statement('DELETE FROM places').run()
      this.#file.statement('DELETE FROM pauses WHERE until < ?').run(Date.now())
    })
  }

  /** Waits for a place for the server and for the end of its pause, then runs the request. */
  async run<Result>(server: string, signal: AbortSignal, request: () => Promise<Result>): Promise<Result> {
    const work = async (): Promise<Result> => {
      signal.throwIfAborted()
      const lease = await this.#lease(server, signal)
      try {
        return await request()
      } finally {
        if (lease !== undefined) this.#giveBack(lease)
      }
    }
    return untilAborted(this.#turn(server)(work), signal)
  }

  /** Stops all processes from sending requests to the server for `ms` milliseconds. */
  pause(server: string, ms: number): void {
    const sql =
      'INSERT INTO pauses VALUES (?, ?) ON CONFLICT (server) DO UPDATE SET until = max(until, excluded.until)'
    this.#file.write(() => this.#file.statement(sql).run(server, Math.ceil(Date.now() + ms)))
  }

  close(): void {
    clearInterval(this.#renewal)
    this.#file.close()
  }

  #turn(server: string): ReturnType<typeof limitConcurrency> {
    const limiter = this.#inTurn.get(server)
    if (limiter) return limiter
    const newLimiter = limitConcurrency(this.#most)
    this.#inTurn.set(server, newLimiter)
    return newLimiter
  }

  /** Waits for a lease shared by all processes and returns its id; undefined when the shared file cannot be used. */
  async #lease(server: string, signal: AbortSignal): Promise<number | undefined> {
    for (;;) {
      const lease = this.#file.write(() => this.#take(server, Date.now()))
      if (!lease || lease.lease !== undefined) {
        if (lease?.lease !== undefined) this.#hold(lease.lease)
        return lease?.lease
      }
      await wait(Math.min(lease.waitMs, maxWaitMs), undefined, { signal })
    }
  }

  #take(server: string, now: number): { lease: number } | { lease?: undefined; waitMs: number } {
    const pause = this.#file
      .statement('SELECT until FROM pauses WHERE server = ? AND until > ?')
      .get(server, now)
    if (pause) return { waitMs: Number(pause.until) - now }
    this.#file.statement('DELETE FROM places WHERE until < ?').run(now)
    const row = this.#file.statement('SELECT count(*) AS taken FROM places WHERE server = ?').get(server)
    if (Number(row?.taken) >= this.#most) return { waitMs: pollMs }
    const added = this.#file.statement('INSERT INTO places (server, until) VALUES (?, ?)')
    return { lease: Number(added.run(server, now + leaseMs).lastInsertRowid) }
  }

  #hold(lease: number): void {
    this.#leases.add(lease)
    this.#renewal ??= setInterval(() => this.#renew(), renewEveryMs).unref()
  }

  #renew(): void {
    if (this.#leases.size === 0) {
      clearInterval(this.#renewal)
      this.#renewal = undefined
      return
    }
    this.#file.write(() => {
      const statement = this.#file.statement('UPDATE places SET until = ? WHERE id = ?')
      for (const lease of this.#leases) statement.run(Date.now() + leaseMs, lease)
    })
  }

  #giveBack(lease: number): void {
    this.#leases.delete(lease)
    this.#file.write(() => this.#file.statement('DELETE FROM places WHERE id = ?').run(lease))
  }
}

/** Rejects as soon as the signal aborts, without waiting for the turn of the request in the queue. */
function untilAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
