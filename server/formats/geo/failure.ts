/** Errors of geographic files, with messages for the user. */
import { ConversionError } from '../conversions/conversion.ts'

/** Returns the error of a geographic file that cannot be converted; like other conversion errors it is retried once. */
export function failure(detail: string, cause?: unknown): ConversionError {
  return new ConversionError(`Échec de la conversion du fichier géographique : ${detail}`, {
    retry: true,
    cause
  })
}

/** Runs a read, and converts errors of the parsing library to conversion errors. */
export function reading<Result>(detail: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw error instanceof ConversionError ? error : failure(detail, error)
  }
}
