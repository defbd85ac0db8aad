/** A format of `exports`: from batches of rows to a body (docs/api/ods-compat.md). */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { longNumber, longNumberCell } from '../../lineValues.ts'
import type { Row } from '../rows.ts'

export interface ExportColumn {
  /** Its title in tables, its member in objects. */
  name: string
  /** What its cells are made of. */
  source?: SchemaProperty
  /** Its cells are those of `source`. */
  isPlain?: true
}

export interface Export {
  title: string
  columns: ExportColumn[]
  /** The last cell of each row, beyond those of the columns, is its geometry where the format wants it. */
  rows: AsyncIterable<Row[]>
  parameters: Record<string, string>
  version: '2.0' | '2.1'
  /** For temporary files. */
  dataDir: string
  signal: AbortSignal
}

export interface ExploreFormat {
  contentType: string
  extension: string
  hasGeometry?: true
  /** Titles of columns may be those that people read. */
  hasLabels?: true
  /** Most rows of a file. */
  mostRows?: number
  /** @throws HttpError 400 before anything is written */
  write: (asked: Export) => AsyncIterable<string | Buffer> | NodeJS.ReadableStream
}

/** A cell of a table: multi-valued ones are joined with the separator of their column. */
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
