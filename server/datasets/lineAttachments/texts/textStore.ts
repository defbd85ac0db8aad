/**
 * Texts of the attached files of a set, in a SQLite file beside the set, so that each document is read once even when
 * the lines are indexed again. The texts can be read again from the files, so a damaged database is deleted.
 *
 * Table `texts`: `path` relative to the set, `size` and `modified` of the file when it was read (bytes, Unix
 * milliseconds), `type` (media type), `content` (text compressed by zstd), `length` (characters of the text), `problem`
 * (reason why the text is missing or incomplete).
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
  /** Number of characters of the text. */
  length: number
  problem?: AttachmentProblem
}

export class TextStore {
  private readonly database: DatabaseSync

  constructor(path: string) {
    this.database = openStore(path)
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

  /** Removes the text of a file, or of all files of a folder. */
  forget(path: string): void {
    this.database
      .prepare(`DELETE FROM texts WHERE path = ? OR substr(path, 1, length(?) + 1) = ? || '/'`)
      .run(path, path, path)
  }

  /** Removes the texts of files that do not exist any more. */
  forgetAllBut(isThere: (path: string) => boolean): void {
    for (const row of this.database.prepare('SELECT path FROM texts').all()) {
      if (!isThere(String(row.path))) this.forget(String(row.path))
    }
  }

  close(): void {
    this.database.close()
  }
}

function openStore(path: string): DatabaseSync {
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
