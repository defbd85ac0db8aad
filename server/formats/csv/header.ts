/** Columns of a file, from its header row (docs/api/processing.md). */
import { columnKey, originalName, type KeyAlgorithm } from '../../../contract/datasets/columnKeys.ts'

export interface FileColumn {
  /** Position in the file, from 0. */
  index: number
  originalName: string
  /**
   * Key of the column; empty when the header contains no usable character, which is only allowed for a column without
   * values.
   */
  key: string
}

export function columnsOf(headers: string[], algorithm: KeyAlgorithm): FileColumn[] {
  return headers.map((header, index) => ({
    index,
    originalName: originalName(header),
    key: columnKey(header, algorithm)
  }))
}

/** Returns the first key that two headers share. */
export function repeatedKey(columns: FileColumn[]): string | undefined {
  const usedKeys = new Set<string>()
  for (const { key } of columns) {
    if (key && usedKeys.has(key)) return key
    usedKeys.add(key)
  }
  return undefined
}
