/** Replaces lines, in one transaction, with those of another database, which was prepared beside and is closed. */
import type { DatasetRecord } from '../record.ts'
import type { AbandonedFiles } from './abandonedFiles.ts'
import { markIndexStale } from './indexState.ts'
import type { LineConnection } from './lineConnection.ts'
import { contentOfDeletion, ofOwner, type Revisions } from './revisions.ts'
import type { Statements } from './statements.ts'
import { measure, noTotals, totalsState, type Totals } from './totals.ts'

/** Parts of the database that takes over the lines. */
export interface ReplacedDatabase {
  connection: LineConnection
  statements: Statements
  revisions: Revisions
  abandoned: AbandonedFiles
  totals: Totals
  transaction: <Result>(work: () => Result) => Result
  /** Returns the next number of a line or revision. */
  nextNumber: () => number
  /** Records that numbers up to this one are used. */
  markUsed: (number: number) => void
}

export interface TakeOver {
  /** Path of the other database. */
  path: string
  /** Provisional date of the new lines, replaced by `now`, the date of the take-over. */
  begunAt: number
  now: number
  /** History is kept: removed lines get a deletion revision. */
  keepsHistory: boolean
  /** Whether the files were replaced already, so that no file is abandoned. */
  hasOtherFiles: boolean
  dataset: Pick<DatasetRecord, 'primaryKey'>
}

/** Thrown when lines of others, written meanwhile, have the same ids or unique values. */
export class ReplacementConflict extends Error {}

/**
 * Takes over all lines, whose index must then be rebuilt, or the lines of an owner, which become changes for the index.
 * @throws ReplacementConflict nothing is changed
 */
export function takeOverLines(taker: ReplacedDatabase, takeOver: TakeOver, owner?: string): void {
  const { statements, totals } = taker
  const dates = [takeOver.begunAt, takeOver.now]
  const [replaced, values] = owner === undefined ? ['TRUE', []] : [ofOwner, [owner]]
  attached(taker, takeOver, () => {
    if (owner !== undefined) checkOthers(statements, owner)
    if (takeOver.keepsHistory) addDeletions(taker, takeOver, replaced, values)
    // New lines are renumbered, in order, after lines that were written meanwhile. The first number may be that of a
    // revision only, of a line that was written twice.
    const first = statements.number(
      `SELECT coalesce(min(i), 0)
        FROM (SELECT min(i) AS i FROM incoming.lines UNION ALL SELECT min(i) FROM incoming.revisions)`
    )
    const added = Math.max(0, taker.nextNumber() - first)
    const addedTotals = totalsOf(statements)
    const removedTotals =
      owner === undefined
        ? { count: totals.lines, bytes: totals.lineBytes }
        : measure(statements, 'lines', replaced, ...values)
    if (owner === undefined) changeAll(statements)
    else addChanges(statements, added, owner)
    if (!takeOver.keepsHistory && !takeOver.hasOtherFiles)
      taker.abandoned.addThoseOf('lines', replaced, ...values)
    statements.run('INSERT INTO main.abandoned (folder) SELECT folder FROM incoming.abandoned')
    removeLines(statements, owner)
    statements.run(
      `INSERT INTO main.lines SELECT id, i + ?, ${presentDate}, author, content, extended, asked, written + ?
        FROM incoming.lines`,
      added,
      ...dates,
      added
    )
    statements.run('INSERT OR IGNORE INTO main.unextended SELECT id FROM incoming.unextended')
    statements.run('INSERT INTO main.uniques SELECT * FROM incoming.uniques')
    if (takeOver.keepsHistory) {
      statements.run(
        `INSERT INTO main.revisions SELECT i + ?, id, ${presentDate}, author, action, content, isDeleted
          FROM incoming.revisions`,
        added,
        ...dates
      )
      totals.revisions += addedTotals.revisions
      totals.revisionBytes += addedTotals.revisionBytes
    }
    totals.lines += addedTotals.lines - removedTotals.count
    totals.lineBytes += addedTotals.lineBytes - removedTotals.bytes
    for (const table of ['lines', 'revisions'])
      taker.markUsed(statements.number(`SELECT coalesce(max(i), 0) FROM main.${table}`))
  })
}

/** Removes the lines to replace. SQLite truncates a table at once when `DELETE` has no condition. */
function removeLines(statements: Statements, owner: string | undefined): void {
  if (owner === undefined) {
    for (const table of ['uniques', 'unextended', 'lines']) statements.run(`DELETE FROM main.${table}`)
    return
  }
  for (const table of ['uniques', 'unextended'])
    statements.run(
      `DELETE FROM main.${table} WHERE id IN (SELECT id FROM main.lines WHERE ${ofOwner})`,
      owner
    )
  statements.run(`DELETE FROM main.lines WHERE ${ofOwner}`, owner)
}

const presentDate = 'CASE updatedAt WHEN ? THEN ? ELSE updatedAt END'

/** Returns the totals that the other database counted. */
function totalsOf(statements: Statements): Totals {
  const noted = statements.get('SELECT value FROM incoming.state WHERE name = ?', totalsState)
  return noted ? (JSON.parse(String(noted.value)) as Totals) : noTotals
}

/** Checks that no line of another owner has an id or unique value of the new lines. @throws ReplacementConflict */
function checkOthers(statements: Statements, owner: string): void {
  const isOther = (id: string): string =>
    `EXISTS (SELECT 1 FROM main.lines WHERE id = ${id} AND NOT coalesce(${ofOwner}, FALSE))`
  const takenId = statements.number(
    `SELECT (SELECT count(*) FROM incoming.lines AS come WHERE ${isOther('come.id')}) +
      (SELECT count(*) FROM incoming.uniques JOIN main.uniques AS known USING (rule, value)
        WHERE ${isOther('known.id')})`,
    owner,
    owner
  )
  if (takenId) throw new ReplacementConflict('lines of others have the same ids or values')
}

/** Replaces all changes by one without line: the index cannot follow it and must be rebuilt. */
function changeAll(statements: Statements): void {
  markIndexStale(statements)
  statements.run('DELETE FROM main.changes')
  statements.run("INSERT INTO main.changes (id, replaced, i) VALUES ('', NULL, NULL)")
}

function addChanges(statements: Statements, added: number, owner: string): void {
  statements.run(
    `INSERT INTO main.changes (id, replaced, i, owners) SELECT id, i, NULL, json_array(?) FROM main.lines
      WHERE ${ofOwner} AND id NOT IN (SELECT id FROM incoming.lines) ORDER BY i`,
    owner,
    owner
  )
  statements.run(
    `INSERT INTO main.changes (id, replaced, i, owners) SELECT come.id, gone.i, come.i + ?, json_array(?)
      FROM incoming.lines AS come LEFT JOIN main.lines AS gone ON gone.id = come.id ORDER BY come.i`,
    added,
    owner
  )
}

function attached(taker: ReplacedDatabase, { path }: TakeOver, work: () => void): void {
  taker.connection.database.prepare('ATTACH ? AS incoming').run(path)
  try {
    taker.transaction(work)
  } finally {
    taker.statements.forget()
    taker.connection.database.exec('DETACH incoming')
  }
}

/** Adds a deletion revision for each current line that is not among the new ones. */
function addDeletions(
  { statements, revisions, nextNumber }: ReplacedDatabase,
  { now, dataset }: TakeOver,
  condition: string,
  values: string[]
): void {
  const removedLines = statements.all(
    `SELECT id, content FROM main.lines WHERE ${condition} AND id NOT IN (SELECT id FROM incoming.lines) ORDER BY i`,
    ...values
  )
  for (const { id, content } of removedLines) {
    revisions.add({
      id: String(id),
      i: nextNumber(),
      updatedAt: now,
      author: undefined,
      action: 'delete',
      content: contentOfDeletion({ content: String(content) }, dataset),
      isDeleted: true
    })
  }
}
