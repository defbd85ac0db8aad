/** The whole content of an editable dataset, or of an owner of lines, prepared beside the one that is read (docs/api/editing.md). */
import { readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { nanoid } from 'nanoid'
import type { DatasetRecord } from '../record.ts'
import { LineDatabase } from './database.ts'
import { ownerOf } from './ownLines.ts'
import type { NamedValue } from './revisions.ts'
import type { StoredLine } from './storedLine.ts'
import type { LineRules } from './lineRules.ts'
import type { Operation, Outcome } from './operation.ts'
import { applyOperation, type Writing } from './operations.ts'

/** Part of the names of the replacements of this process. */
const processName = nanoid()

/** Path of a replacement, beside the database whose lines it replaces. */
export const replacementPath = (linesPath: string): string => `${linesPath}.${processName}.${nanoid()}`

/** Removes what processes that were killed had prepared. */
export function removeLeftReplacements(linesPath: string): void {
  const folder = dirname(linesPath)
  const name = basename(linesPath)
  for (const file of readdirSync(folder)) {
    const isOurs = file.startsWith(`${name}.${processName}.`)
    if (file.startsWith(`${name}.`) && !isOurs) rmSync(join(folder, file), { force: true })
  }
}

/** What is prepared is worth nothing until it is taken over. */
const temporary = ({ lastGivenNumber }: LineDatabase): { firstNumber: number; isTemporary: boolean } => ({
  firstNumber: lastGivenNumber,
  isTemporary: true
})

/** The lines of an owner, beside those of others, which stay. */
class OwnDatabase extends LineDatabase {
  private readonly all: LineDatabase
  private readonly owner: string

  constructor(path: string, all: LineDatabase, owner: string) {
    super(path, temporary(all))
    this.all = all
    this.owner = owner
  }

  override find(id: string): StoredLine | undefined {
    return super.find(id) ?? this.foreign(id)
  }

  override ownerOfValue(rule: string, value: string): string | undefined {
    const known = this.all.ownerOfValue(rule, value)
    return super.ownerOfValue(rule, value) ?? (known && this.foreign(known) ? known : undefined)
  }

  override hasNamed(named: NamedValue): boolean {
    return super.hasNamed(named) || this.all.hasNamed(named)
  }

  private foreign(id: string): StoredLine | undefined {
    const line = this.all.find(id)
    return line && ownerOf(line) !== this.owner ? line : undefined
  }
}

export class Replacement {
  readonly path: string
  /** Whose lines they are; those of the whole dataset without it. */
  readonly owner: string | undefined
  readonly database: LineDatabase
  /** Date of its lines until they are those of the dataset. */
  readonly begunAt = Date.now()
  private readonly rules: (record: DatasetRecord) => LineRules

  /** @param all the lines of the dataset: these get greater numbers */
  constructor(
    path: string,
    all: LineDatabase,
    rules: (record: DatasetRecord) => LineRules,
    owner: string | undefined
  ) {
    this.path = path
    this.owner = owner
    this.database =
      owner === undefined ? new LineDatabase(path, temporary(all)) : new OwnDatabase(path, all, owner)
    this.rules = rules
  }

  async write(record: DatasetRecord, operations: Operation[], writing: Writing): Promise<Outcome[]> {
    const rules = this.rules(record)
    const dated = { ...writing, now: this.begunAt }
    return this.database.transaction(() =>
      operations.map((operation) => applyOperation(this.database, operation, rules, dated))
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
