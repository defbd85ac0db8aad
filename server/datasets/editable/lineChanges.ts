/** Log of line changes, in the order of the writes. The index and the notifications of lines follow this log. */
import type { Statements } from './statements.ts'

export interface LineChange {
  sequence: number
  id: string
  replaced: number | undefined
  i: number | undefined
  /** Owners of the line, before and after the change; undefined when lines have no owners. */
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

  /** @returns the number of removed changes */
  removeTo(sequence: number, limit: number): number {
    return this.statements.run(
      'DELETE FROM changes WHERE sequence IN (SELECT sequence FROM changes WHERE sequence <= ? ORDER BY sequence LIMIT ?)',
      sequence,
      limit
    )
  }
}
