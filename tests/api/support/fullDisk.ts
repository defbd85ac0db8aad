/**
 * Simulates a full disk for a platform in this process: after a given number of writes, all writes fail as on a full
 * disk, until space is freed. All writes count: files (node:fs), SQLite statements, DuckDB appenders and statements.
 * Deletions still work, as on a real disk.
 */
import { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// eslint-disable-next-line typescript/no-explicit-any -- methods of any shape are replaced by ones that count first
type Methods = Record<string, (...args: any[]) => any>

interface FullDisk {
  /** Lets the given number of writes succeed before the disk is full. */
  fillAfter(writes: number): void
  /** Frees space; returns the number of attempted writes since `fillAfter`. */
  empty(): number
  restore(): void
}

const writingSql = /^\s*(insert|update|delete|replace|create|alter|commit|drop|copy|checkpoint)\b/i

/** Replaces a method; the replacement runs `refuse` instead for a counted call on a full disk. */
type Patch = (
  target: object,
  name: string,
  refuse: () => unknown,
  counts?: (...args: unknown[]) => boolean
) => void

export async function fullDisk(): Promise<FullDisk> {
  let room = Infinity
  let attempts = 0
  const restores: (() => void)[] = []
  const isFull = (): boolean => {
    attempts += 1
    return attempts > room
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
    methods[name] = function (this: unknown, ...args: unknown[]) {
      return counts.call(this, ...args) && isFull() ? refuse.call(this) : original.apply(this, args)
    }
    restores.push(() => (methods[name] = original))
  }

  /** Replaces a callback method of streams: the error is passed to the callback. */
  function patchCallback(name: 'write' | 'writev'): void {
    const original = fs[name] as (...args: unknown[]) => void
    const methods = fs as unknown as Methods
    methods[name] = (...args: unknown[]) => {
      const callback = args.at(-1)
      if (typeof callback === 'function' && isFull()) process.nextTick(callback, noSpace())
      else original(...args)
    }
    restores.push(() => (methods[name] = original))
  }

  await patchFiles(patch)
  patchCallback('write')
  patchCallback('writev')
  patchSqlite(patch)
  patchEngine(patch)
  syncBuiltinESMExports()
  return {
    fillAfter(writes) {
      attempts = 0
      room = writes
    },
    empty() {
      room = Infinity
      return attempts
    },
    restore() {
      for (const restore of restores) restore()
      syncBuiltinESMExports()
    }
  }
}

const noSpace = (): NodeJS.ErrnoException =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
const fail = (error: Error) => (): never => {
  throw error
}
const rejection = (): Promise<never> => Promise.reject(noSpace())
const isWriteFlag = (_path: unknown, flags: unknown): boolean =>
  typeof flags === 'string' && /[wax+]/.test(flags)

async function patchFiles(patch: Patch): Promise<void> {
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
}

function patchSqlite(patch: Patch): void {
  const sqliteFull = (): Error =>
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  const writesOf = function (this: unknown): boolean {
    return writingSql.test((this as StatementSync).sourceSQL)
  }
  for (const name of ['run', 'all', 'get', 'iterate']) {
    patch(StatementSync.prototype, name, () => fail(sqliteFull())(), writesOf)
  }
  // SQLite may roll back the whole transaction on a full disk; a later ROLLBACK then fails with "no transaction".
  patch(
    DatabaseSync.prototype,
    'exec',
    function (this: DatabaseSync) {
      if (this.isTransaction) DatabaseSync.prototype.exec.call(this, 'ROLLBACK')
      throw sqliteFull()
    },
    (sql) => writingSql.test(String(sql))
  )
}

function patchEngine(patch: Patch): void {
  const engineFull = (): Error => new Error('IO Error: Could not write file: No space left on device')
  patch(
    DuckDBConnection.prototype,
    'run',
    () => Promise.reject(engineFull()),
    (sql) => writingSql.test(String(sql))
  )
  for (const name of ['flushSync', 'closeSync'])
    patch(DuckDBAppender.prototype, name, () => fail(engineFull())())
}
