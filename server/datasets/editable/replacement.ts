/** New content of an editable dataset, or of an owner of lines, prepared in another database (docs/api/editing.md). */
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

/** Part of the file names of this process's replacements. */
const processName = nanoid()

/** Returns the path of a replacement, beside the database whose lines it replaces. */
export const replacementPath = (linesPath: string): string => `${linesPath}.${processName}.${nanoid()}`

/** Removes the replacements that killed processes left. */
export function removeLeftReplacements(linesPath: string): void {
  const folder = dirname(linesPath)
  const name = basename(linesPath)
  for (const file of readdirSync(folder)) {
    const isOurs = file.startsWith(`${name}.${processName}.`)
    if (file.startsWith(`${name}.`) && !isOurs) rmSync(join(folder, file), { force: true })
  }
}

/** Options of a database that is useless until it is taken over. */
const temporary = ({ lastGivenNumber }: LineDatabase): { firstNumber: number; isTemporary: boolean } => ({
  firstNumber: lastGivenNumber,
  isTemporary: true
})

/** New lines of an owner; ids and values of the lines of others, which stay, count as taken. */
class OwnDatabase extends LineDatabase {
  private readonly currentLines: LineDatabase
  private readonly owner: string

  constructor(path: string, currentLines: LineDatabase, owner: string) {
    super(path, temporary(currentLines))
    this.currentLines = currentLines
    this.owner = owner
  }

  override find(id: string): StoredLine | undefined {
    return super.find(id) ?? this.foreign(id)
  }

  override ownerOfValue(rule: string, value: string): string | undefined {
    const ownerId = this.currentLines.ownerOfValue(rule, value)
    return super.ownerOfValue(rule, value) ?? (ownerId && this.foreign(ownerId) ? ownerId : undefined)
  }

  override hasNamed(named: NamedValue): boolean {
    return super.hasNamed(named) || this.currentLines.hasNamed(named)
  }

  private foreign(id: string): StoredLine | undefined {
    const line = this.currentLines.find(id)
    return line && ownerOf(line) !== this.owner ? line : undefined
  }
}

export class Replacement {
  readonly path: string
  /** Owner of the lines; undefined for the whole dataset. */
  readonly owner: string | undefined
  readonly database: LineDatabase
  /** Provisional date of the lines, replaced by the date of the take-over. */
  readonly begunAt = Date.now()
  private readonly rules: (record: DatasetRecord) => LineRules

  /** @param currentLines current lines of the dataset: new lines get greater numbers */
  constructor(
    path: string,
    currentLines: LineDatabase,
    rules: (record: DatasetRecord) => LineRules,
    owner: string | undefined
  ) {
    this.path = path
    this.owner = owner
    this.database =
      owner === undefined
        ? new LineDatabase(path, temporary(currentLines))
        : new OwnDatabase(path, currentLines, owner)
    this.rules = rules
  }

  async write(record: DatasetRecord, operations: Operation[], writing: Writing): Promise<Outcome[]> {
    const rules = this.rules(record)
    const writingAtStart = { ...writing, now: this.begunAt }
    return this.database.transaction(() =>
      operations.map((operation) => applyOperation(this.database, operation, rules, writingAtStart))
    )
  }

  /** Closes the database, so that another one can take over its lines. */
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
