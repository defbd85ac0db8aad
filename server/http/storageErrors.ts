/** Storage errors that are reported to the client: full disk, duplicate key. */
import { errorTexts } from '../../contract/errors.ts'
import { HttpError, httpError } from './errors.ts'

/** Result codes of SQLite: https://www.sqlite.org/rescode.html */
const sqliteFull = 13
const sqliteUniqueKeys = [1555, 2067]

export const diskFullText = errorTexts('diskFull').fr

/** Whether an error means a full disk: in file writes, in SQLite or in the data engine. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return true
  if (code === 'ERR_SQLITE_ERROR' && errcode === sqliteFull) return true
  return /no space left on device|database or disk is full/i.test(message ?? '')
}

/** Error 507 for the client: no data of the request were stored. */
export function diskFullError(cause: unknown): HttpError {
  return httpError('diskFull', undefined, { cause })
}

/** The HTTP error for a storage error; any other error is returned unchanged. */
export function storageError<Thrown>(error: Thrown): Thrown | HttpError {
  if (error instanceof HttpError) return error
  if (isDiskFull(error)) return diskFullError(error)
  const { code, errcode } = error as { code?: string; errcode?: number }
  const isTaken = code === 'ERR_SQLITE_ERROR' && sqliteUniqueKeys.includes(errcode ?? 0)
  return isTaken ? httpError('conflict', undefined, { cause: error }) : error
}
