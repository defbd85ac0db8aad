/** Statements of a SQLite database, each prepared once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export type Row = Record<string, string | number | null>
type Value = string | number | null

export class Statements {
  private readonly database: DatabaseSync
  private readonly prepared = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.database = database
  }

  /** @returns the number of changed rows */
  run(text: string, ...values: Value[]): number {
    return Number(this.statement(text).run(...values).changes)
  }

  get(text: string, ...values: Value[]): Row | undefined {
    return this.statement(text).get(...values) as Row | undefined
  }

  all(text: string, ...values: Value[]): Row[] {
    return this.statement(text).all(...values) as Row[]
  }

  /** Returns the single number of a query, 0 for NULL. */
  number(text: string, ...values: Value[]): number {
    return Number(Object.values(this.get(text, ...values) ?? {})[0] ?? 0)
  }

  /** Forgets the prepared statements, before their database is detached or closed. */
  forget(): void {
    this.prepared.clear()
  }

  private statement(text: string): StatementSync {
    let statement = this.prepared.get(text)
    if (!statement) this.prepared.set(text, (statement = this.database.prepare(text)))
    return statement
  }
}
