/** Interface of the formats of `lines` (docs/api/output-formats.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../../record.ts'
import type { Language } from '../../../http/language.ts'
import type { DatasetsMetadata } from '../../../settings/settings.ts'
import type { Extent } from '../../../lines/engine.ts'
import type { LineForm } from '../../../lines/query/linesQuery.ts'
import type { Parameters } from '../reading.ts'

export interface LinesFormat {
  contentType: string
  /** Extension of the downloaded file; without it the response is not sent as an attachment. */
  extension?: string
  /** Whether the header `Link` names the next page. */
  isPaged: boolean
  /** Whether parameters that change cells apply (`html`, `truncate`…). */
  isShaped: boolean
  /** Default columns; without it, the default columns of JSON. */
  defaultSelect?: (schema: SchemaProperty[]) => string[]
  /**
   * Returns the parameters as the format interprets them.
   * @throws HttpError 400 for a dataset that the format cannot represent
   */
  parametersOf?: (parameters: Parameters, schema: SchemaProperty[]) => Parameters
  /** Form of the lines that the engine writes; JSON objects by default, and whenever cells were changed. */
  formOf?: (parameters: Parameters) => LineForm
  /** Whether the format accepts all lines as one text. */
  takesText?: true
  /** Returns the whole body, which is complete before its first byte is sent. */
  write: (answer: FormatAnswer) => Promise<string | Buffer>
}

export interface FormatAnswer {
  /** Texts of the lines, in the form of `formOf`. */
  lines: string[]
  /** All lines as one text, for a format that accepts it; `lines` is then empty. */
  text?: Buffer
  /** Whether the lines are JSON objects despite `formOf`, because their cells were changed. */
  isChanged: boolean
  total?: number
  totalCollapse?: number
  next?: string
  /** Parameters of the request. */
  parameters: Parameters
  /** Selected columns, in order. */
  columns: SchemaProperty[]
  dataset: DatasetRecord
  language: Language
  /** Address of the request. */
  address: string
  hints: () => Promise<string[]>
  /** Returns the extent of all the matching lines. */
  bounds: () => Promise<Extent>
  /** Returns the titles and custom fields of the owner for the metadata of datasets. */
  datasetsMetadata: () => Promise<DatasetsMetadata>
}
