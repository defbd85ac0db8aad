/** The history of the lines: a row per effective write (contract/rest-lines.md §12). */
import { authorOf, authorText, type StoredLine } from './storedLine.ts'
import type { Statements } from './statements.ts'
import { bytesOf, measure, type Totals } from './totals.ts'

export interface Revision extends Omit<StoredLine, 'content'> {
  action: string
  /** Of a deletion: the primary key only. */
  content: string
  isDeleted: boolean
}

/** Revisions of one line, of the lines of an owner, or of all. */
export interface RevisionScope {
  id?: string | undefined
  owner?: string | undefined
}

function scopeConditions({ id, owner }: RevisionScope): string[] {
  return [
    ...(id === undefined ? [] : ['id = ?']),
    ...(owner === undefined ? [] : ["json_extract(content, '$._owner') = ?"])
  ]
}

function scopeValues({ id, owner }: RevisionScope): string[] {
  return [id, owner].filter((value) => value !== undefined)
}

export class Revisions {
  private readonly statements: Statements
  private readonly totals: Totals

  /** @param totals kept up to date */
  constructor(statements: Statements, totals: Totals) {
    this.statements = statements
    this.totals = totals
  }

  add({ i, id, updatedAt, author, action, content, isDeleted }: Revision): void {
    this.totals.revisions += 1
    this.totals.revisionBytes += bytesOf({ id, content })
    this.statements.run(
      'INSERT INTO revisions VALUES (?, ?, ?, ?, ?, ?, ?)',
      i,
      id,
      updatedAt,
      authorText(author),
      action,
      content,
      isDeleted ? 1 : 0
    )
  }

  /** Those before a number, the last first; of one line or of all. */
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
        isDeleted: row.isDeleted === 1
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

  /** A `create` revision of every line: history begins with what is there. */
  start(): void {
    this.statements.run(
      `INSERT OR IGNORE INTO revisions SELECT i, id, updatedAt, author, 'create', content, 0 FROM lines
       WHERE NOT EXISTS (SELECT 1 FROM revisions)`
    )
    this.recount()
  }

  clear(): void {
    this.statements.run('DELETE FROM revisions')
    this.totals.revisions = 0
    this.totals.revisionBytes = 0
  }

  forgetBefore(updatedAt: number): void {
    const { count, bytes } = measure(this.statements, 'revisions WHERE updatedAt < ?', updatedAt)
    if (!count) return
    this.statements.run('DELETE FROM revisions WHERE updatedAt < ?', updatedAt)
    this.totals.revisions -= count
    this.totals.revisionBytes -= bytes
  }

  /** After many were added at once. */
  recount(): void {
    const { count, bytes } = measure(this.statements, 'revisions')
    this.totals.revisions = count
    this.totals.revisionBytes = bytes
  }
}
