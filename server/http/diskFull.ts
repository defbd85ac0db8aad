/** A disk without room, however it shows: in file writes, in the metadata, in the data engine. */
import { HttpError } from './errors.ts'

const sqliteFull = 13

export const diskFullText = 'Le serveur ne dispose plus d’assez d’espace disque.'

export function isDiskFull(error: unknown): boolean {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return true
  if (code === 'ERR_SQLITE_ERROR' && errcode === sqliteFull) return true
  return /no space left on device|database or disk is full/i.test(message ?? '')
}

/** 507, told to the client: nothing of what it sent was kept. */
export function diskFullError(cause: unknown): HttpError {
  return new HttpError(507, diskFullText, { expose: true, cause })
}
