import type { DirectoryTextKey } from '../../contract/errors/directory.ts'
import { type HttpError, httpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'

/** Error with the message of a code, in the language of the caller. */
export function directoryError(status: number, code: DirectoryTextKey, language: Language): HttpError {
  return httpError(code, undefined, { status, language })
}

export function unknownRole(role: string, language: Language): HttpError {
  return httpError('unknownRole', { role }, { language })
}
