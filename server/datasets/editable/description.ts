/** What the description of an editable dataset says of its lines, computed again after they changed. */
import type { JournalEvent } from '../../../contract/datasets/dataset.ts'
import { journalEvent, type PassingTasks } from '../../owned/journal/journal.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { hasActiveExtensions } from '../processing/nextStep.ts'
import { longValueEvents } from '../processing/steps/described.ts'
import type { DatasetRecord } from '../record.ts'
import type { EditableDataset } from './dataset.ts'
import { problemsSummary, readWaitingDocuments } from './documentReading.ts'
import type { IndexFiles } from './indexFiles.ts'
import { keepHistory } from './lifetimes.ts'
import { areMost, type ToldProblems } from './lineProblems.ts'
import { refreshed, type LineFigures } from './refresh.ts'
import type { Refreshes } from './refreshes.ts'

interface Needed {
  parts: Pick<DatasetParts, 'bus' | 'lines' | 'store' | 'journal' | 'answeredDates'>
  indexes: Pick<IndexFiles, 'current' | 'cleanUp'>
  /** The lines of a dataset. */
  of: (dataset: Pick<DatasetRecord, 'id'>) => EditableDataset
  index: (record: DatasetRecord) => Promise<void>
  /** Refreshes of descriptions, and of files that no line names. */
  refreshes: Refreshes
  tidyings: Refreshes
  flushes: Refreshes
  /** Whether a request has more to bring. */
  isHeld: (id: string) => boolean
  tellOf: (record: DatasetRecord, problems: ToldProblems) => Promise<void>
  /** Called once the description is published. */
  published: (record: DatasetRecord) => Promise<void>
  /** Makes a fragmented index anew, beside what is read. */
  renew: (dataset: EditableDataset, record: DatasetRecord) => void
  closing: AbortSignal
}

export interface Description {
  refresh(id: string): Promise<void>
  statistics(record: DatasetRecord): Promise<LineFigures>
}

export function descriptionOfLines(needed: Needed): Description {
  const { parts, indexes, of, index, refreshes, tidyings, flushes, tellOf, closing } = needed
  const { store, bus, lines } = parts
  return { refresh, statistics }

  /** The dataset, when what is said of its lines can be computed: also after an indexing that failed, once they changed. */
  async function atRest(id: string): Promise<DatasetRecord | undefined> {
    const record = await store.find(id)
    if (!record?.isRest || closing.aborted) return undefined
    if (isWhole(record) && of({ id }).database.changes.lastSequence > (record._indexFailed ?? -1))
      return record
    // A step that is under way does it too; one that waits will.
    if (record.status !== 'error' && of({ id }).hasUnreadDocuments()) refreshes.soon(id)
    return undefined
  }

  async function refresh(id: string): Promise<void> {
    const before = await atRest(id)
    if (!before) return
    // What a request brings is told about when all of it is there.
    if (needed.isHeld(id)) return refreshes.soon(id)
    const tasks = parts.journal.passingTasks(id)
    try {
      await refreshNow(before, tasks)
    } finally {
      tasks.end()
    }
  }

  async function refreshNow(before: DatasetRecord, tasks: PassingTasks): Promise<void> {
    const { id } = before
    broadcast(id, 'index-start')
    tasks.begin('index')
    await index(before)
    const failure = await refreshes.aside(id, () => readDocuments(before))
    flushes.soon(id)
    // What is left to be read is tried again: it is told with what was read.
    if (!failure && !(await isReadable(before))) return
    broadcast(id, 'index-end')
    const record = await atRest(id)
    if (!record) return
    broadcast(id, 'finalize-start')
    tasks.begin('finalize')
    keepHistory(of(record).database, record, Date.now())
    tidyings.soon(id)
    await parts.answeredDates.pass(id, closing)
    const found = await statistics(record)
    let events: JournalEvent[] = []
    let wasFailed = false
    const ready = journalEvent('finalize-end')
    const updated = await store.update(id, (current) => {
      if (!current.isRest || !isWhole(current)) return undefined
      wasFailed = current.status === 'error'
      events = longValueEvents({ dataset: current, schema: current.schema, found, isDraft: false })
      return { record: refreshed(current, found, of({ id }).database), events, passing: [ready] }
    })
    if (!updated) return
    if (wasFailed) await parts.journal.clearTask(id)
    bus.publish(changeChannel(id), updated)
    for (const event of events) parts.journal.broadcast(id, event, true)
    parts.journal.wake()
    parts.journal.broadcast(id, ready, false)
    await needed.published(updated)
    if (failure) throw failure
    const dataset = of(record)
    if (dataset.hasUnreadDocuments()) refreshes.soon(id)
    else if (dataset.index.isFragmented) needed.renew(dataset, updated)
  }

  /**
   * Tells what could not be read of the lines that were indexed. When that is most of those that were left to the index,
   * its step fails; so does the dataset stay in error when nothing better was written.
   */
  async function isReadable(record: DatasetRecord): Promise<boolean> {
    const { id } = record
    const taken = of(record).index.takeProblems()
    if (!areMost(taken) || (!taken.isStep && record.status === 'finalized')) {
      await tellOf(record, taken)
      return true
    }
    const event = journalEvent('error', { data: problemsSummary(taken) })
    const updated = await store.update(id, (current) => ({
      record: isWhole(current) ? { ...current, ...failed(current, taken.sequence) } : current,
      events: [event]
    }))
    if (!updated) return false
    const failedTask = await parts.journal.startTask(id, 'index')
    await failedTask.fail()
    parts.journal.broadcast(id, event, true)
    bus.publish(changeChannel(id), updated)
    return false
  }

  /** Documents that wait for it are read and their lines indexed again. @returns why some could not be read */
  async function readDocuments(record: DatasetRecord): Promise<unknown> {
    const dataset = of(record)
    try {
      while (dataset.hasUnreadDocuments()) {
        const problems = await readWaitingDocuments(dataset, record, closing)
        await index(record)
        dataset.index.addProblems(problems)
      }
      return undefined
    } catch (error) {
      return error
    }
  }

  function broadcast(id: string, type: string): void {
    parts.journal.broadcast(id, journalEvent(type), false)
  }

  async function statistics(record: DatasetRecord): Promise<LineFigures> {
    const { database } = of(record)
    const sequence = database.changes.lastSequence
    const { version } = await indexes.current(record.id)
    const figures = await lines.editable.statistics(version, record.schema)
    return { ...figures, count: database.count(), sequence }
  }
}

/** Whether the index has the lines as they are and follows them: an indexing that failed for what they are left it so. */
const isWhole = ({ status, _indexFailed }: DatasetRecord): boolean =>
  status === 'finalized' || (status === 'error' && _indexFailed !== undefined)

/** Processing begins again with the step that failed. */
const failed = (record: DatasetRecord, sequence: number): Partial<DatasetRecord> => ({
  status: 'error',
  errorStatus: hasActiveExtensions(record) ? 'extended' : 'analyzed',
  errorRetry: undefined,
  _indexFailed: sequence
})
