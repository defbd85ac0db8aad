/** The data folder of a process: made when it is not there, and kept from other processes while this one lives. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartProblem } from './startProblem.ts'

/** Result codes of SQLite: https://www.sqlite.org/rescode.html */
const [busy, readOnly, corrupt, full, cannotOpen, notADatabase] = [5, 8, 11, 13, 14, 26]

interface TakenFolder {
  release(): void
}

/** Named here for as long as they are held: a database that nothing names is closed, and its lock gone. */
const held = new Set<DatabaseSync>()

/**
 * Takes a data folder. Two platforms on one would each remove the uploads of the other and process the same datasets. What is taken is
 * the lock of an empty database, as the system gives it back when the process ends, however it ends.
 * @throws StartProblem when another process has it, or when it may not be written
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

/** What an operator is told of a folder that a platform cannot work in; undefined for what is no fault of the folder. */
export function folderProblem(dataDir: string, error: unknown): StartProblem | undefined {
  const { code, errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number }
  const problem = (sentence: string): StartProblem => new StartProblem(sentence, { cause: error })
  if (code === 'ERR_SQLITE_ERROR') {
    // Extended codes have the plain one in their first byte.
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
