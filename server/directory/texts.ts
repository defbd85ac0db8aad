import { directoryTexts, type DirectoryText } from '../../contract/directoryTexts.ts'
import { HttpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'

/** Error whose message is the sentence of a code in the caller's language. */
export function directoryError(status: number, code: DirectoryText, language: Language): HttpError {
  return new HttpError(status, directoryTexts[code][language], { expose: true })
}

export function unknownRole(role: string, language: Language): HttpError {
  return new HttpError(
    400,
    directoryTexts.unknownRole[language].replace('{role}', () => role)
  )
}
