/**
 * How many requests are under way with one server, those of all processes of the platform together, and until when it wants
 * none: many datasets at once do not flood a service. Without the shared file each process counts its own.
 *
 * Table `places`: `server`, `until` when the place is free again, in milliseconds, should its holder be gone. Table `pauses`:
 * `server`, `until`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost } from '../../../time/atMost.ts'
import { SharedFile, type Warn } from './sharedFile.ts'

/** A place is held for this long, and renewed while it is needed: a process that is killed keeps nobody waiting. */
const leaseMs = 5000
const renewEveryMs = 1500
/** Whether a place was freed by another process is looked at this often. */
const pollMs = 20

/** A pause that another process told of is seen this late at most. */
const longestWaitMs = 250

export class ServerPlaces {
  readonly #file: SharedFile
  readonly #path: string
  readonly #most: number
  /** Requests of this process in their order, by server. */
  readonly #inTurn = new Map<string, ReturnType<typeof atMost>>()
  readonly #leases = new Set<number>()
  #renewal: NodeJS.Timeout | undefined

  /** @param most requests at once to one server */
  constructor(folder: string, most: number, warn: Warn) {
    this.#path = join(folder, 'servers.sqlite')
    this.#file = new SharedFile({
      path: this.#path,
      version: 1,
      tables: `CREATE TABLE places (id INTEGER PRIMARY KEY AUTOINCREMENT, server TEXT NOT NULL, until INTEGER NOT NULL) STRICT;
        CREATE TABLE pauses (server TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT`,
      warn
    })
    this.#most = most
  }

  /** Forgets the places of processes that are gone: for the process that starts all others. */
  clear(): void {
    // Most platforms ask nobody anything.
    if (!existsSync(this.#path)) return
    this.#file.write(() => {
      this.#file.statement('DELETE FROM places').run()
      this.#file.statement('DELETE FROM pauses WHERE until < ?').run(Date.now())
    })
  }

  /** Runs a request once its server has a place for it. */
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

  /** Has nobody ask the server for a while. */
  pause(server: string, ms: number): void {
    const sql =
      'INSERT INTO pauses VALUES (?, ?) ON CONFLICT (server) DO UPDATE SET until = max(until, excluded.until)'
    this.#file.write(() => this.#file.statement(sql).run(server, Math.ceil(Date.now() + ms)))
  }

  close(): void {
    clearInterval(this.#renewal)
    this.#file.close()
  }

  #turn(server: string): ReturnType<typeof atMost> {
    const known = this.#inTurn.get(server)
    if (known) return known
    const made = atMost(this.#most)
    this.#inTurn.set(server, made)
    return made
  }

  /** A place among those of all processes; undefined when they cannot be counted. */
  async #lease(server: string, signal: AbortSignal): Promise<number | undefined> {
    for (;;) {
      const found = this.#file.write(() => this.#take(server, Date.now()))
      if (!found || found.lease !== undefined) {
        if (found?.lease !== undefined) this.#hold(found.lease)
        return found?.lease
      }
      await wait(Math.min(found.waitMs, longestWaitMs), undefined, { signal })
    }
  }

  #take(server: string, now: number): { lease: number } | { lease?: undefined; waitMs: number } {
    const pause = this.#file
      .statement('SELECT until FROM pauses WHERE server = ? AND until > ?')
      .get(server, now)
    if (pause) return { waitMs: Number(pause.until) - now }
    this.#file.statement('DELETE FROM places WHERE until < ?').run(now)
    const taken = this.#file.statement('SELECT count(*) AS taken FROM places WHERE server = ?').get(server)
    if (Number(taken?.taken) >= this.#most) return { waitMs: pollMs }
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

/** A caller that gives up does not wait for its turn. */
function untilAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
