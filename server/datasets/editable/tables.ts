/**
 * The tables of the lines of an editable dataset.
 *
 * - `lines`: `id`, `i` (number of its last write), `updatedAt` (milliseconds), `author` (JSON of who wrote it, or NULL),
 *   `content` (canonical JSON of its columns), `extended` (JSON of what its extensions gave), `asked` (JSON of what they
 *   were asked, `extensions/lineExtension.ts`), `written` (number of its last write, when `i` is that of an extension since).
 * - `revisions`: a row per effective write when history is kept, `i` its number; `content` NULL for a deletion.
 * - `changes`: a row per effective write, in order, for the index to follow: `replaced` is the number that the line had,
 *   `i` the one that it has, NULL once deleted; `owners` is a JSON array of those who own the line, or did before, when
 *   lines have owners.
 * - `uniques`: values of the columns of each constraint, and the line that has them.
 * - `unread`: lines whose document has to be read for the index.
 * - `unextended`: lines whose extensions have to be applied.
 * - `abandoned`: folders of files that lines named, to be looked at (`abandonedFiles.ts`).
 * - `state`: the last number that was given, how much there is (`totals.ts`), and what others note.
 */
import type { DatabaseSync } from 'node:sqlite'

const tables = `
  CREATE TABLE IF NOT EXISTS lines (id TEXT PRIMARY KEY, i INTEGER NOT NULL, updatedAt INTEGER NOT NULL, author TEXT,
    content TEXT NOT NULL, extended TEXT, asked TEXT, written INTEGER) STRICT;
  CREATE INDEX IF NOT EXISTS lines_by_number ON lines (i);
  CREATE TABLE IF NOT EXISTS revisions (i INTEGER PRIMARY KEY, id TEXT NOT NULL, updatedAt INTEGER NOT NULL,
    author TEXT, action TEXT NOT NULL, content TEXT NOT NULL, isDeleted INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS revisions_of_line ON revisions (id, i);
  CREATE INDEX IF NOT EXISTS revisions_by_date ON revisions (updatedAt);
  CREATE TABLE IF NOT EXISTS changes (sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, replaced INTEGER,
    i INTEGER, owners TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS uniques (rule TEXT NOT NULL, value TEXT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (rule, value)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS uniques_of_line ON uniques (id);
  CREATE TABLE IF NOT EXISTS unread (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS unextended (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS abandoned (sequence INTEGER PRIMARY KEY AUTOINCREMENT, folder TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`

export function makeTables(database: DatabaseSync): void {
  database.exec(tables)
  // Changes did not always tell whose lines they are of, and lines had no extensions.
  if (!hasColumn(database, 'changes', 'owners')) database.exec('ALTER TABLE changes ADD COLUMN owners TEXT')
  if (!hasColumn(database, 'lines', 'extended')) {
    for (const column of ['extended TEXT', 'asked TEXT', 'written INTEGER'])
      database.exec(`ALTER TABLE lines ADD COLUMN ${column}`)
  }
}

const hasColumn = (database: DatabaseSync, table: string, name: string): boolean =>
  !!database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, name)
