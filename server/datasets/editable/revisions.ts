/** The history of the lines: a row per effective write (docs/api/editing.md). */
import type { DatasetRecord } from '../record.ts'
import type { AbandonedFiles } from './abandonedFiles.ts'
import { canonicalText, parsedContent } from './lineContent.ts'
import { revisionSize } from './lineSize.ts'
import { authorOf, authorText, type StoredLine } from './storedLine.ts'
import type { Statements } from './statements.ts'
import { measure, type Totals } from './totals.ts'

export interface Revision extends Omit<StoredLine, 'content' | 'extended' | 'inputDigests' | 'written'> {
  action: string
  /** Content of the line; for a deletion, the primary key and the owner only. */
  content: string
  /** Undefined for a line that existed when its history began. */
  isDeleted: boolean | undefined
}

/** Values of the column `isDeleted`. */
const [kept, deleted, begun] = [0, 1, 2]

/** Scope of a query: one line, the lines of an owner, or all. */
interface RevisionScope {
  id?: string | undefined
  owner?: string | undefined
}

/** SQL expression of the owner of a line or revision, spelled as in the indexes so that SQLite uses them. */
export const ownerColumn = "json_extract(content, '$._owner')"
export const ofOwner = `${ownerColumn} = ?`

/** A value of a column in a line of an owner. */
export interface NamedValue {
  id: string
  owner: string
  key: string
  value: string
}

function scopeConditions({ id, owner }: RevisionScope): string[] {
  return [...(id === undefined ? [] : ['id = ?']), ...(owner === undefined ? [] : [ofOwner])]
}

function scopeValues({ id, owner }: RevisionScope): string[] {
  return [id, owner].filter((value) => value !== undefined)
}

/** Returns what the history keeps of a deleted line: its primary key and owner. */
export function contentOfDeletion(
  { content }: Pick<StoredLine, 'content'>,
  { primaryKey = [] }: Pick<DatasetRecord, 'primaryKey'>
): string {
  const values = parsedContent(content)
  const keys = [...primaryKey, '_owner', '_ownerName'].filter((key) => values[key] !== undefined)
  return canonicalText(Object.fromEntries(keys.map((key) => [key, values[key]])))
}

export class Revisions {
  private readonly statements: Statements
  private readonly totals: Totals
  private readonly abandoned: Pick<AbandonedFiles, 'addThoseOf'>

  /**
   * @param totals totals to update
   * @param abandoned notes the files of removed revisions
   */
  constructor(statements: Statements, totals: Totals, abandoned: Pick<AbandonedFiles, 'addThoseOf'>) {
    this.statements = statements
    this.totals = totals
    this.abandoned = abandoned
  }

  add({ i, id, updatedAt, author, action, content, isDeleted }: Revision): void {
    this.totals.revisions += 1
    const size = { id, content, action, isDeleted: isDeleted === true }
    this.totals.revisionBytes += revisionSize(size, authorText(author))
    this.statements.run(
      'INSERT INTO revisions VALUES (?, ?, ?, ?, ?, ?, ?)',
      i,
      id,
      updatedAt,
      authorText(author),
      action,
      content,
      isDeleted ? deleted : kept
    )
  }

  /** Returns the revisions before a number, latest first, of one line, of an owner or of all. */
  list({ id, owner, before, size }: RevisionScope & { before?: number; size: number }): Revision[] {
    const conditions = [...scopeConditions({ id, owner }), ...(before === undefined ? [] : ['i < ?'])]
    const values = [...scopeValues({ id, owner }), ...(before === undefined ? [] : [before])]
    const where = conditions.length ? `WHERE ${conditions.join(' AND ')}` : ''
    return this.statements
      .all(`SELECT * FROM revisions ${where} ORDER BY i DESC LIMIT ?`, ...values, size)
      .map((row) => ({
        id: String(row.id),
        i: Number(row.i),
        updatedAt: Number(row.updatedAt),
        author: authorOf(row.author),
        action: String(row.action),
        content: String(row.content),
        isDeleted: row.isDeleted === begun ? undefined : row.isDeleted === deleted
      }))
  }

  count(scope: RevisionScope = {}): number {
    const conditions = scopeConditions(scope)
    if (!conditions.length) return this.totals.revisions
    return this.statements.number(
      `SELECT count(*) FROM revisions WHERE ${conditions.join(' AND ')}`,
      ...scopeValues(scope)
    )
  }

  /** Whether a line of an owner had a value in a revision that is still kept. */
  hasNamed({ id, owner, key, value }: NamedValue): boolean {
    return this.statements
      .all(`SELECT content FROM revisions WHERE id = ? AND ${ofOwner}`, id, owner)
      .some(({ content }) => parsedContent(String(content))[key] === value)
  }

  /** Starts the history with a `create` revision of every existing line. */
  start(): void {
    this.statements.run(
      `INSERT OR IGNORE INTO revisions SELECT i, id, updatedAt, author, 'create', content, ${begun} FROM lines
       WHERE NOT EXISTS (SELECT 1 FROM revisions)`
    )
    this.recount()
  }

  clear(): void {
    this.abandoned.addThoseOf('revisions')
    this.statements.run('DELETE FROM revisions')
    this.totals.revisions = 0
    this.totals.revisionBytes = 0
  }

  forgetBefore(updatedAt: number): void {
    const { count, bytes } = measure(this.statements, 'revisions', 'updatedAt < ?', updatedAt)
    if (!count) return
    this.abandoned.addThoseOf('revisions', 'updatedAt < ?', updatedAt)
    this.statements.run('DELETE FROM revisions WHERE updatedAt < ?', updatedAt)
    this.totals.revisions -= count
    this.totals.revisionBytes -= bytes
  }

  /** Counts the revisions again, after many were added at once. */
  recount(): void {
    const { count, bytes } = measure(this.statements, 'revisions')
    this.totals.revisions = count
    this.totals.revisionBytes = bytes
  }
}
