/**
 * One editable dataset: its lines, and the index that follows them. Writes of several requests that wait at the same
 * time share one transaction: each is durable when its response is sent, with a single wait for the disk.
 */
import { setImmediate } from 'node:timers/promises'
import type { DatasetRecord } from '../record.ts'
import { LineDatabase } from './database.ts'
import { lineIndexer, type LineIndexer } from './indexColumns.ts'
import type { FollowerParts } from './indexFilling.ts'
import { IndexFollower } from './indexFollower.ts'
import { lineRules, type LineRules } from './lineRules.ts'
import type { Operation, Outcome } from './operation.ts'
import { applyOperation, type Writing } from './operations.ts'
import type { LineDocuments } from './lineDocuments.ts'
import type { Bus } from '../../realtime/bus.ts'
import { ChangeNotifier } from './changeNotifier.ts'
import { removeLeftReplacements, Replacement, replacementPath } from './replacement.ts'
import { takeOverInThread } from './takeOverThread.ts'
import { prepareUniques } from './uniques.ts'

/** Most operations of one transaction. */
const maxOperationsPerTransaction = 1000
/**
 * Lines, old and new together, above which a replacement runs in a worker thread. Starting a thread takes as long as
 * taking over this many lines here.
 */
const maxTakenHere = 10_000

interface Job {
  record: DatasetRecord
  operations: Operation[]
  writing: Writing
  waitsForIndex: boolean
  isDurable: boolean
  resolve: (outcomes: Outcome[]) => void
  reject: (error: unknown) => void
}

type EditableParts = Omit<FollowerParts, 'database' | 'indexerOf' | 'notifier'> & {
  id: string
  bus: Bus
}

export class EditableDataset {
  readonly database: LineDatabase
  readonly index: IndexFollower
  readonly documents: LineDocuments
  readonly notifier: ChangeNotifier
  private readonly defaultTimeZone: string
  private jobs: Job[] = []
  private running: Promise<void> | undefined
  private prepared: { key: string; rules: LineRules; indexer: LineIndexer } | undefined
  private readonly path: string
  /** Date of the last transaction, in milliseconds since 1970. */
  private committedAt = 0

  /** @param parts what the index follower needs, and the time zone of dates without one */
  constructor({ id, bus, ...parts }: EditableParts) {
    this.path = parts.path
    this.documents = parts.documents
    this.database = new LineDatabase(parts.path)
    removeLeftReplacements(parts.path)
    this.notifier = new ChangeNotifier(this.database, bus, id)
    this.defaultTimeZone = parts.defaultTimeZone
    this.index = new IndexFollower({
      ...parts,
      database: this.database,
      notifier: this.notifier,
      indexerOf: (record) => this.prepare(record).indexer
    })
  }

  rulesOf(record: DatasetRecord): LineRules {
    return this.prepare(record).rules
  }

  indexerOf(record: DatasetRecord): LineIndexer {
    return this.prepare(record).indexer
  }

  /**
   * Applies operations in order, in one transaction. They are durable when the promise resolves, but not yet indexed.
   * @param options.waitsForIndex whether the caller will wait for the index
   * @param options.isDurable false: durable with the next durable transaction, or before the index takes them
   */
  write(
    record: DatasetRecord,
    operations: Operation[],
    writing: Writing,
    { waitsForIndex = false, isDurable = true } = {}
  ): Promise<Outcome[]> {
    return new Promise((resolve, reject) => {
      this.jobs.push({ record, operations, writing, waitsForIndex, isDurable, resolve, reject })
      this.start()
    })
  }

  /** Whether a change, or a document that is not yet read, is missing from the index. */
  hasWaitingChanges(): boolean {
    return this.database.changes.after(0, 1).length > 0 || this.hasUnreadDocuments()
  }

  hasUnreadDocuments(): boolean {
    return this.database.unread.first(1).length > 0
  }

  /** Starts a replacement of all lines, or of the lines of an owner, prepared in another database. */
  async startReplacement(owner?: string): Promise<Replacement> {
    return new Replacement(replacementPath(this.path), this.database, (record) => this.rulesOf(record), owner)
  }

  /**
   * Puts the lines of a replacement in the place of all lines, or of those of their owner. The index of a whole dataset
   * must then be rebuilt; the lines of an owner are changes that the index follows.
   * @param hasOtherFiles whether the attachment files were replaced too
   * @throws ReplacementConflict
   */
  async replace(record: DatasetRecord, replacement: Replacement, hasOtherFiles: boolean): Promise<void> {
    this.prepare(record)
    const { path: linesPath, database } = this
    const { path, owner, begunAt } = replacement
    const takeOverLines = async (): Promise<void> => {
      const isMany = database.count() + replacement.database.count() > maxTakenHere
      replacement.finish()
      const now = this.nextDate()
      const elapsedMs = now - Date.parse(record.createdAt)
      const keepsHistory = record.rest?.history === true
      const { primaryKey } = record
      const dataset = primaryKey ? { primaryKey } : {}
      const takeOver = { path, begunAt, now, keepsHistory, hasOtherFiles, dataset }
      if (isMany && owner === undefined) {
        await database.shared(() => takeOverInThread({ linesPath, takeOver, elapsedMs }))
      } else database.takeOver(takeOver, elapsedMs, owner)
    }
    try {
      if (owner === undefined) await this.index.runAlone(() => this.withoutWriters(takeOverLines))
      else await this.withoutWriters(takeOverLines)
    } finally {
      await replacement.remove()
    }
  }

  /**
   * Removes every line and all revisions.
   * @param publish makes an empty index the current one; `sequence` is the last change that it holds
   */
  clear(record: DatasetRecord, publish: (sequence: number) => Promise<void>): Promise<void> {
    return this.index.runAlone(() => {
      this.prepare(record)
      this.database.transaction(() => this.database.clear())
      return publish(this.database.changes.lastSequence)
    })
  }

  async close(): Promise<void> {
    await this.running
    await this.index.settled()
    this.notifier.close()
    this.documents.close()
    this.database.close()
  }

  /** Runs `work` while new operations wait in the queue. */
  private async withoutWriters(work: () => Promise<void>): Promise<void> {
    while (this.running) await this.running
    const working = work()
    this.running = working
      .catch(() => undefined)
      .finally(() => {
        this.running = undefined
        if (this.jobs.length) this.start()
      })
    await working
  }

  private start(): void {
    this.running ??= this.run().finally(() => {
      this.running = undefined
    })
  }

  private async run(): Promise<void> {
    await this.nextTurn()
    while (this.jobs.length) {
      const jobs: Job[] = []
      let count = 0
      while (
        this.jobs.length &&
        (count === 0 || count + this.jobs[0]!.operations.length <= maxOperationsPerTransaction)
      ) {
        const job = this.jobs.shift()!
        count += job.operations.length
        jobs.push(job)
      }
      this.commit(jobs)
      await this.nextTurn()
    }
  }

  /**
   * Waits for one turn of the event loop, so that the requests of the same turn share a transaction. When all requests
   * wait for the index anyway, waits until the index is free.
   */
  private async nextTurn(): Promise<void> {
    await setImmediate()
    if (this.jobs.every(({ waitsForIndex }) => waitsForIndex)) await this.index.whenFree()
  }

  private commit(jobs: Job[]): void {
    try {
      const rules = jobs.map(({ record }) => this.rulesOf(record))
      const now = this.nextDate()
      const outcomes = this.database.transaction(
        () =>
          jobs.map(({ operations, writing }, index) =>
            operations.map((operation) =>
              applyOperation(this.database, operation, rules[index]!, { ...writing, now })
            )
          ),
        { isDurable: jobs.some(({ isDurable }) => isDurable) }
      )
      for (const [index, job] of jobs.entries()) job.resolve(outcomes[index]!)
    } catch (error) {
      for (const job of jobs) job.reject(error)
    }
  }

  /**
   * Returns the date of new lines: the date of their transaction, later than that of every stored line, however long a
   * request waited. Clients that poll for lines newer than their last one would miss a line with an older date.
   */
  private nextDate(): number {
    this.committedAt = Math.max(Date.now(), this.committedAt + 1)
    return this.committedAt
  }

  private prepare(record: DatasetRecord): { rules: LineRules; indexer: LineIndexer } {
    const { schema, primaryKey, rest, constraints, nonBlockingValidation, projection, extensions } = record
    const key = JSON.stringify([
      // Enumerations and cardinalities are computed from the lines and change no rule.
      schema.map(({ enum: _enum, 'x-cardinality': _cardinality, ...column }) => column),
      primaryKey,
      rest,
      constraints,
      nonBlockingValidation,
      projection?.code,
      extensions?.map(({ needsUpdate: _needsUpdate, nextUpdate: _nextUpdate, ...extension }) => extension)
    ])
    if (this.prepared?.key !== key) {
      const rules = lineRules(record, this.defaultTimeZone)
      prepareUniques(this.database, rules.uniques)
      if (rest?.lineOwnership) this.database.indexOwners()
      this.database.abandoned.follow(rules.documentKey)
      this.prepared = { key, rules, indexer: lineIndexer(record, this.defaultTimeZone) }
    }
    return this.prepared
  }
}
