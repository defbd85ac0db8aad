/** Ids of lines that wait for something: the reading of their document, or their extensions. */
import type { Statements } from './statements.ts'

export class WaitingLines {
  private readonly statements: Statements
  private readonly table: string

  /** @param table name of the table in the database of lines (`tables.ts`) */
  constructor(statements: Statements, table: 'unread' | 'unextended') {
    this.statements = statements
    this.table = table
  }

  add(ids: string[]): void {
    for (const id of ids) this.statements.run(`INSERT OR IGNORE INTO ${this.table} VALUES (?)`, id)
  }

  /** Returns the first ids after one, in order. */
  first(limit: number, after = ''): string[] {
    return this.statements
      .all(`SELECT id FROM ${this.table} WHERE id > ? ORDER BY id LIMIT ?`, after, limit)
      .map(({ id }) => String(id))
  }

  has(id: string): boolean {
    return !!this.statements.get(`SELECT 1 FROM ${this.table} WHERE id = ?`, id)
  }

  isEmpty(): boolean {
    return !this.statements.get(`SELECT 1 FROM ${this.table} LIMIT 1`)
  }

  remove(ids: string[]): void {
    for (const id of ids) this.statements.run(`DELETE FROM ${this.table} WHERE id = ?`, id)
  }

  clear(): void {
    this.statements.run(`DELETE FROM ${this.table}`)
  }
}
