/**
 * The metadata that an editable dataset derives from its lines (counts, statistics, dates), computed again after
 * changes.
 */
import type { JournalEvent } from '../../../contract/datasets/dataset.ts'
import { journalEvent, type PassingTasks } from '../../owned/journal/journal.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { hasActiveExtensions } from '../processing/nextStep.ts'
import { longValueEvents } from '../processing/steps/described.ts'
import type { DatasetRecord } from '../record.ts'
import type { EditableDataset } from './dataset.ts'
import type { DelayedTasks } from './delayedTasks.ts'
import { problemsSummary, readWaitingDocuments } from './documentReading.ts'
import type { IndexFiles } from './indexFiles.ts'
import { keepHistory } from './lifetimes.ts'
import { areMost, type ReportedProblems } from './lineProblems.ts'
import { refreshed, type LineFigures } from './refresh.ts'

interface DescriptionParts {
  parts: Pick<DatasetParts, 'bus' | 'lines' | 'store' | 'journal' | 'sentDates'>
  indexes: Pick<IndexFiles, 'current' | 'cleanUp'>
  /** Returns the open editable dataset. */
  of: (dataset: Pick<DatasetRecord, 'id'>) => EditableDataset
  index: (record: DatasetRecord) => Promise<void>
  tasks: Pick<DelayedTasks, 'refreshes' | 'tidyings' | 'flushes'>
  /** Whether a request still has lines to write. */
  isHeld: (id: string) => boolean
  reportProblems: (record: DatasetRecord, problems: ReportedProblems) => Promise<void>
  /** Called once the new metadata is published. */
  published: (record: DatasetRecord) => Promise<void>
  /** Rebuilds a fragmented index beside the current one. */
  renew: (dataset: EditableDataset, record: DatasetRecord) => void
  closing: AbortSignal
}

interface Description {
  refresh(id: string): Promise<void>
  statistics(record: DatasetRecord): Promise<LineFigures>
}

export function descriptionOfLines(needed: DescriptionParts): Description {
  const { parts, of, index, tasks, closing } = needed
  const { store, journal } = parts
  const { refreshes, tidyings, flushes } = tasks
  const broadcast = (id: string, type: string): void => journal.broadcast(id, journalEvent(type), false)

  /**
   * Returns the dataset when metadata can be computed from its lines; after a failed indexing, only once the lines have
   * changed.
   */
  async function findAtRest(id: string): Promise<DatasetRecord | undefined> {
    const record = await store.find(id)
    if (!record?.isRest || closing.aborted) return undefined
    if (isWhole(record) && of({ id }).database.changes.lastSequence > (record._indexFailed ?? -1))
      return record
    // A step under way reads these documents too; a dataset that waits for a step is tried again.
    if (record.status !== 'error' && of({ id }).hasUnreadDocuments()) refreshes.schedule(id)
    return undefined
  }

  async function refreshNow(before: DatasetRecord, passing: PassingTasks): Promise<void> {
    const { id } = before
    broadcast(id, 'index-start')
    passing.begin('index')
    await index(before)
    const failure = await refreshes.untimed(id, () => readDocuments(needed, before))
    flushes.schedule(id)
    // The problems are kept and told with the next successful reading of documents.
    if (!failure && !(await isReadable(needed, before))) return
    broadcast(id, 'index-end')
    const record = await findAtRest(id)
    if (!record) return
    broadcast(id, 'finalize-start')
    passing.begin('finalize')
    keepHistory(of(record).database, record, Date.now())
    tidyings.schedule(id)
    const described = await describe(needed, record)
    if (!described) return
    await needed.published(described)
    if (failure) throw failure
    const dataset = of(record)
    if (dataset.hasUnreadDocuments()) refreshes.schedule(id)
    else if (dataset.index.isFragmented) needed.renew(dataset, described)
  }

  return {
    async refresh(id) {
      const before = await findAtRest(id)
      if (!before) return
      // The metadata is computed once all the lines of the request are written.
      if (needed.isHeld(id)) return refreshes.schedule(id)
      const passing = journal.passingTasks(id)
      try {
        await refreshNow(before, passing)
      } finally {
        passing.end()
      }
    },

    statistics: (record) => statisticsOf(needed, record)
  }
}

/** Stores and publishes the metadata of a dataset. @returns undefined when the dataset is no longer at rest */
async function describe(needed: DescriptionParts, record: DatasetRecord): Promise<DatasetRecord | undefined> {
  const { parts, of, closing } = needed
  const { store, bus, journal } = parts
  const { id } = record
  await parts.sentDates.waitForNewDate(id, closing)
  const figures = await statisticsOf(needed, record)
  let events: JournalEvent[] = []
  let wasFailed = false
  const endEvent = journalEvent('finalize-end')
  const updated = await store.update(id, (current) => {
    if (!current.isRest || !isWhole(current)) return undefined
    wasFailed = current.status === 'error'
    events = longValueEvents({ dataset: current, schema: current.schema, found: figures, isDraft: false })
    return { record: refreshed(current, figures, of({ id }).database), events, passing: [endEvent] }
  })
  if (!updated) return undefined
  if (wasFailed) await journal.clearTask(id)
  bus.publish(changeChannel(id), updated)
  for (const event of events) journal.broadcast(id, event, true)
  journal.wake()
  journal.broadcast(id, endEvent, false)
  return updated
}

/**
 * Records in the journal what could not be read of the indexed lines. When most of the lines left to the index failed,
 * its step fails; a dataset in error also stays so when nothing better was written.
 * @returns whether the dataset is readable
 */
async function isReadable(
  { parts, of, reportProblems }: DescriptionParts,
  record: DatasetRecord
): Promise<boolean> {
  const { id } = record
  const problems = of(record).index.takeProblems()
  if (!areMost(problems) || (!problems.isStepExpected && record.status === 'finalized')) {
    await reportProblems(record, problems)
    return true
  }
  const event = journalEvent('error', { data: problemsSummary(problems) })
  const updated = await parts.store.update(id, (current) => ({
    record: isWhole(current) ? { ...current, ...failedValues(current, problems.sequence) } : current,
    events: [event]
  }))
  if (!updated) return false
  const failedTask = await parts.journal.startTask(id, 'index')
  await failedTask.fail()
  parts.journal.broadcast(id, event, true)
  parts.bus.publish(changeChannel(id), updated)
  return false
}

/** Reads waiting documents and indexes their lines again. @returns the error that stopped the reading, if any */
async function readDocuments(
  { of, index, closing }: DescriptionParts,
  record: DatasetRecord
): Promise<unknown> {
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

async function statisticsOf(
  { parts, indexes, of }: DescriptionParts,
  record: DatasetRecord
): Promise<LineFigures> {
  const { database } = of(record)
  const sequence = database.changes.lastSequence
  const { version } = await indexes.current(record.id)
  const figures = await parts.lines.editable.statistics(version, record.schema)
  return { ...figures, count: database.count(), sequence }
}

/**
 * Whether the index has the current lines and follows them. An indexing that failed because of the lines' content
 * leaves the index whole.
 */
const isWhole = ({ status, _indexFailed }: DatasetRecord): boolean =>
  status === 'finalized' || (status === 'error' && _indexFailed !== undefined)

/** Fields of a dataset in error whose processing restarts at the failed step. */
const failedValues = (record: DatasetRecord, sequence: number): Partial<DatasetRecord> => ({
  status: 'error',
  errorStatus: hasActiveExtensions(record) ? 'extended' : 'analyzed',
  errorRetry: undefined,
  _indexFailed: sequence
})
