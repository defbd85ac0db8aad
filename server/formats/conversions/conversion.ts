/**
 * Formats that are converted before they are read (docs/api/processing.md): each has one converter, which
 * runs in the work process and writes a CSV or a GeoJSON file in UTF-8.
 */
import type { NormalizeOptions } from '../../../contract/datasets/dataset.ts'
import type { UnpackLimits } from '../unpacking.ts'

export interface ConversionInput {
  /** Absolute path of the uploaded file. */
  sourcePath: string
  /** Its name as it was given, for what depends on the extension. */
  sourceName: string
  /** Its encoding, for formats that are text. */
  encoding: string
  /** Absolute path of an empty folder that the result is written in; what else is left there is dropped. */
  targetFolder: string
  /** Name of the result without its extension. */
  baseName: string
  options: NormalizeOptions
  /** Of what the file holds and becomes. */
  unpacking: UnpackLimits
  /** IANA zone for what names none. */
  defaultTimeZone: string
  /** Percentage, 0–100. */
  report: (percent: number) => void
}

export interface ConversionOutput {
  /** Name of the written file in the target folder, its extension included: `.csv`, `.tsv`, `.txt` or `.geojson`. */
  name: string
  /** Encoding of the written file; UTF-8 when absent. */
  encoding?: string
  /** What the file says of the whole dataset. */
  dataset?: {
    timeZone?: string
    extras?: Record<string, unknown>
    /** The keys of the file are kept as they are written. */
    escapeKeyAlgorithm?: 'legacy'
  }
  /** Concepts of columns, by key. */
  concepts?: Record<string, { 'x-refersTo': string; title?: string }>
  /** Number of attached files that were extracted in the folder `attachments` of the target folder. */
  attachments?: number
}

/** @throws ConversionError in the contract's words, or in plain ones when it has none */
export type Convert = (input: ConversionInput) => Promise<ConversionOutput>

/** A file that cannot be read as what it claims to be. */
export class ConversionError extends Error {
  /** Whether another attempt may succeed (docs/api/processing.md). */
  readonly retry: boolean

  constructor(message: string, options: { retry?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ConversionError'
    this.retry = options.retry ?? false
  }
}

/** Size over which formats that are read whole are refused, in bytes. */
export const largestWholeFile = 50 * 1024 * 1024

export function tooLarge(): ConversionError {
  return new ConversionError(
    'Un fichier de ce format ne peut pas excéder 50 Mo. Vous pouvez par contre le convertir en CSV avec un outil externe et le charger de nouveau.'
  )
}
