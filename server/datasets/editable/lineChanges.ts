/** Changes of lines, in the order in which they were written: what the index and the news of lines follow. */
import type { Statements } from './statements.ts'

export interface LineChange {
  sequence: number
  id: string
  replaced: number | undefined
  i: number | undefined
  /** Who owns the line, and who owned it before; undefined when lines have no owners. */
  owners?: string[]
}

export class LineChanges {
  private readonly statements: Statements

  constructor(statements: Statements) {
    this.statements = statements
  }

  /** Sequence number of the last change, 0 before the first one. */
  get lastSequence(): number {
    return this.statements.number(
      `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changes'), 0)`
    )
  }

  add({ id, replaced, i, owners }: Omit<LineChange, 'sequence'>): void {
    this.statements.run(
      'INSERT INTO changes (id, replaced, i, owners) VALUES (?, ?, ?, ?)',
      id,
      replaced ?? null,
      i ?? null,
      owners?.length ? JSON.stringify(owners) : null
    )
  }

  after(sequence: number, limit: number): LineChange[] {
    return this.statements
      .all('SELECT * FROM changes WHERE sequence > ? ORDER BY sequence LIMIT ?', sequence, limit)
      .map((row) => ({
        sequence: Number(row.sequence),
        id: String(row.id),
        replaced: row.replaced === null ? undefined : Number(row.replaced),
        i: row.i === null ? undefined : Number(row.i),
        ...(typeof row.owners === 'string' ? { owners: JSON.parse(row.owners) as string[] } : {})
      }))
  }

  /** @returns how many were removed */
  removeTo(sequence: number, limit: number): number {
    return this.statements.run(
      'DELETE FROM changes WHERE sequence IN (SELECT sequence FROM changes WHERE sequence <= ? ORDER BY sequence LIMIT ?)',
      sequence,
      limit
    )
  }
}
