/**
 * Texts of the files of a set, in a SQLite file beside it, so that a document is read once whatever becomes of the lines.
 * The store can always be made again: one that is damaged is dropped.
 *
 * Table `texts`: `path` relative to the set, `size` and `modified` of the file that was read (bytes, milliseconds), `type`
 * its media type, `content` its text compressed by zstd, `length` the characters of it, `problem` what kept it from being read.
 */
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { DocumentProblem } from '../../../formats/documents/document.ts'

export interface FileState {
  size: number
  modified: number
}

export type AttachmentProblem = DocumentProblem | 'tooLarge' | 'gone'

export interface StoredText {
  size: number
  type: string
  /** Characters of the text. */
  length: number
  problem?: AttachmentProblem
}

export class TextStore {
  private readonly database: DatabaseSync

  constructor(path: string) {
    this.database = opened(path)
  }

  find(path: string, { size, modified }: FileState): StoredText | undefined {
    const row = this.database
      .prepare('SELECT size, type, length, problem FROM texts WHERE path = ? AND size = ? AND modified = ?')
      .get(path, size, modified)
    if (!row) return undefined
    const problem = row.problem as AttachmentProblem | null
    return {
      size: Number(row.size),
      type: String(row.type),
      length: Number(row.length),
      ...(problem ? { problem } : {})
    }
  }

  text(path: string): string | undefined {
    const row = this.database.prepare('SELECT content FROM texts WHERE path = ?').get(path)
    return row?.content ? zstdDecompressSync(row.content as Uint8Array).toString('utf8') : undefined
  }

  keep(
    path: string,
    { size, modified }: FileState,
    { type, text, problem }: { type: string; text?: string; problem?: AttachmentProblem }
  ): void {
    const content = text ? zstdCompressSync(text) : null
    this.database
      .prepare('INSERT OR REPLACE INTO texts VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(path, size, modified, type, content, text?.length ?? 0, problem ?? null)
  }

  /** Forgets the file of a path, or those of a folder. */
  forget(path: string): void {
    this.database
      .prepare(`DELETE FROM texts WHERE path = ? OR substr(path, 1, length(?) + 1) = ? || '/'`)
      .run(path, path, path)
  }

  /** Forgets the files that are not there any more. */
  forgetAllBut(isThere: (path: string) => boolean): void {
    for (const row of this.database.prepare('SELECT path FROM texts').all()) {
      if (!isThere(String(row.path))) this.forget(String(row.path))
    }
  }

  close(): void {
    this.database.close()
  }
}

function opened(path: string): DatabaseSync {
  try {
    return prepared(path)
  } catch {
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    return prepared(path)
  }
}

function prepared(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  try {
    database.exec(`
      PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000; PRAGMA secure_delete = ON;
      CREATE TABLE IF NOT EXISTS texts (path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL,
        type TEXT NOT NULL, content BLOB, length INTEGER NOT NULL, problem TEXT) STRICT`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
