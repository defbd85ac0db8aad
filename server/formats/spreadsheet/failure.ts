/** What is said of a workbook that cannot be read. */
import { ConversionError } from '../conversions/conversion.ts'

export function unreadable(reason: string, cause?: unknown): ConversionError {
  return new ConversionError(`Échec de la lecture du classeur : ${reason}`, { cause })
}

export function damaged(cause?: unknown): ConversionError {
  return unreadable('le fichier est tronqué ou endommagé.', cause)
}

export function encrypted(cause?: unknown): ConversionError {
  return unreadable('le fichier est protégé par un mot de passe.', cause)
}

export function notWorkbook(): ConversionError {
  return unreadable("son contenu n'est pas celui d'un classeur.")
}

export function bomb(): ConversionError {
  return unreadable('le contenu décompressé du fichier est trop volumineux.')
}

/** Another sheet or another header line may be chosen, hence the retry. */
export function noTable(worksheetIndex: number): ConversionError {
  return new ConversionError(
    `La feuille ${worksheetIndex} du classeur dans le fichier ne contient pas de table.`,
    { retry: true }
  )
}
