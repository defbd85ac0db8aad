/**
 * The lines of an editable dataset, in a SQLite file of their own: what anyone saved. The index that reading uses is
 * made from it, and can be made again.
 *
 * - `lines`: `id`, `i` (number of its last write), `updatedAt` (milliseconds), `author` (JSON of who wrote it, or NULL),
 *   `content` (canonical JSON of its columns).
 * - `revisions`: a row per effective write when history is kept, `i` its number; `content` NULL for a deletion.
 * - `changes`: a row per effective write, in order, for the index to follow: `replaced` is the number that the line had,
 *   `i` the one that it has, NULL once deleted.
 * - `uniques`: values of the columns of each constraint, and the line that has them.
 * - `unread`: lines whose document has to be read for the index.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Revisions } from './revisions.ts'
import { Statements } from './statements.ts'
import { authorText, storedLine, type StoredLine } from './storedLine.ts'

export interface LineChange {
  sequence: number
  id: string
  replaced: number | undefined
  i: number | undefined
}

const tables = `
  CREATE TABLE IF NOT EXISTS lines (id TEXT PRIMARY KEY, i INTEGER NOT NULL, updatedAt INTEGER NOT NULL, author TEXT,
    content TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS lines_by_number ON lines (i);
  CREATE TABLE IF NOT EXISTS revisions (i INTEGER PRIMARY KEY, id TEXT NOT NULL, updatedAt INTEGER NOT NULL,
    author TEXT, action TEXT NOT NULL, content TEXT NOT NULL, isDeleted INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS revisions_of_line ON revisions (id, i);
  CREATE INDEX IF NOT EXISTS revisions_by_date ON revisions (updatedAt);
  CREATE TABLE IF NOT EXISTS changes (sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, replaced INTEGER,
    i INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS uniques (rule TEXT NOT NULL, value TEXT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (rule, value)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS uniques_of_line ON uniques (id);
  CREATE TABLE IF NOT EXISTS unread (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`

export class LineDatabase {
  private readonly database: DatabaseSync
  private readonly statements: Statements
  readonly revisions: Revisions
  private lastNumber: number

  /** @param firstNumber numbers are greater than it */
  constructor(path: string, firstNumber = 0) {
    mkdirSync(dirname(path), { recursive: true })
    this.database = new DatabaseSync(path)
    // WAL with synchronous FULL: a line that was answered survives a power cut.
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
    this.database.exec(tables)
    this.statements = new Statements(this.database)
    this.revisions = new Revisions(this.statements)
    const known = this.statements.number(
      `SELECT max(coalesce((SELECT max(i) FROM lines), 0), coalesce((SELECT max(i) FROM revisions), 0),
        coalesce((SELECT value FROM state WHERE name = 'lastNumber'), 0) + 0)`
    )
    this.lastNumber = Math.max(known, firstNumber)
  }

  /** Everything that `work` writes, or nothing. */
  transaction<Result>(work: () => Result): Result {
    this.database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.statements.run(`INSERT OR REPLACE INTO state VALUES ('lastNumber', ?)`, String(this.lastNumber))
      this.database.exec('COMMIT')
      return result
    } catch (error) {
      this.database.exec('ROLLBACK')
      throw error
    }
  }

  /** Greater than every number given before; grows with time. */
  nextNumber(elapsedMs: number): number {
    this.lastNumber = Math.max(this.lastNumber + 1, Math.max(0, Math.floor(elapsedMs)) * 1000)
    return this.lastNumber
  }

  find(id: string): StoredLine | undefined {
    const row = this.statements.get('SELECT * FROM lines WHERE id = ?', id)
    return row && storedLine(row)
  }

  write(line: StoredLine, replaced: number | undefined): void {
    const { id, i, updatedAt, author, content } = line
    this.statements.run(
      'INSERT OR REPLACE INTO lines VALUES (?, ?, ?, ?, ?)',
      id,
      i,
      updatedAt,
      authorText(author),
      content
    )
    this.statements.run('INSERT INTO changes (id, replaced, i) VALUES (?, ?, ?)', id, replaced ?? null, i)
  }

  /** Changes what is stored of a line without that being a write: it keeps its number and its date. */
  correct(id: string, content: string): void {
    this.statements.run('UPDATE lines SET content = ? WHERE id = ?', content, id)
  }

  remove(id: string, replaced: number): void {
    this.statements.run('DELETE FROM lines WHERE id = ?', id)
    this.statements.run('INSERT INTO changes (id, replaced, i) VALUES (?, ?, NULL)', id, replaced)
  }

  /** Gives a line a new number, for the index to write it again: nobody has changed it. */
  touch(line: StoredLine, i: number): void {
    this.statements.run('UPDATE lines SET i = ? WHERE id = ?', i, line.id)
    this.statements.run('INSERT INTO changes (id, replaced, i) VALUES (?, ?, ?)', line.id, line.i, i)
  }

  addUnread(ids: string[]): void {
    for (const id of ids) this.statements.run('INSERT OR IGNORE INTO unread VALUES (?)', id)
  }

  unread(limit: number): string[] {
    return this.statements.all('SELECT id FROM unread LIMIT ?', limit).map(({ id }) => String(id))
  }

  forgetUnread(ids?: string[]): void {
    if (ids) for (const id of ids) this.statements.run('DELETE FROM unread WHERE id = ?', id)
    else this.statements.run('DELETE FROM unread')
  }

  count(): number {
    return this.statements.number('SELECT count(*) FROM lines')
  }

  /** Bytes of the lines and of their history. */
  sizes(): { lines: number; revisions: number; revisionCount: number } {
    return {
      lines: this.statements.number(
        'SELECT coalesce(sum(length(CAST(content AS BLOB)) + length(id)), 0) FROM lines'
      ),
      revisions: this.statements.number(
        'SELECT coalesce(sum(length(CAST(content AS BLOB)) + length(id)), 0) FROM revisions'
      ),
      revisionCount: this.revisions.count()
    }
  }

  get lastGivenNumber(): number {
    return this.lastNumber
  }

  /**
   * Takes over the lines of another database, which is closed, instead of those that are here, all at once.
   * @param history keeps it: lines that are no more get a revision that says so
   */
  replaceWith(path: string, history: { deletedAt: number; number: () => number } | undefined): void {
    this.database.prepare('ATTACH ? AS incoming').run(path)
    try {
      this.transaction(() => {
        if (history) {
          const gone = this.statements.all(
            'SELECT id FROM lines WHERE id NOT IN (SELECT id FROM incoming.lines)'
          )
          for (const { id } of gone) {
            this.revisions.add({
              id: String(id),
              i: history.number(),
              updatedAt: history.deletedAt,
              author: undefined,
              action: 'delete',
              content: '{}',
              isDeleted: true
            })
          }
          this.database.exec('INSERT OR REPLACE INTO revisions SELECT * FROM incoming.revisions')
        }
        this.database.exec(`
          DELETE FROM lines; DELETE FROM uniques; DELETE FROM changes;
          INSERT INTO lines SELECT * FROM incoming.lines;
          INSERT INTO uniques SELECT * FROM incoming.uniques;
          INSERT INTO changes (id, replaced, i) VALUES ('', NULL, NULL)`)
        this.lastNumber = Math.max(
          this.lastNumber,
          this.statements.number('SELECT coalesce(max(i), 0) FROM lines')
        )
      })
    } finally {
      this.statements.forget()
      this.database.exec('DETACH incoming')
    }
  }

  get lastSequence(): number {
    return this.statements.number(
      `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changes'), 0)`
    )
  }

  changesAfter(sequence: number, limit: number): LineChange[] {
    return this.statements
      .all('SELECT * FROM changes WHERE sequence > ? ORDER BY sequence LIMIT ?', sequence, limit)
      .map((row) => ({
        sequence: Number(row.sequence),
        id: String(row.id),
        replaced: row.replaced === null ? undefined : Number(row.replaced),
        i: row.i === null ? undefined : Number(row.i)
      }))
  }

  forgetChangesTo(sequence: number): void {
    this.statements.run('DELETE FROM changes WHERE sequence <= ?', sequence)
  }

  /** Lines in the order of their numbers, after one. */
  linesAfter(i: number, limit: number): StoredLine[] {
    return this.statements.all('SELECT * FROM lines WHERE i > ? ORDER BY i LIMIT ?', i, limit).map(storedLine)
  }

  ownerOfValue(rule: string, value: string): string | undefined {
    const row = this.statements.get('SELECT id FROM uniques WHERE rule = ? AND value = ?', rule, value)
    return row && String(row.id)
  }

  setUnique(rule: string, value: string, id: string): void {
    this.statements.run('INSERT INTO uniques VALUES (?, ?, ?)', rule, value, id)
  }

  forgetUniques(id?: string): void {
    if (id === undefined) this.statements.run('DELETE FROM uniques')
    else this.statements.run('DELETE FROM uniques WHERE id = ?', id)
  }

  readState(name: string): string | undefined {
    const row = this.statements.get('SELECT value FROM state WHERE name = ?', name)
    return row && String(row.value)
  }

  writeState(name: string, value: string): void {
    this.statements.run('INSERT OR REPLACE INTO state VALUES (?, ?)', name, value)
  }

  /** Removes every line and the whole history; the numbers go on. */
  clear(): void {
    for (const table of ['lines', 'revisions', 'changes', 'uniques', 'unread'])
      this.database.exec(`DELETE FROM ${table}`)
  }

  close(): void {
    this.statements.forget()
    this.database.close()
  }
}
