/** A line as its database has it. */
import { lineSize } from './lineSize.ts'
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
  /** Canonical JSON of its columns. */
  content: string
}

export function storedLine(row: Row): StoredLine {
  return {
    id: String(row.id),
    i: Number(row.i),
    updatedAt: Number(row.updatedAt),
    author: authorOf(row.author),
    content: String(row.content)
  }
}

export function authorOf(text: string | number | null | undefined): Author | undefined {
  return typeof text === 'string' ? (JSON.parse(text) as Author) : undefined
}

export const authorText = (author: Author | undefined): string | null =>
  author ? JSON.stringify(author) : null

/** What a line counts for in storage, in bytes. */
export const sizeOfLine = (line: Pick<StoredLine, 'id' | 'content' | 'author'>): number =>
  lineSize(line, authorText(line.author))
