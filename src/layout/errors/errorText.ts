import { ApiError, errorDetail } from '../../api/http.ts'
import type { Translate } from '../../i18n/translate.tsx'
import { isChunkError } from './chunkReload.ts'

const errorCodes = ['authRequired', 'adminRequired']

/** Status of an error that stopped a page; 500 for an error without status. */
export function errorStatus(error: unknown): number {
  return error instanceof ApiError ? error.status : 500
}

/**
 * Text of an error: the server's message, else the translation of its code, else its own message. The browser's
 * message about a failed module load is replaced.
 */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof Error && errorCodes.includes(error.message)) return t(`layout.errors.${error.message}`)
  return isChunkError(error) ? t('layout.errors.notLoaded') : errorDetail(error)
}
