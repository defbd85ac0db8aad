/**
 * A disk that gets full in the middle of anything, for a platform in this process: from one write on, all of them fail
 * as they do on a full disk, until there is room again. Writes are counted wherever they are made: files (node:fs),
 * statements of SQLite, appenders and statements of DuckDB. What only removes goes on working, as on a real disk.
 */
import { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// eslint-disable-next-line typescript/no-explicit-any -- methods of any shape are replaced by ones that count first
type Methods = Record<string, (...given: any[]) => any>

interface FullDisk {
  /** Lets `writes` more through. */
  fillAfter(writes: number): void
  /** There is room again. Returns how many writes were tried since `fillAfter`. */
  empty(): number
  restore(): void
}

const writingSql = /^\s*(insert|update|delete|replace|create|alter|commit|drop|copy|checkpoint)\b/i

export async function fullDisk(): Promise<FullDisk> {
  let room = Infinity
  let tried = 0
  const restores: (() => void)[] = []
  const isFull = (): boolean => {
    tried += 1
    return tried > room
  }

  function patch(
    target: object,
    name: string,
    refuse: () => unknown,
    counts = (..._given: unknown[]) => true
  ): void {
    const methods = target as Methods
    const original = methods[name]
    if (!original) throw new Error(`no ${name} to replace`)
    methods[name] = function (this: unknown, ...given: unknown[]) {
      return counts.call(this, ...given) && isFull() ? refuse.call(this) : original.apply(this, given)
    }
    restores.push(() => (methods[name] = original))
  }

  const noSpace = (): NodeJS.ErrnoException =>
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  const fail = (error: Error) => (): never => {
    throw error
  }
  const rejection = (): Promise<never> => Promise.reject(noSpace())
  const isWriteFlag = (_path: unknown, flags: unknown): boolean =>
    typeof flags === 'string' && /[wax+]/.test(flags)
  for (const name of ['writeFile', 'appendFile', 'copyFile', 'mkdir', 'mkdtemp', 'symlink', 'link', 'cp']) {
    patch(fs.promises, name, rejection)
    patch(fs, `${name}Sync`, () => fail(noSpace())())
  }
  patch(fs.promises, 'open', rejection, isWriteFlag)
  const handle = await fs.promises.open(join(tmpdir(), `.full-disk-${process.pid}`), 'w')
  for (const name of ['write', 'writev', 'writeFile', 'appendFile', 'truncate']) {
    patch(Object.getPrototypeOf(handle) as object, name, rejection)
  }
  await handle.close()
  patchCallback('write')
  patchCallback('writev')

  /** What streams call: an error goes to the callback. */
  function patchCallback(name: 'write' | 'writev'): void {
    const original = fs[name] as (...given: unknown[]) => void
    const methods = fs as unknown as Methods
    methods[name] = (...given: unknown[]) => {
      const callback = given.at(-1)
      if (typeof callback === 'function' && isFull()) process.nextTick(callback, noSpace())
      else original(...given)
    }
    restores.push(() => (methods[name] = original))
  }

  const sqliteFull = (): Error =>
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  const writesOf = function (this: unknown): boolean {
    return writingSql.test((this as StatementSync).sourceSQL)
  }
  for (const name of ['run', 'all', 'get', 'iterate']) {
    patch(StatementSync.prototype, name, () => fail(sqliteFull())(), writesOf)
  }
  // SQLite may give up the whole transaction: whoever then rolls back is told that there is none.
  patch(
    DatabaseSync.prototype,
    'exec',
    function (this: DatabaseSync) {
      if (this.isTransaction) DatabaseSync.prototype.exec.call(this, 'ROLLBACK')
      throw sqliteFull()
    },
    (sql) => writingSql.test(String(sql))
  )

  const engineFull = (): Error => new Error('IO Error: Could not write file: No space left on device')
  patch(
    DuckDBConnection.prototype,
    'run',
    () => Promise.reject(engineFull()),
    (sql) => writingSql.test(String(sql))
  )
  for (const name of ['flushSync', 'closeSync'])
    patch(DuckDBAppender.prototype, name, () => fail(engineFull())())

  syncBuiltinESMExports()
  return {
    fillAfter(writes) {
      tried = 0
      room = writes
    },
    empty() {
      room = Infinity
      return tried
    },
    restore() {
      for (const restore of restores) restore()
      syncBuiltinESMExports()
    }
  }
}
