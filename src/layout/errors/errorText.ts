import { ApiError, errorDetail } from '../../api/http.ts'
import type { Translate } from '../../i18n/translate.tsx'
import { isChunkError } from './chunkReload.ts'

const errorCodes = ['authRequired', 'adminRequired']

/** Status of an error that stopped a page; an error without one counts as 500. */
export function errorStatus(error: unknown): number {
  return error instanceof ApiError ? error.status : 500
}

/**
 * Text of an error: the server's answer, else the message of its code, else its own message; a sentence in the place of what the
 * browser says of code that it could not load.
 */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof Error && errorCodes.includes(error.message)) return t(`layout.errors.${error.message}`)
  return isChunkError(error) ? t('layout.errors.notLoaded') : errorDetail(error)
}
