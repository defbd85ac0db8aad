/** The whole content of an editable dataset, prepared beside the one that is read (contract/rest-lines.md §10, drop). */
import { rm } from 'node:fs/promises'
import type { DatasetRecord } from '../record.ts'
import { LineDatabase } from './database.ts'
import { applyOperation, type LineRules, type Operation, type Outcome, type Writing } from './operations.ts'

export class Replacement {
  readonly path: string
  private readonly database: LineDatabase
  private readonly rules: (record: DatasetRecord) => LineRules

  /** @param firstNumber the lines get greater numbers */
  constructor(path: string, firstNumber: number, rules: (record: DatasetRecord) => LineRules) {
    this.path = path
    this.database = new LineDatabase(path, firstNumber)
    this.rules = rules
  }

  async write(record: DatasetRecord, operations: Operation[], writing: Writing): Promise<Outcome[]> {
    const rules = this.rules(record)
    return this.database.transaction(() =>
      operations.map((operation) => applyOperation(this.database, operation, rules, writing))
    )
  }

  /** Ready to be taken over by another database. */
  finish(): void {
    this.database.close()
  }

  async cancel(): Promise<void> {
    this.database.close()
    await this.remove()
  }

  async remove(): Promise<void> {
    for (const suffix of ['', '-wal', '-shm']) await rm(this.path + suffix, { force: true })
  }
}
