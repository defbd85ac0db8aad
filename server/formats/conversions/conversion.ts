/**
 * Conversion of formats before they are read (docs/api/processing.md): the converter of a format runs in the worker
 * process and writes a CSV or a GeoJSON file in UTF-8.
 */
import type { NormalizeOptions } from '../../../contract/datasets/dataset.ts'
import type { UnpackLimits } from '../unpacking.ts'

export interface ConversionInput {
  /** Absolute path of the uploaded file. */
  sourcePath: string
  /** Original name of the file; some conversions depend on its extension. */
  sourceName: string
  /** Encoding of the file, for text formats. */
  encoding: string
  /** Absolute path of an empty folder for the result; other files left in it are deleted. */
  targetFolder: string
  /** Name of the result without extension. */
  baseName: string
  options: NormalizeOptions
  /** Limits on the size of the unpacked and converted content. */
  unpacking: UnpackLimits
  /** IANA zone for dates without zone. */
  defaultTimeZone: string
  /** Called with a percentage, 0–100. */
  report: (percent: number) => void
}

export interface ConversionOutput {
  /** Name of the result in the target folder, with its extension: `.csv`, `.tsv`, `.txt` or `.geojson`. */
  name: string
  /** Encoding of the result; UTF-8 when absent. */
  encoding?: string
  /** Properties of the dataset found in the file. */
  dataset?: {
    timeZone?: string
    extras?: Record<string, unknown>
    /** Set when the keys of columns must keep the spelling of the file. */
    escapeKeyAlgorithm?: 'legacy'
  }
  /** Concepts of columns, by key. */
  concepts?: Record<string, { 'x-refersTo': string; title?: string }>
  /** Number of attached files extracted to the folder `attachments` of the target folder. */
  attachments?: number
}

/** Converter of a format. @throws ConversionError with a message for the user, the documented one where there is one */
export type Convert = (input: ConversionInput) => Promise<ConversionOutput>

/** Thrown when a file cannot be read in its declared format. */
export class ConversionError extends Error {
  /** Whether another attempt may succeed (docs/api/processing.md). */
  readonly retry: boolean

  constructor(message: string, options: { retry?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ConversionError'
    this.retry = options.retry ?? false
  }
}

/** Maximum size, in bytes, of files whose format must be read as a whole. */
export const maxWholeFileSize = 50 * 1024 * 1024

export function tooLarge(): ConversionError {
  return new ConversionError(
    'Un fichier de ce format ne peut pas excéder 50 Mo. Vous pouvez par contre le convertir en CSV avec un outil externe et le charger de nouveau.'
  )
}
