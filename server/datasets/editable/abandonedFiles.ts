/**
 * Attachment files that no line and no revision names any more. A transaction that changes lines also notes the folders
 * of their files; the files are removed from the disk after the commit. A process killed in between finds the notes
 * when it starts again. A note only says that a folder must be checked: a file that a line or a revision names stays.
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

/** Adds the SQL function `line_folder(id, owner, value)`, which returns the folder of the file that a value names. */
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
  /** Number of writes under way into each folder, by folder. */
  private readonly arriving = new Map<string, number>()

  constructor(connection: LineConnection, statements: Statements) {
    this.connection = connection
    this.statements = statements
    this.key = statements.get('SELECT value FROM state WHERE name = ?', columnState)?.value as
      | string
      | undefined
  }

  /** Sets the column that names files, and indexes it so that lines naming a folder are found without a full scan. */
  follow(key: string | undefined): void {
    if (key === this.key) return
    // The state row says that the indexes exist: it is deleted before they are dropped and written after they are
    // created.
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

  /** Notes the folders of files named by the lines, or revisions, that meet an SQL condition. */
  addThoseOf(table: 'lines' | 'revisions', condition = 'TRUE', ...values: (string | number)[]): void {
    if (this.key === undefined) return
    const folder = `line_folder(id, json_extract(content, '$._owner'), ${this.value})`
    this.statements.run(
      `INSERT INTO main.abandoned (folder) SELECT DISTINCT ${folder} FROM main.${table}
        WHERE ${this.value} IS NOT NULL AND ${folder} IS NOT NULL AND (${condition})`,
      ...values
    )
  }

  /** Returns the notes after a sequence number, in order. */
  after(sequence: number, limit: number): AbandonedFolder[] {
    return this.statements
      .all('SELECT * FROM abandoned WHERE sequence > ? ORDER BY sequence LIMIT ?', sequence, limit)
      .map((row) => ({ sequence: Number(row.sequence), folder: String(row.folder) }))
  }

  forget(notes: AbandonedFolder[]): void {
    for (const { sequence } of notes)
      this.statements.run('DELETE FROM abandoned WHERE sequence = ?', sequence)
  }

  /** Removes the notes of folders into which files were put again: these new files are not abandoned. */
  forgetFolders(folders: Iterable<string>): void {
    for (const folder of folders) this.statements.run('DELETE FROM abandoned WHERE folder = ?', folder)
  }

  /**
   * Notes the folder of a file whose line is being written. The folder counts as arriving until the returned function
   * is called.
   */
  arrive(folder: string): () => void {
    this.add(folder)
    this.arriving.set(folder, (this.arriving.get(folder) ?? 0) + 1)
    return () => {
      const remaining = (this.arriving.get(folder) ?? 1) - 1
      if (remaining) this.arriving.set(folder, remaining)
      else this.arriving.delete(folder)
    }
  }

  isArriving(folder: string): boolean {
    return this.arriving.has(folder)
  }

  /** Whether a line, or a revision that is still kept, names a file of a folder. */
  isNamed(folder: string): boolean {
    if (this.key === undefined) return false
    const names = (table: string): boolean =>
      !!this.statements.get(
        `SELECT 1 FROM ${table} WHERE ${this.value} >= ? AND ${this.value} < ? LIMIT 1`,
        `${folder}/`,
        // `0` is the character after `/`: the range holds every path below the folder.
        `${folder}0`
      )
    return names('lines') || names('revisions')
  }

  /** SQL expression of the column's value, spelled as in the indexes so that SQLite uses them. */
  private get value(): string {
    const path = `$.${JSON.stringify(this.key)}`
    return `json_extract(content, '${path.replaceAll("'", "''")}')`
  }
}
