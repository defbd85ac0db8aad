/** Lines whose attached document has not been read yet, by their ids. */
import type { Statements } from './statements.ts'

export class UnreadDocuments {
  private readonly statements: Statements

  constructor(statements: Statements) {
    this.statements = statements
  }

  add(ids: string[]): void {
    for (const id of ids) this.statements.run('INSERT OR IGNORE INTO unread VALUES (?)', id)
  }

  first(limit: number): string[] {
    return this.statements.all('SELECT id FROM unread LIMIT ?', limit).map(({ id }) => String(id))
  }

  remove(ids: string[]): void {
    for (const id of ids) this.statements.run('DELETE FROM unread WHERE id = ?', id)
  }

  clear(): void {
    this.statements.run('DELETE FROM unread')
  }
}
