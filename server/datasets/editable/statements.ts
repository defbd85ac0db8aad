/** Statements of a SQLite database, each prepared once. */
import type { StatementSync } from 'node:sqlite'
import type { LineConnection } from './lineConnection.ts'

export type Row = Record<string, string | number | null>
type Value = string | number | null

export class Statements {
  private readonly connection: LineConnection
  private readonly prepared = new Map<string, StatementSync>()

  constructor(connection: LineConnection) {
    this.connection = connection
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
    const { database } = this.connection
    let statement = this.prepared.get(text)
    if (!statement) this.prepared.set(text, (statement = database.prepare(text)))
    return statement
  }
}
