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

/** Name of the technical identifier of exported lines; its key is that of a column named `id`. */
const technicalName = '_id'
/** Technical columns that only whole exports of lines have beside `_id`. */
const exportedNames = ['_i', '_rand']

/**
 * Returns the column of the technical identifier of exported lines, and the other column with its key: a column of the
 * lines, or the copy that GDAL makes of the identifiers of features. Undefined without such a pair.
 */
export function technicalPair(
  columns: FileColumn[]
): { technical: FileColumn; other: FileColumn } | undefined {
  const technical = columns.find(({ originalName: name }) => name === technicalName)
  const other = columns.find((column) => column !== technical && column.key === technical?.key)
  return technical && other && { technical, other }
}

/**
 * Removes the technical identifier of exported lines when another column has its key.
 * @param isExported whether the file is known to be an export of lines; its columns may tell it too
 */
export function withoutTechnicalCopy(columns: FileColumn[], isExported = false): FileColumn[] {
  const names = new Set(columns.map(({ originalName: name }) => name))
  if (!isExported && !exportedNames.every((name) => names.has(name))) return columns
  const pair = technicalPair(columns)
  return columns.filter((column) => column !== pair?.technical)
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
