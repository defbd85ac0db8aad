/** Columns of a file, from its first row (docs/api/processing.md). */
import { columnKey, originalName, type KeyAlgorithm } from '../../../contract/datasets/columnKeys.ts'

export interface FileColumn {
  /** Position in the file. */
  index: number
  originalName: string
  /** Empty when the header has nothing to make a key of: such a column may have no value. */
  key: string
}

export function columnsOf(headers: string[], algorithm: KeyAlgorithm): FileColumn[] {
  return headers.map((header, index) => ({
    index,
    originalName: originalName(header),
    key: columnKey(header, algorithm)
  }))
}

/** First key that two headers share. */
export function repeatedKey(columns: FileColumn[]): string | undefined {
  const seen = new Set<string>()
  for (const { key } of columns) {
    if (key && seen.has(key)) return key
    seen.add(key)
  }
  return undefined
}
