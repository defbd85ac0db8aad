/**
 * The index of an editable dataset, which follows the changes of its lines. A few changes are applied directly; many
 * are prepared by a worker thread, so that reading their words does not block requests.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { LinesVersion } from '../../lines/layout.ts'
import type { DatasetRecord } from '../record.ts'
import { maxTextLength } from './documentReading.ts'
import { fillEmpty, hasDocuments, manyChanges, type FollowerParts } from './indexFilling.ts'
import { addParts } from './indexParts.ts'
import { LineProblems, type LineProblem, type ReportedProblems } from './lineProblems.ts'
import { isFragmented, readFragmentation, writeFragmentation, type Fragmentation } from './fragmentation.ts'

/** Most changes that the index takes in one transaction. */
const maxChanges = 2000
/** Pending changes from which a thread starts indexing while writes go on. */
const lateChanges = 5000
/** Limits of a removal of changes: fewest changes that are worth it, and most changes of one transaction. */
const minRemovedChanges = 1000
const maxRemovedChanges = 5000

/** Most attempts to write a new index into its file. No read uses a new index yet, so nothing blocks it for long. */
const maxFlushAttempts = 200
const flushAgainMs = 50

/** An index, and the state of its contents. */
interface IndexState {
  path: string
  /** Sequence number of the last change in the index. */
  sequence: number
  /** Some indexed lines may not have their words yet. */
  waitsForWords: boolean
  fragmentation: Fragmentation
}

interface IndexingProblems extends ReportedProblems {
  /** Whether lines were left to a step, which may fail because of them. */
  isStepExpected: boolean
  /** Sequence number of the last change that the index took. */
  sequence: number
}

/** Thrown when another index has taken, or will take, the place of the index being built. */
export class Superseded extends Error {}

export class IndexFollower {
  private readonly parts: FollowerParts
  private lastTask: Promise<void> = Promise.resolve()
  /** Number of tasks that wait or are under way. */
  private pendingTasks = 0
  /** Path of an index that is being filled and will replace the current one. */
  private replacementPath: string | undefined
  /** Task that indexes a few changes. */
  private briefTask: Promise<void> | undefined
  /** The current index, once it was read. */
  private currentState: IndexState | undefined
  private removedUpTo = 0
  private readonly problems = new LineProblems()
  private isStepExpected = false

  constructor(parts: FollowerParts) {
    this.parts = parts
  }

  /** Brings the index to the last change. Resolves when reads find everything written before the call. */
  follow(): Promise<void> {
    const task = this.enqueue(async () => {
      const { record, version, state } = await this.read()
      await this.indexChanges(record, version, state)
    })
    if (this.pendingTasks === 1 && !this.isLate()) this.briefTask = task
    return task
  }

  /** Indexes many changes while writes go on; a few changes are left to the writes that wait for the index. */
  catchUp(): Promise<void> {
    return this.enqueue(async () => {
      const { record, version, state } = await this.read()
      if (hasDocuments(record)) await this.indexChanges(record, version, state)
      else if (this.isFarBehind(state)) await this.indexManyChanges(record, version, state)
    })
  }

  /** Starts the thread and opens the index ahead of many writes. */
  prepare(): Promise<void> {
    this.parts.threads.parts.prepare()
    return this.enqueue(async () => {
      await this.read()
    })
  }

  /**
   * Indexes all lines into an empty index, then the lines written meanwhile. Changes are kept until the new index is
   * the current one.
   * @param publish makes the new index the current one, while writers wait; without it the caller does
   * @returns what could not be read of the lines
   * @throws Superseded when another index is to be published
   */
  async fill(
    record: DatasetRecord,
    version: LinesVersion,
    signal: AbortSignal,
    publish?: () => Promise<void>
  ): Promise<LineProblems> {
    this.replacementPath = version.path
    const checkNotReplaced = (): void => {
      if (this.replacementPath !== version.path) throw new Superseded()
    }
    try {
      const problems = await fillEmpty(this.parts, record, version, signal)
      const newState = await this.readState(version)
      // The last changes are indexed while writers wait: only a few must be left.
      while (this.isFarBehind(newState)) {
        checkNotReplaced()
        await this.indexChanges(record, version, newState)
      }
      await this.enqueue(async () => {
        checkNotReplaced()
        await this.indexChanges(record, version, newState)
        // Once this index is current its changes may be removed: the lines must be durable and the index in its file
        // before.
        this.parts.database.settle()
        await this.flush(version)
        if (!publish) return
        await publish()
        this.replacementPath = undefined
        const { state } = await this.read()
        this.notify(state)
      })
      return problems
    } catch (error) {
      if (this.replacementPath === version.path) this.replacementPath = undefined
      throw error
    }
  }

  /** Whether enough changes wait that indexing should start before the writes end. */
  isLate(): boolean {
    const { database } = this.parts
    const after = this.currentState?.sequence ?? (database.changes.after(0, 1)[0]?.sequence ?? 1) - 1
    return database.changes.lastSequence - after >= lateChanges
  }

  /** Whether the index should be rebuilt. */
  get isFragmented(): boolean {
    return (
      !this.replacementPath &&
      !!this.currentState &&
      isFragmented(this.currentState.fragmentation, this.parts.database.count())
    )
  }

  /**
   * Removes the changes that are in the file of the index.
   * @returns whether the file has all changes; false when another task waits
   */
  cleanUp(): Promise<boolean> {
    return this.enqueue(async () => {
      const { version, state } = await this.read()
      const isFlushed = this.pendingTasks === 1 && (await this.parts.lines.editable.flush(version))
      await this.removeChanges(version, state, 1)
      return isFlushed
    })
  }

  /** Writes an index into its file. @throws Error when other users of the index block the writing for too long */
  private async flush(version: LinesVersion): Promise<void> {
    for (let attempt = 0; attempt < maxFlushAttempts; attempt++) {
      if (await this.parts.lines.editable.flush(version)) return
      await setTimeout(flushAgainMs)
    }
    throw new Error('others are in the way of an index that is to be written into its file')
  }

  /** Resolves when the few changes being indexed are done; at once when there are none, or many. */
  async whenFree(): Promise<void> {
    await this.briefTask?.catch(() => undefined)
  }

  /** Runs work that changes lines and index together, when no other task runs. */
  runAlone(work: () => Promise<void>): Promise<void> {
    return this.enqueue(work)
  }

  /** Whether a task waits or is under way. */
  get isBusy(): boolean {
    return this.pendingTasks > 0
  }

  /** Resolves when the tasks queued so far are done. */
  settled(): Promise<void> {
    return this.lastTask
  }

  private enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    this.pendingTasks++
    const task = this.lastTask.then(work).finally(() => {
      this.pendingTasks--
      this.briefTask = undefined
    })
    this.lastTask = task.then(
      () => undefined,
      () => undefined
    )
    return task
  }

  /** Returns the current index. An index that was to replace it, and did, is no longer at `replacementPath`. */
  private async read(): Promise<{ record: DatasetRecord; version: LinesVersion; state: IndexState }> {
    const { record, version } = await this.parts.current()
    if (this.replacementPath === version.path) this.replacementPath = undefined
    return { record, version, state: await this.stateOf(version) }
  }

  private isFarBehind({ sequence }: IndexState): boolean {
    return this.parts.database.changes.lastSequence - sequence >= manyChanges
  }

  private async stateOf(version: LinesVersion): Promise<IndexState> {
    const { path, sequence } = this.currentState ?? {}
    // An index that could not be written into its file has lost its last changes.
    const isKnown = path === version.path && sequence === (await this.parts.lines.editable.sequence(version))
    if (!this.currentState || !isKnown) this.currentState = await this.readState(version)
    this.parts.notifier.begin(this.currentState.sequence, version.path)
    return this.currentState
  }

  private async readState(version: LinesVersion): Promise<IndexState> {
    const { database, lines } = this.parts
    const sequence = await lines.editable.sequence(version)
    // A killed process may have added lines without their words.
    return {
      path: version.path,
      sequence,
      waitsForWords: true,
      fragmentation: readFragmentation(database, version.path)
    }
  }

  /** Indexes the changes up to the last one at the time of the call; later changes are left to other calls. */
  private async indexChanges(record: DatasetRecord, version: LinesVersion, state: IndexState): Promise<void> {
    const { lines, database } = this.parts
    const { lastSequence } = database.changes
    let added = 0
    while (state.sequence < lastSequence) {
      const isMany = !hasDocuments(record) && this.isFarBehind(state)
      const before = state.sequence
      if (isMany) await this.indexManyChanges(record, version, state)
      else added += await this.indexFewChanges(record, version, state)
      if (state.sequence === before) break
    }
    if (state.waitsForWords) {
      const hasRun = await lines.editable.indexWords(version, this.parts.indexerOf(record).columns)
      if (hasRun) state.fragmentation.runs += 1
      else state.fragmentation.tails += added
      state.waitsForWords = false
    }
    this.notify(state)
    await this.removeChanges(version, state, minRemovedChanges)
  }

  /** @returns the number of lines that were added */
  private async indexFewChanges(
    record: DatasetRecord,
    version: LinesVersion,
    state: IndexState,
    max = maxChanges
  ): Promise<number> {
    const { database, lines, documents } = this.parts
    const changes = database.changes.after(state.sequence, max)
    const last = changes.at(-1)
    if (!last) return 0
    // Of several changes of one line the last one counts; all former numbers of the line are removed.
    const numbers = new Set(changes.flatMap(({ i }) => (i === undefined ? [] : [i])))
    const removed = changes.flatMap(({ replaced }) =>
      replaced === undefined || numbers.has(replaced) ? [] : [replaced]
    )
    const ids = new Set(changes.filter(({ i }) => i !== undefined).map(({ id }) => id))
    const changedLines = [...ids]
      .flatMap((id) => database.find(id) ?? [])
      // A line that changed again later is left to that later change.
      .filter(({ i }) => numbers.has(i))
      .toSorted((a, b) => a.i - b.i)
    const texts = await documents.known(record, changedLines)
    if (texts.length > maxTextLength && changes.length > 1) {
      return this.indexFewChanges(record, version, state, Math.ceil(changes.length / 2))
    }
    if (texts.unread.length) database.transaction(() => database.unread.add(texts.unread))
    const indexer = this.parts.indexerOf(record)
    const problems = this.problemsOf(state)
    // Lines whose documents are unread are indexed again with them, and their problems are reported then.
    const unread = new Set(texts.unread)
    const added = changedLines.map((line) =>
      indexer.row(line, {
        document: texts.cells(line),
        ...(problems && !unread.has(line.id) ? { onProblem: problems.add } : {})
      })
    )
    problems?.addLines(added.length - unread.size)
    // The lines become durable first: after a power cut the index must not have changes that the lines lack.
    database.settle()
    await lines.editable.apply(version, indexer.columns, { removed, added, sequence: last.sequence })
    state.sequence = last.sequence
    state.waitsForWords ||= added.length > 0
    state.fragmentation.removed += removed.length
    return added.length
  }

  private indexManyChanges(record: DatasetRecord, version: LinesVersion, state: IndexState): Promise<void> {
    return addParts(this.parts, { record, version, after: state.sequence }, async (part) => {
      state.sequence = part.sequence
      state.fragmentation.removed += part.removed
      state.fragmentation.runs += 1
      this.problemsOf(state)?.addAll(part.problems)
      this.notify(state)
      await this.removeChanges(version, state, minRemovedChanges)
    })
  }

  /**
   * Lines are left to a later step, for which no client waits: the step fails when most of its lines cannot be read.
   */
  expectStep(): void {
    this.isStepExpected = true
  }

  /** Adds what could not be read of indexed lines. */
  addProblems(problems: LineProblem[]): void {
    for (const problem of problems) this.problems.add(problem)
  }

  /** Returns what could not be read of the lines indexed since the last call. */
  takeProblems(): IndexingProblems {
    const { isStepExpected } = this
    this.isStepExpected = false
    return { ...this.problems.take(), isStepExpected, sequence: this.currentState?.sequence ?? 0 }
  }

  /**
   * Returns where problems are reported: those of the current index only, since two indexes may take the same lines.
   */
  private problemsOf(state: IndexState): LineProblems | undefined {
    return state === this.currentState ? this.problems : undefined
  }

  /** Notifies subscribers of what the index has, unless the index is not yet the current one. */
  private notify(state: IndexState): void {
    if (state === this.currentState) this.parts.notifier.notify(state.sequence, state.path)
  }

  /**
   * Removes the changes that are in the file of the index, when there are at least `least`. Changes stay while another
   * index is being filled, which must still read them.
   */
  private async removeChanges(
    version: LinesVersion,
    { path, sequence, fragmentation }: IndexState,
    min: number
  ): Promise<void> {
    const { database, lines } = this.parts
    if (sequence - this.removedUpTo < min) return
    const flushed = await lines.editable.flushedSequence(version)
    if (flushed - this.removedUpTo < min) return
    while (!this.replacementPath) {
      const count = database.transaction(
        () => {
          writeFragmentation(database, path, fragmentation)
          return database.changes.removeTo(flushed, maxRemovedChanges)
        },
        { isDurable: false }
      )
      if (count < maxRemovedChanges) {
        this.removedUpTo = flushed
        return
      }
      await setImmediate()
    }
  }
}
