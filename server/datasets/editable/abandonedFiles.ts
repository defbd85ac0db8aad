/**
 * Files that came with lines and that nothing names any more. Whatever changes lines notes the folders of their files in
 * its own transaction, and the disk is stripped afterwards: a process that is killed in between finds the notes when it
 * starts again. A note says that a folder has to be looked at; a file that a line or its history names stays.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { LineConnection } from './lineConnection.ts'
import { folderOfLineFile } from './lineFolders.ts'
import type { Statements } from './statements.ts'

const columnState = 'column of files'

interface AbandonedFolder {
  sequence: number
  folder: string
}

/** `line_folder(id, owner, value)`: whose folder a value names, for statements over many lines. */
export function addFolderFunction(database: DatabaseSync): void {
  database.function('line_folder', { deterministic: true }, (id, owner, value) => {
    const folder = folderOfLineFile(String(id), typeof owner === 'string' ? owner : undefined, value)
    return folder ?? null
  })
}

export class AbandonedFiles {
  private readonly statements: Statements
  private readonly connection: LineConnection
  private key: string | undefined
  /** Folders whose line is being written. */
  private readonly arriving = new Map<string, number>()

  constructor(connection: LineConnection, statements: Statements) {
    this.connection = connection
    this.statements = statements
    this.key = statements.get('SELECT value FROM state WHERE name = ?', columnState)?.value as
      | string
      | undefined
  }

  /** Says which column names files: lines that name a folder are found without looking at all lines. */
  follow(key: string | undefined): void {
    if (key === this.key) return
    // The state says that the indexes are there: it goes first and comes last.
    this.statements.run('DELETE FROM state WHERE name = ?', columnState)
    for (const table of ['lines', 'revisions'])
      this.connection.database.exec(`DROP INDEX IF EXISTS ${table}_by_file`)
    this.key = key
    if (key === undefined) return
    for (const table of ['lines', 'revisions'])
      this.connection.database.exec(
        `CREATE INDEX ${table}_by_file ON ${table} (${this.value}) WHERE ${this.value} IS NOT NULL`
      )
    this.statements.run('INSERT OR REPLACE INTO state VALUES (?, ?)', columnState, key)
  }

  add(folder: string): void {
    this.statements.run('INSERT INTO abandoned (folder) VALUES (?)', folder)
  }

  /** Adds the files of the lines, or revisions, that meet a condition. */
  addThoseOf(table: 'lines' | 'revisions', condition = 'TRUE', ...values: (string | number)[]): void {
    if (this.key === undefined) return
    const folder = `line_folder(id, json_extract(content, '$._owner'), ${this.value})`
    this.statements.run(
      `INSERT INTO main.abandoned (folder) SELECT DISTINCT ${folder} FROM main.${table}
        WHERE ${this.value} IS NOT NULL AND ${folder} IS NOT NULL AND (${condition})`,
      ...values
    )
  }

  /** The notes after one, in their order. */
  after(sequence: number, limit: number): AbandonedFolder[] {
    return this.statements
      .all('SELECT * FROM abandoned WHERE sequence > ? ORDER BY sequence LIMIT ?', sequence, limit)
      .map((row) => ({ sequence: Number(row.sequence), folder: String(row.folder) }))
  }

  forget(notes: AbandonedFolder[]): void {
    for (const { sequence } of notes)
      this.statements.run('DELETE FROM abandoned WHERE sequence = ?', sequence)
  }

  /** Files that are put in a folder again are not those that were abandoned. */
  forgetFolders(folders: Iterable<string>): void {
    for (const folder of folders) this.statements.run('DELETE FROM abandoned WHERE folder = ?', folder)
  }

  /** Notes the folder of a file whose line is being written; it stays there until the returned function is called. */
  arrive(folder: string): () => void {
    this.add(folder)
    this.arriving.set(folder, (this.arriving.get(folder) ?? 0) + 1)
    return () => {
      const left = (this.arriving.get(folder) ?? 1) - 1
      if (left) this.arriving.set(folder, left)
      else this.arriving.delete(folder)
    }
  }

  isArriving(folder: string): boolean {
    return this.arriving.has(folder)
  }

  /** Whether a line, or its history as far as it goes, names a file of a folder. */
  isNamed(folder: string): boolean {
    if (this.key === undefined) return false
    const names = (table: string): boolean =>
      !!this.statements.get(
        `SELECT 1 FROM ${table} WHERE ${this.value} >= ? AND ${this.value} < ? LIMIT 1`,
        `${folder}/`,
        // The character after the slash.
        `${folder}0`
      )
    return names('lines') || names('revisions')
  }

  /** The value of the column, written as in the indexes. */
  private get value(): string {
    const path = `$.${JSON.stringify(this.key)}`
    return `json_extract(content, '${path.replaceAll("'", "''")}')`
  }
}
