/** What every format of `lines` is (docs/api/output-formats.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../../record.ts'
import type { Language } from '../../../http/language.ts'
import type { DatasetsMetadata } from '../../../settings/settings.ts'
import type { Extent } from '../../../lines/engine.ts'
import type { LineForm } from '../../../lines/query/linesQuery.ts'
import type { Parameters } from '../reading.ts'

export interface LinesFormat {
  contentType: string
  /** Of the attached file; an answer without it is not a file. */
  extension?: string
  /** Whether the header `Link` names the next page. */
  isPaged: boolean
  /** Whether `html`, `truncate` and their like apply. */
  isShaped: boolean
  /** Columns when none are asked for; without it, those of JSON. */
  defaultSelect?: (schema: SchemaProperty[]) => string[]
  /**
   * The parameters as the format reads them.
   * @throws HttpError 400 for a dataset that the format cannot show
   */
  parametersOf?: (parameters: Parameters, schema: SchemaProperty[]) => Parameters
  /** The form in which it wants lines; objects when it says nothing, and whenever their cells were changed. */
  formOf?: (parameters: Parameters) => LineForm
  /** Whether it writes lines that come as one text. */
  takesText?: true
  /** The whole body: it is determined before its first byte is sent. */
  write: (answer: FormatAnswer) => Promise<string | Buffer>
}

export interface FormatAnswer {
  /** Texts of the lines, in the form that was asked for. */
  lines: string[]
  /** The lines as one text, for a format that takes it; `lines` is empty then. */
  text?: Buffer
  /** Whether the lines are objects although the format asks for another form: their cells were changed. */
  isChanged: boolean
  total?: number
  totalCollapse?: number
  next?: string
  /** Those of the request. */
  parameters: Parameters
  /** Selected columns, in their order. */
  columns: SchemaProperty[]
  dataset: DatasetRecord
  language: Language
  /** Address of the request. */
  address: string
  hints: () => Promise<string[]>
  /** Extent of all the matching lines. */
  bounds: () => Promise<Extent>
  /** Titles and fields that the owner gives to the metadata of datasets. */
  datasetsMetadata: () => Promise<DatasetsMetadata>
}
