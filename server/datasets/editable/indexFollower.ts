/**
 * The index of an editable dataset, which follows the changes of its lines. A few lines go to it as they are; many are
 * prepared by another thread, so that requests do not wait for their words to be read.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { LinesVersion } from '../../lines/layout.ts'
import type { DatasetRecord } from '../record.ts'
import { mostText } from './documentReading.ts'
import { fillEmpty, hasDocuments, manyChanges, type FollowerParts } from './indexFilling.ts'
import { addParts } from './indexParts.ts'
import { LineProblems, type LineProblem, type ToldProblems } from './lineProblems.ts'
import { isFragmented, readFragmentation, writeFragmentation, type Fragmentation } from './fragmentation.ts'

/** Changes that the index follows in one act. */
const mostFollowed = 2000
/** Changes that wait for a thread to begin while others are being written. */
const lateChanges = 5000
/** Changes that are removed at once: a few are left until there is time. */
const leastForgotten = 1000
const mostForgotten = 5000

/** An index that nobody reads yet is in nobody's way for long. */
const mostFlushTries = 200
const flushAgainMs = 50

/** An index and what it holds. */
interface Followed {
  path: string
  /** Sequence number of the last change that the index has. */
  sequence: number
  /** Lines of it may wait for their words. */
  waitsForWords: boolean
  fragmentation: Fragmentation
}

interface TakenProblems extends ToldProblems {
  /** Whether lines were left to the index, which may fail for them. */
  isStep: boolean
  /** Sequence number of the last change that the index took. */
  sequence: number
}

/** Another index took the place of the one that was made, or will. */
export class Superseded extends Error {}

export class IndexFollower {
  private readonly parts: FollowerParts
  private last: Promise<void> = Promise.resolve()
  /** Acts that wait or are under way. */
  private waiting = 0
  /** Path of an index that is being filled and will take the place of the one that is read. */
  private coming: string | undefined
  /** A few lines are on their way into the index. */
  private brief: Promise<void> | undefined
  /** The index that is read, once it was asked. */
  private followed: Followed | undefined
  private forgotten = 0
  private readonly problems = new LineProblems()
  private isStep = false

  constructor(parts: FollowerParts) {
    this.parts = parts
  }

  /** Brings the index to the last change. Resolves when what was written before the call is found by reads. */
  follow(): Promise<void> {
    const turn = this.inTurn(async () => {
      const { record, version, followed } = await this.read()
      await this.bring(record, version, followed)
    })
    if (this.waiting === 1 && !this.isLate()) this.brief = turn
    return turn
  }

  /** Brings many changes to the index while others are written: a few are left to the writes that wait for them. */
  catchUp(): Promise<void> {
    return this.inTurn(async () => {
      const { record, version, followed } = await this.read()
      if (hasDocuments(record)) await this.bring(record, version, followed)
      else if (this.isFarBehind(followed)) await this.bringMany(record, version, followed)
    })
  }

  /** Many changes will be written: what following them needs is there when they are. */
  prepare(): Promise<void> {
    this.parts.threads.parts.prepare()
    return this.inTurn(async () => {
      await this.read()
    })
  }

  /**
   * Everything again, into an empty index, then what is written meanwhile. No change is removed until it is read.
   * @param publish makes it the one that is read, while writers wait; without it somebody else does
   * @returns what could not be read of the lines
   * @throws Superseded when another one is to be published
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
      // Writers have only little to wait for in the end.
      while (this.isFarBehind(own)) {
        check()
        await this.bring(record, version, own)
      }
      await this.inTurn(async () => {
        check()
        await this.bring(record, version, own)
        // The changes that it has may be forgotten as soon as it is read, and are to be there as long as it is.
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

  /** Whether so much was written that the index had better begin to follow. */
  isLate(): boolean {
    const { database } = this.parts
    const after = this.followed?.sequence ?? (database.changes.after(0, 1)[0]?.sequence ?? 1) - 1
    return database.changes.lastSequence - after >= lateChanges
  }

  /** Whether the index had better be made anew. */
  get isFragmented(): boolean {
    return (
      !this.coming &&
      !!this.followed &&
      isFragmented(this.followed.fragmentation, this.parts.database.count())
    )
  }

  /**
   * Forgets the changes that the index has, once its file has them.
   * @returns whether none is left: lines that wait for the index come first
   */
  cleanUp(): Promise<boolean> {
    return this.inTurn(async () => {
      const { version, followed } = await this.read()
      const isFlushed = this.waiting === 1 && (await this.parts.lines.editable.flush(version))
      await this.forgetChanges(version, followed, 1)
      return isFlushed
    })
  }

  /** @throws Error when others are in the way for too long */
  private async flushed(version: LinesVersion): Promise<void> {
    for (let tries = 0; tries < mostFlushTries; tries++) {
      if (await this.parts.lines.editable.flush(version)) return
      await setTimeout(flushAgainMs)
    }
    throw new Error('others are in the way of an index that is to be written into its file')
  }

  /** Resolves when a few lines that the index is taking are in it; at once when there are none, or many. */
  async whenFree(): Promise<void> {
    await this.brief?.catch(() => undefined)
  }

  /** Runs what changes lines and index together, when nothing else is on its way into the index. */
  alone(work: () => Promise<void>): Promise<void> {
    return this.inTurn(work)
  }

  /** Whether something is on its way into the index. */
  get isBusy(): boolean {
    return this.waiting > 0
  }

  /** Resolves when nothing is under way. */
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

  /** The index that is read: one that was to take its place has done so. */
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
    // An index that could not be written into its file lost its last changes.
    const isKnown = path === version.path && sequence === (await this.parts.lines.editable.sequence(version))
    if (!this.followed || !isKnown) this.followed = await this.held(version)
    this.parts.news.begin(this.followed.sequence, version.path)
    return this.followed
  }

  private async held(version: LinesVersion): Promise<Followed> {
    const { database, lines } = this.parts
    const sequence = await lines.editable.sequence(version)
    // A process that was killed may have added lines without their words.
    return {
      path: version.path,
      sequence,
      waitsForWords: true,
      fragmentation: readFragmentation(database, version.path)
    }
  }

  /** Up to what is written when it begins: the caller does not wait for what is written later. */
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
    await this.forgetChanges(version, followed, leastForgotten)
  }

  /** @returns how many lines it added */
  private async bringFew(
    record: DatasetRecord,
    version: LinesVersion,
    followed: Followed,
    most = mostFollowed
  ): Promise<number> {
    const { database, lines, documents } = this.parts
    const changes = database.changes.after(followed.sequence, most)
    const last = changes.at(-1)
    if (!last) return 0
    // Several changes of one line: the last one counts, and every number that it had is gone.
    const numbers = new Set(changes.flatMap(({ i }) => (i === undefined ? [] : [i])))
    const removed = changes.flatMap(({ replaced }) =>
      replaced === undefined || numbers.has(replaced) ? [] : [replaced]
    )
    const ids = new Set(changes.filter(({ i }) => i !== undefined).map(({ id }) => id))
    const changed = [...ids]
      .flatMap((id) => database.find(id) ?? [])
      // A line that changed again later comes with that change.
      .filter(({ i }) => numbers.has(i))
      .toSorted((one, other) => one.i - other.i)
    const known = await documents.known(record, changed)
    if (known.length > mostText && changes.length > 1) {
      return this.bringFew(record, version, followed, Math.ceil(changes.length / 2))
    }
    if (known.unread.length) database.transaction(() => database.unread.add(known.unread))
    const indexer = this.parts.indexerOf(record)
    const problems = this.problemsOf(followed)
    // Lines whose documents are to be read come again with them: they are judged then.
    const unread = new Set(known.unread)
    const added = changed.map((line) =>
      indexer.row(line, {
        document: known.cells(line),
        ...(problems && !unread.has(line.id) ? { onProblem: problems.add } : {})
      })
    )
    problems?.addLines(added.length - unread.size)
    // The lines become durable first: after a power cut the index would have changes that the lines have not.
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
      await this.forgetChanges(version, followed, leastForgotten)
    })
  }

  /** Lines are left to the index, which takes them when nobody waits: a step that fails when most cannot be read. */
  expectStep(): void {
    this.isStep = true
  }

  /** Something could not be read of lines that the index took. */
  addProblems(problems: LineProblem[]): void {
    for (const problem of problems) this.problems.add(problem)
  }

  /** What could not be read of the lines that the index took since the last call. */
  takeProblems(): TakenProblems {
    const { isStep } = this
    this.isStep = false
    return { ...this.problems.take(), isStep, sequence: this.followed?.sequence ?? 0 }
  }

  /** Problems are told once, although two indexes may take the same lines. */
  private problemsOf(followed: Followed): LineProblems | undefined {
    return followed === this.followed ? this.problems : undefined
  }

  /** Says what the index has, unless it is one that nobody reads yet. */
  private tell(followed: Followed): void {
    if (followed === this.followed) this.parts.news.tell(followed.sequence, followed.path)
  }

  /**
   * Forgets the changes that the file of the index has, from so many on. An index that is to take the place of this one
   * has yet to see them.
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
          return database.changes.removeTo(flushed, mostForgotten)
        },
        { isDurable: false }
      )
      if (count < mostForgotten) {
        this.forgotten = flushed
        return
      }
      await setImmediate()
    }
  }
}
