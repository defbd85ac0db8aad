/**
 * One editable dataset: its lines, and the index that follows them. Writes of several requests that wait together are
 * one transaction, so that each is durable when it is answered without waiting for the disk alone.
 */
import { setImmediate } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import type { LinesEngine } from '../../lines/engine.ts'
import type { LinesVersion } from '../../lines/layout.ts'
import type { DatasetRecord } from '../record.ts'
import { LineDatabase } from './database.ts'
import { mostText, withDocuments } from './documentReading.ts'
import { lineIndexer, type LineIndexer } from './indexColumns.ts'
import {
  applyOperation,
  lineRules,
  type LineRules,
  type Operation,
  type Outcome,
  type Writing
} from './operations.ts'
import type { DocumentProblemOfLine, LineDocuments } from './lineDocuments.ts'
import { Replacement } from './replacement.ts'
import { prepareUniques } from './uniques.ts'

/** Operations of one transaction. */
const mostAtOnce = 1000
/** Changes that the index follows in one act. */
const mostFollowed = 2000

interface Job {
  record: DatasetRecord
  operations: Operation[]
  writing: Writing
  resolve: (outcomes: Outcome[]) => void
  reject: (error: unknown) => void
}

export class EditableDataset {
  readonly database: LineDatabase
  private readonly lines: LinesEngine
  private readonly defaultTimeZone: string
  private jobs: Job[] = []
  private running: Promise<void> | undefined
  private following: Promise<void> = Promise.resolve()
  private prepared: { key: string; rules: LineRules; indexer: LineIndexer } | undefined
  /** Indexes that are being filled. */
  private filling = 0
  /** What the index holds, once it was asked. */
  private followed: { path: string; sequence: number } | undefined

  private readonly path: string
  readonly documents: LineDocuments

  constructor(path: string, lines: LinesEngine, defaultTimeZone: string, documents: LineDocuments) {
    this.path = path
    this.documents = documents
    this.database = new LineDatabase(path)
    this.lines = lines
    this.defaultTimeZone = defaultTimeZone
  }

  rulesOf(record: DatasetRecord): LineRules {
    return this.prepare(record).rules
  }

  indexerOf(record: DatasetRecord): LineIndexer {
    return this.prepare(record).indexer
  }

  /** Applies operations in order, all in one transaction. They are durable when this resolves, not yet in the index. */
  write(record: DatasetRecord, operations: Operation[], writing: Writing): Promise<Outcome[]> {
    return new Promise((resolve, reject) => {
      this.jobs.push({ record, operations, writing, resolve, reject })
      this.running ??= this.run().finally(() => {
        this.running = undefined
      })
    })
  }

  /** Brings the index to the last change. Resolves when what was written before the call is found by reads. */
  follow(record: DatasetRecord, version: LinesVersion): Promise<void> {
    const turn = this.following.then(() => this.bring(record, version))
    this.following = turn.catch(() => undefined)
    return turn
  }

  /** Whether something was written that the index does not have. */
  hasWaitingChanges(): boolean {
    return this.database.changesAfter(0, 1).length > 0 || this.hasUnreadDocuments()
  }

  hasUnreadDocuments(): boolean {
    return this.database.unread(1).length > 0
  }

  /** Everything again, into an empty index. @returns what kept documents from being read */
  async fill(
    record: DatasetRecord,
    version: LinesVersion,
    signal: AbortSignal
  ): Promise<DocumentProblemOfLine[]> {
    this.filling++
    try {
      return await this.fillFrom(record, version, signal)
    } finally {
      this.filling--
    }
  }

  private async fillFrom(
    record: DatasetRecord,
    version: LinesVersion,
    signal: AbortSignal
  ): Promise<DocumentProblemOfLine[]> {
    const { indexer, rules } = this.prepare(record)
    const sequence = this.database.lastSequence
    this.database.transaction(() => this.database.forgetUnread())
    const problems: DocumentProblemOfLine[] = []
    let after = -1
    for (;;) {
      signal.throwIfAborted()
      const lines = this.database.linesAfter(after, mostAtOnce)
      const last = lines.at(-1)
      if (!last) break
      after = last.i
      const kept = this.withoutLostColumns(lines, rules)
      for await (const part of withDocuments(this.documents, record, kept, signal)) {
        await this.lines.editable.apply(version, indexer.columns, {
          removed: [],
          added: part.lines.map((line) => indexer.row(line, part.known.cells(line))),
          sequence
        })
        problems.push(...part.known.problems)
      }
      await setImmediate()
    }
    await this.documents.forgetGone()
    await this.lines.editable.indexWords(version, indexer.columns)
    return problems
  }

  /** A content to be prepared beside this one. */
  async startReplacement(): Promise<Replacement> {
    const path = `${this.path}.${nanoid()}`
    return new Replacement(path, this.database.lastGivenNumber, (record) => this.rulesOf(record))
  }

  /** Lines of a replacement are those of the dataset from now on; the index has to be made anew. */
  async replace(record: DatasetRecord, replacement: Replacement): Promise<void> {
    await this.running
    await this.following
    replacement.finish()
    const now = Date.now()
    const history = record.rest?.history
      ? { deletedAt: now, number: () => this.database.nextNumber(now - Date.parse(record.createdAt)) }
      : undefined
    this.database.replaceWith(replacement.path, history)
    await replacement.remove()
  }

  /** Removes every line and their history, from the index too. */
  async clear(version: LinesVersion): Promise<void> {
    await this.running
    this.database.transaction(() => this.database.clear())
    const { lastSequence } = this.database
    const turn = this.following.then(() => this.lines.editable.clear(version, lastSequence))
    this.following = turn.catch(() => undefined)
    await turn
    this.followed = { path: version.path, sequence: lastSequence }
  }

  async close(): Promise<void> {
    await this.running
    await this.following
    this.documents.close()
    this.database.close()
  }

  private async run(): Promise<void> {
    // Requests that come in the same turn of the event loop are written together.
    await setImmediate()
    while (this.jobs.length) {
      const jobs: Job[] = []
      let count = 0
      while (this.jobs.length && (count === 0 || count + this.jobs[0]!.operations.length <= mostAtOnce)) {
        const job = this.jobs.shift()!
        count += job.operations.length
        jobs.push(job)
      }
      this.commit(jobs)
      await setImmediate()
    }
  }

  private commit(jobs: Job[]): void {
    try {
      const rules = jobs.map(({ record }) => this.rulesOf(record))
      const outcomes = this.database.transaction(() =>
        jobs.map(({ operations, writing }, index) =>
          operations.map((operation) => applyOperation(this.database, operation, rules[index]!, writing))
        )
      )
      for (const [index, job] of jobs.entries()) job.resolve(outcomes[index]!)
    } catch (error) {
      for (const job of jobs) job.reject(error)
    }
  }

  private async bring(record: DatasetRecord, version: LinesVersion): Promise<void> {
    const { indexer } = this.prepare(record)
    if (this.followed?.path !== version.path) {
      this.followed = { path: version.path, sequence: await this.lines.editable.sequence(version) }
    }
    let waitsForWords = false
    let most = mostFollowed
    for (;;) {
      const changes = this.database.changesAfter(this.followed.sequence, most)
      const last = changes.at(-1)
      if (!last) break
      // Several changes of one line: the last one counts, and every number that it had is gone.
      const numbers = new Set(changes.flatMap(({ i }) => (i === undefined ? [] : [i])))
      const removed = changes.flatMap(({ replaced }) =>
        replaced === undefined || numbers.has(replaced) ? [] : [replaced]
      )
      const ids = new Set(changes.filter(({ i }) => i !== undefined).map(({ id }) => id))
      const lines = [...ids]
        .flatMap((id) => this.database.find(id) ?? [])
        // One that changed again later comes with that change.
        .filter(({ i }) => numbers.has(i))
        .toSorted((one, other) => one.i - other.i)
      const documents = await this.documents.known(record, lines)
      if (documents.length > mostText && changes.length > 1) {
        most = Math.ceil(changes.length / 2)
        continue
      }
      if (documents.unread.length) {
        this.database.transaction(() => this.database.addUnread(documents.unread))
      }
      const added = lines.map((line) => indexer.row(line, documents.cells(line)))
      await this.lines.editable.apply(version, indexer.columns, { removed, added, sequence: last.sequence })
      this.followed.sequence = last.sequence
      waitsForWords = true
      if (changes.length < most) break
      await setImmediate()
    }
    if (!waitsForWords) return
    await this.lines.editable.indexWords(version, indexer.columns)
    // An index that is being filled has yet to see them.
    const { sequence } = this.followed
    if (!this.filling) this.database.transaction(() => this.database.forgetChangesTo(sequence))
  }

  private prepare(record: DatasetRecord): { rules: LineRules; indexer: LineIndexer } {
    const { schema, primaryKey, rest, constraints, nonBlockingValidation, projection } = record
    const key = JSON.stringify([
      schema,
      primaryKey,
      rest,
      constraints,
      nonBlockingValidation,
      projection?.code
    ])
    if (this.prepared?.key !== key) {
      const rules = lineRules(record, this.defaultTimeZone)
      prepareUniques(this.database, rules.uniques)
      this.prepared = { key, rules, indexer: lineIndexer(record) }
    }
    return this.prepared
  }

  /** Values of columns that the schema has no more are erased. */
  private withoutLostColumns<Line extends { id: string; content: string }>(
    lines: Line[],
    { columns }: LineRules
  ): Line[] {
    const changed: Line[] = []
    const kept = lines.map((line) => {
      const content = JSON.parse(line.content) as Record<string, unknown>
      const entries = Object.entries(content).filter(([key]) => columns.has(key))
      if (entries.length === Object.keys(content).length) return line
      const clean = { ...line, content: JSON.stringify(Object.fromEntries(entries)) }
      changed.push(clean)
      return clean
    })
    if (changed.length) {
      this.database.transaction(() => {
        for (const { id, content } of changed) this.database.correct(id, content)
      })
    }
    return kept
  }
}
