/** Interface of the formats of `exports`: from batches of rows to a body (docs/api/ods-compat.md). */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { longNumber, longNumberCell } from '../../lineValues.ts'
import type { Row } from '../rows.ts'

export interface ExportColumn {
  /** Title in tables, member name in objects. */
  name: string
  /** Column that the cells are computed from. */
  source?: SchemaProperty
  /** Whether the cells are the unchanged values of `source`. */
  isPlain?: true
}

export interface Export {
  title: string
  columns: ExportColumn[]
  /** Batches of rows. With `hasGeometry`, each row has its geometry as an additional last cell. */
  rows: AsyncIterable<Row[]>
  parameters: Record<string, string>
  version: '2.0' | '2.1'
  /** Folder that contains the temporary files. */
  dataDir: string
  signal: AbortSignal
}

export interface ExploreFormat {
  contentType: string
  extension: string
  hasGeometry?: true
  /** Whether `use_labels` may replace column keys with titles. */
  hasLabels?: true
  /** Most rows of a file. */
  maxRows?: number
  /** @throws HttpError 400 before anything is written */
  write: (input: Export) => AsyncIterable<string | Buffer> | NodeJS.ReadableStream
}

/** Returns the cell of a table; multi-valued cells are joined with the separator of their column. */
export function tableCell(value: unknown, { source }: ExportColumn): string | number | boolean | undefined {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value
    case 'object':
      if (value === null) return undefined
      if (Array.isArray(value)) return value.map(textOf).join(source?.separator ?? ', ')
      return longNumberCell(value, source?.type) ?? JSON.stringify(value)
    default:
      return undefined
  }
}

const textOf = (value: unknown): string => longNumber(value) ?? String(value)
