/** Data folder of the process: created if needed, and locked against other processes while this one runs. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartProblem } from './startProblem.ts'

/** Result codes of SQLite: https://www.sqlite.org/rescode.html */
const [busy, readOnly, corrupt, full, cannotOpen, notADatabase] = [5, 8, 11, 13, 14, 26]

interface TakenFolder {
  release(): void
}

/** References to the locked databases: an unreferenced one would be garbage collected and its lock released. */
const held = new Set<DatabaseSync>()

/**
 * Locks a data folder. Two platforms on one folder would remove each other's uploads and process the same datasets. The
 * lock is that of an empty SQLite database, which the system releases when the process ends for any reason.
 * @throws StartProblem when another process has the lock, or the folder is not writable
 */
export function takeDataFolder(dataDir: string): TakenFolder {
  try {
    mkdirSync(dataDir, { recursive: true })
    const lock = new DatabaseSync(join(dataDir, 'lock'))
    try {
      lock.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      throw error
    }
    held.add(lock)
    return {
      release() {
        held.delete(lock)
        lock.close()
      }
    }
  } catch (error) {
    throw folderProblem(dataDir, error) ?? error
  }
}

/** Explains an error caused by the data folder to the operator; undefined for any other error. */
export function folderProblem(dataDir: string, error: unknown): StartProblem | undefined {
  const { code, errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number }
  const problem = (sentence: string): StartProblem => new StartProblem(sentence, { cause: error })
  if (code === 'ERR_SQLITE_ERROR') {
    // Extended result codes have the primary code in their low byte.
    const result = errcode & 0xff
    if (result === busy) {
      return problem(
        `Another process works on the data folder ${dataDir}: stop it first, or name another folder by DATA_DIR.`
      )
    }
    if (result === full) return problem(`There is no room left on the disk of the data folder ${dataDir}.`)
    if (result === readOnly || result === cannotOpen) {
      return problem(`This process may not write in the data folder ${dataDir} (DATA_DIR).`)
    }
    if (result === corrupt || result === notADatabase) {
      return problem(
        `The database ${join(dataDir, 'metadata.sqlite')} cannot be read (${message}): put a backup of it back.`
      )
    }
    return undefined
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return problem(`There is no room left on the disk of the data folder ${dataDir}.`)
  }
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return problem(`DATA_DIR names a file and no folder: ${dataDir}.`)
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return problem(`This process may not write in the data folder ${dataDir} (DATA_DIR).`)
  }
  return undefined
}
