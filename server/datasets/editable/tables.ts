/**
 * Tables of the lines of an editable dataset.
 * - `lines`: `id`, `i` (line number, changed by each write), `updatedAt` (milliseconds since 1970), `author` (JSON, or
 *   NULL), `content` (canonical JSON of the columns), `extended` (JSON of the extension values), `asked` (JSON of the
 *   input digests of the extensions, `extensions/lineExtension.ts`), `written` (number of the last write, when `i` is
 *   that of a later extension).
 * - `revisions`: a row per effective write when history is kept, with the number `i` of the write; the `content` of a
 *   deletion has the primary key and the owner only.
 * - `changes`: a row per effective write, in order, for the index to follow: `replaced` is the former number of the
 *   line, `i` the new one, NULL for a deletion; `owners` is a JSON array of the owners before and after, when lines
 *   have owners.
 * - `uniques`: values of the columns of each constraint, and the id of their line.
 * - `unread`: ids of lines whose document has to be read for the index.
 * - `unextended`: ids of lines whose extensions have to be applied.
 * - `abandoned`: folders of files that lines no longer name, to be checked (`abandonedFiles.ts`).
 * - `state`: named values: the last number, the totals (`totals.ts`), and notes of other modules.
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
  // Databases of earlier versions lack the owners of changes and the extensions of lines.
  if (!hasColumn(database, 'changes', 'owners')) database.exec('ALTER TABLE changes ADD COLUMN owners TEXT')
  if (!hasColumn(database, 'lines', 'extended')) {
    for (const column of ['extended TEXT', 'asked TEXT', 'written INTEGER'])
      database.exec(`ALTER TABLE lines ADD COLUMN ${column}`)
  }
}

const hasColumn = (database: DatabaseSync, table: string, name: string): boolean =>
  !!database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, name)
