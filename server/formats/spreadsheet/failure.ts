/** Errors of workbooks that cannot be read, with messages for the user. */
import { ConversionError } from '../conversions/conversion.ts'

function unreadable(reason: string, cause?: unknown): ConversionError {
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

export function decompressionBomb(): ConversionError {
  return unreadable('le contenu décompressé du fichier est trop volumineux.')
}

/** May be retried, because the user may choose another sheet or header line. */
export function noTable(worksheetIndex: number): ConversionError {
  return new ConversionError(
    `La feuille ${worksheetIndex} du classeur dans le fichier ne contient pas de table.`,
    { retry: true }
  )
}
