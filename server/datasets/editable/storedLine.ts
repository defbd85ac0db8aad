/** A line in the form of its database row. */
import { extendedSize, lineSize } from './lineSize.ts'
import type { Row } from './statements.ts'

export interface Author {
  id: string
  name?: string
}

export interface StoredLine {
  id: string
  i: number
  updatedAt: number
  author: Author | undefined
  /** Canonical JSON of the columns. */
  content: string
  /** JSON of the extension values, by column; undefined while the extensions have to be applied. */
  extended?: string | undefined
  /** JSON of the input digests of the extensions (`extensions/lineExtension.ts`). */
  inputDigests?: string | undefined
  /** Number of the last write, when `i` is that of a later extension. */
  written?: number | undefined
}

export function storedLine(row: Row): StoredLine {
  return {
    id: String(row.id),
    i: Number(row.i),
    updatedAt: Number(row.updatedAt),
    author: authorOf(row.author),
    content: String(row.content),
    ...(typeof row.extended === 'string' ? { extended: row.extended } : {}),
    ...(typeof row.asked === 'string' ? { inputDigests: row.asked } : {}),
    ...(typeof row.written === 'number' ? { written: row.written } : {})
  }
}

export function authorOf(text: string | number | null | undefined): Author | undefined {
  return typeof text === 'string' ? (JSON.parse(text) as Author) : undefined
}

export const authorText = (author: Author | undefined): string | null =>
  author ? JSON.stringify(author) : null

/** Returns the size of a line in storage, in bytes. */
export const sizeOfLine = (line: Pick<StoredLine, 'id' | 'content' | 'author' | 'extended'>): number =>
  lineSize(line, authorText(line.author)) + extendedSize(line.extended)
