/** Errors of geographic files, in words for whoever sent them. */
import { ConversionError } from '../conversions/conversion.ts'

/** A geographic file that cannot be converted; tried once more, as every failure of a conversion. */
export function failure(detail: string, cause?: unknown): ConversionError {
  return new ConversionError(`Échec de la conversion du fichier géographique : ${detail}`, {
    retry: true,
    cause
  })
}

/** Runs a reading whose library may throw anything, and throws nothing but conversion errors. */
export function reading<Result>(detail: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw error instanceof ConversionError ? error : failure(detail, error)
  }
}
