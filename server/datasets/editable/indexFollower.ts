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
import { LineProblems, type LineProblem, type ToldProblems } from './lineProblems.ts'
import { isFragmented, readFragmentation, writeFragmentation, type Fragmentation } from './fragmentation.ts'

/** Most changes that the index takes in one transaction. */
const maxFollowed = 2000
/** Pending changes from which a thread starts indexing while writes go on. */
const lateChanges = 5000
/** Limits of a removal of changes: fewest changes that are worth it, and most changes of one transaction. */
const minForgotten = 1000
const maxForgotten = 5000

/** Most attempts to write a new index into its file. No read uses a new index yet, so nothing blocks it for long. */
const maxFlushTries = 200
const flushAgainMs = 50

/** An index, and the state of its contents. */
interface Followed {
  path: string
  /** Sequence number of the last change in the index. */
  sequence: number
  /** Some indexed lines may not have their words yet. */
  waitsForWords: boolean
  fragmentation: Fragmentation
}

interface TakenProblems extends ToldProblems {
  /** Whether lines were left to a step, which may fail because of them. */
  isStep: boolean
  /** Sequence number of the last change that the index took. */
  sequence: number
}

/** Thrown when another index has taken, or will take, the place of the index being built. */
export class Superseded extends Error {}

export class IndexFollower {
  private readonly parts: FollowerParts
  private last: Promise<void> = Promise.resolve()
  /** Number of tasks that wait or are under way. */
  private waiting = 0
  /** Path of an index that is being filled and will replace the current one. */
  private coming: string | undefined
  /** Task that indexes a few changes. */
  private brief: Promise<void> | undefined
  /** The current index, once it was read. */
  private followed: Followed | undefined
  private forgotten = 0
  private readonly problems = new LineProblems()
  private isStep = false

  constructor(parts: FollowerParts) {
    this.parts = parts
  }

  /** Brings the index to the last change. Resolves when reads find everything written before the call. */
  follow(): Promise<void> {
    const turn = this.inTurn(async () => {
      const { record, version, followed } = await this.read()
      await this.bring(record, version, followed)
    })
    if (this.waiting === 1 && !this.isLate()) this.brief = turn
    return turn
  }

  /** Indexes many changes while writes go on; a few changes are left to the writes that wait for the index. */
  catchUp(): Promise<void> {
    return this.inTurn(async () => {
      const { record, version, followed } = await this.read()
      if (hasDocuments(record)) await this.bring(record, version, followed)
      else if (this.isFarBehind(followed)) await this.bringMany(record, version, followed)
    })
  }

  /** Starts the thread and opens the index ahead of many writes. */
  prepare(): Promise<void> {
    this.parts.threads.parts.prepare()
    return this.inTurn(async () => {
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
    this.coming = version.path
    const check = (): void => {
      if (this.coming !== version.path) throw new Superseded()
    }
    try {
      const problems = await fillEmpty(this.parts, record, version, signal)
      const own = await this.held(version)
      // The last changes are indexed while writers wait: only a few must be left.
      while (this.isFarBehind(own)) {
        check()
        await this.bring(record, version, own)
      }
      await this.inTurn(async () => {
        check()
        await this.bring(record, version, own)
        // Once this index is current its changes may be removed: the lines must be durable and the index in its file
        // before.
        this.parts.database.settle()
        await this.flushed(version)
        if (!publish) return
        await publish()
        this.coming = undefined
        const { followed } = await this.read()
        this.tell(followed)
      })
      return problems
    } catch (error) {
      if (this.coming === version.path) this.coming = undefined
      throw error
    }
  }

  /** Whether enough changes wait that indexing should start before the writes end. */
  isLate(): boolean {
    const { database } = this.parts
    const after = this.followed?.sequence ?? (database.changes.after(0, 1)[0]?.sequence ?? 1) - 1
    return database.changes.lastSequence - after >= lateChanges
  }

  /** Whether the index should be rebuilt. */
  get isFragmented(): boolean {
    return (
      !this.coming &&
      !!this.followed &&
      isFragmented(this.followed.fragmentation, this.parts.database.count())
    )
  }

  /**
   * Removes the changes that are in the file of the index.
   * @returns whether the file has all changes; false when another task waits
   */
  cleanUp(): Promise<boolean> {
    return this.inTurn(async () => {
      const { version, followed } = await this.read()
      const isFlushed = this.waiting === 1 && (await this.parts.lines.editable.flush(version))
      await this.forgetChanges(version, followed, 1)
      return isFlushed
    })
  }

  /** Writes an index into its file. @throws Error when other users of the index block the writing for too long */
  private async flushed(version: LinesVersion): Promise<void> {
    for (let tries = 0; tries < maxFlushTries; tries++) {
      if (await this.parts.lines.editable.flush(version)) return
      await setTimeout(flushAgainMs)
    }
    throw new Error('others are in the way of an index that is to be written into its file')
  }

  /** Resolves when the few changes being indexed are done; at once when there are none, or many. */
  async whenFree(): Promise<void> {
    await this.brief?.catch(() => undefined)
  }

  /** Runs work that changes lines and index together, when no other task runs. */
  alone(work: () => Promise<void>): Promise<void> {
    return this.inTurn(work)
  }

  /** Whether a task waits or is under way. */
  get isBusy(): boolean {
    return this.waiting > 0
  }

  /** Resolves when the tasks queued so far are done. */
  settled(): Promise<void> {
    return this.last
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.waiting++
    const turn = this.last.then(work).finally(() => {
      this.waiting--
      this.brief = undefined
    })
    this.last = turn.then(
      () => undefined,
      () => undefined
    )
    return turn
  }

  /** Returns the current index. An index that was to replace it, and did, is no longer `coming`. */
  private async read(): Promise<{ record: DatasetRecord; version: LinesVersion; followed: Followed }> {
    const { record, version } = await this.parts.current()
    if (this.coming === version.path) this.coming = undefined
    return { record, version, followed: await this.followedOf(version) }
  }

  private isFarBehind({ sequence }: Followed): boolean {
    return this.parts.database.changes.lastSequence - sequence >= manyChanges
  }

  private async followedOf(version: LinesVersion): Promise<Followed> {
    const { path, sequence } = this.followed ?? {}
    // An index that could not be written into its file has lost its last changes.
    const isKnown = path === version.path && sequence === (await this.parts.lines.editable.sequence(version))
    if (!this.followed || !isKnown) this.followed = await this.held(version)
    this.parts.news.begin(this.followed.sequence, version.path)
    return this.followed
  }

  private async held(version: LinesVersion): Promise<Followed> {
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
  private async bring(record: DatasetRecord, version: LinesVersion, followed: Followed): Promise<void> {
    const { lines, database } = this.parts
    const { lastSequence } = database.changes
    let added = 0
    while (followed.sequence < lastSequence) {
      const isMany = !hasDocuments(record) && this.isFarBehind(followed)
      const before = followed.sequence
      if (isMany) await this.bringMany(record, version, followed)
      else added += await this.bringFew(record, version, followed)
      if (followed.sequence === before) break
    }
    if (followed.waitsForWords) {
      const hasRun = await lines.editable.indexWords(version, this.parts.indexerOf(record).columns)
      if (hasRun) followed.fragmentation.runs += 1
      else followed.fragmentation.tails += added
      followed.waitsForWords = false
    }
    this.tell(followed)
    await this.forgetChanges(version, followed, minForgotten)
  }

  /** @returns the number of lines that were added */
  private async bringFew(
    record: DatasetRecord,
    version: LinesVersion,
    followed: Followed,
    most = maxFollowed
  ): Promise<number> {
    const { database, lines, documents } = this.parts
    const changes = database.changes.after(followed.sequence, most)
    const last = changes.at(-1)
    if (!last) return 0
    // Of several changes of one line the last one counts; all former numbers of the line are removed.
    const numbers = new Set(changes.flatMap(({ i }) => (i === undefined ? [] : [i])))
    const removed = changes.flatMap(({ replaced }) =>
      replaced === undefined || numbers.has(replaced) ? [] : [replaced]
    )
    const ids = new Set(changes.filter(({ i }) => i !== undefined).map(({ id }) => id))
    const changed = [...ids]
      .flatMap((id) => database.find(id) ?? [])
      // A line that changed again later is left to that later change.
      .filter(({ i }) => numbers.has(i))
      .toSorted((one, other) => one.i - other.i)
    const known = await documents.known(record, changed)
    if (known.length > maxTextLength && changes.length > 1) {
      return this.bringFew(record, version, followed, Math.ceil(changes.length / 2))
    }
    if (known.unread.length) database.transaction(() => database.unread.add(known.unread))
    const indexer = this.parts.indexerOf(record)
    const problems = this.problemsOf(followed)
    // Lines whose documents are unread are indexed again with them, and their problems are reported then.
    const unread = new Set(known.unread)
    const added = changed.map((line) =>
      indexer.row(line, {
        document: known.cells(line),
        ...(problems && !unread.has(line.id) ? { onProblem: problems.add } : {})
      })
    )
    problems?.addLines(added.length - unread.size)
    // The lines become durable first: after a power cut the index must not have changes that the lines lack.
    database.settle()
    await lines.editable.apply(version, indexer.columns, { removed, added, sequence: last.sequence })
    followed.sequence = last.sequence
    followed.waitsForWords ||= added.length > 0
    followed.fragmentation.removed += removed.length
    return added.length
  }

  private bringMany(record: DatasetRecord, version: LinesVersion, followed: Followed): Promise<void> {
    return addParts(this.parts, { record, version, after: followed.sequence }, async (part) => {
      followed.sequence = part.sequence
      followed.fragmentation.removed += part.removed
      followed.fragmentation.runs += 1
      this.problemsOf(followed)?.addAll(part.problems)
      this.tell(followed)
      await this.forgetChanges(version, followed, minForgotten)
    })
  }

  /**
   * Lines are left to a later step, for which no client waits: the step fails when most of its lines cannot be read.
   */
  expectStep(): void {
    this.isStep = true
  }

  /** Adds what could not be read of indexed lines. */
  addProblems(problems: LineProblem[]): void {
    for (const problem of problems) this.problems.add(problem)
  }

  /** Returns what could not be read of the lines indexed since the last call. */
  takeProblems(): TakenProblems {
    const { isStep } = this
    this.isStep = false
    return { ...this.problems.take(), isStep, sequence: this.followed?.sequence ?? 0 }
  }

  /**
   * Returns where problems are reported: those of the current index only, since two indexes may take the same lines.
   */
  private problemsOf(followed: Followed): LineProblems | undefined {
    return followed === this.followed ? this.problems : undefined
  }

  /** Notifies subscribers of what the index has, unless the index is not yet the current one. */
  private tell(followed: Followed): void {
    if (followed === this.followed) this.parts.news.tell(followed.sequence, followed.path)
  }

  /**
   * Removes the changes that are in the file of the index, when there are at least `least`. Changes stay while another
   * index is being filled, which must still read them.
   */
  private async forgetChanges(
    version: LinesVersion,
    { path, sequence, fragmentation }: Followed,
    least: number
  ): Promise<void> {
    const { database, lines } = this.parts
    if (sequence - this.forgotten < least) return
    const flushed = await lines.editable.flushedSequence(version)
    if (flushed - this.forgotten < least) return
    while (!this.coming) {
      const count = database.transaction(
        () => {
          writeFragmentation(database, path, fragmentation)
          return database.changes.removeTo(flushed, maxForgotten)
        },
        { isDurable: false }
      )
      if (count < maxForgotten) {
        this.forgotten = flushed
        return
      }
      await setImmediate()
    }
  }
}
