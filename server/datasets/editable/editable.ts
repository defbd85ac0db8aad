/** The editable datasets of a platform: the work that follows each write, and the maintenance of all datasets. */
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { EditableDataset } from './dataset.ts'
import { delayedTasks } from './delayedTasks.ts'
import { descriptionOfLines } from './description.ts'
import type { EditableDatasets } from './editableDatasets.ts'
import { expectDocuments, reportProblems } from './documentReading.ts'
import { lineExtensions, type ExtensionPlans, type LineExtensions } from './extensions/lineExtensions.ts'
import { Holds } from './holds.ts'
import { indexFiles } from './indexFiles.ts'
import { lineWrites } from './lineWrites.ts'
import { openDatasets } from './openDatasets.ts'
import { removeOldLines, removeOldLinesOf, type Sweep } from './oldLines.ts'
import { Renewals } from './renewIndex.ts'
import { resumeLines } from './resumeLines.ts'
import { tidyFiles } from './tidyFiles.ts'
import { wholeLines } from './wholeLines.ts'
import { exceededQuota } from '../../owned/quotas.ts'
import { followReferenceData } from '../extensions/autoUpdates.ts'
import { followFinalized } from '../virtual/parents.ts'

type EditableParts = Pick<
  DatasetParts,
  | 'config'
  | 'log'
  | 'bus'
  | 'lines'
  | 'store'
  | 'files'
  | 'journal'
  | 'locks'
  | 'metadata'
  | 'sentDates'
  | 'foreground'
  | 'jobs'
  | 'owned'
>

/**
 * @param wake tells processing that a dataset has a step to run
 * @param plansOf returns how the extensions of a dataset are applied
 */
export function editableDatasets(
  parts: EditableParts,
  wake: (id: string) => void,
  plansOf: ExtensionPlans
): EditableDatasets {
  const { log, lines, store } = parts
  const closing = new AbortController()
  const { signal } = closing
  const holds = new Holds()
  const renewals = new Renewals(parts, signal)
  const indexes = indexFiles(parts)
  // These parts need one another: what is created later is read when the work runs.
  const open = openDatasets({
    parts,
    indexes,
    updateMetadata: (id) => writes.updateMetadata(id),
    cleanUp: async (id) => {
      if (!signal.aborted) await tidyFiles(parts, of({ id }), { id })
    }
  })
  const of = ({ id }: Pick<DatasetRecord, 'id'>): EditableDataset => open.get(id).dataset
  const tasks = delayedTasks({ parts, open, refresh: (id) => description.refresh(id), closing: signal })
  const writes = lineWrites({ parts, open, tasks, extensions: () => extensions })
  const extensions: LineExtensions = lineExtensions({
    parts,
    plansOf,
    of,
    index: writes.index,
    indexSoon: writes.indexSoon,
    refresh: (id) => description.refresh(id),
    hold: (id) => holds.add(id),
    usedUpQuota: (owner) => exceededQuota(parts, owner),
    wake,
    closing: signal
  })
  const rewrites = wholeLines({
    parts,
    open,
    indexes,
    tasks,
    writes,
    wake,
    extendSoon: (record) => extensions.soonIfNeeded(record),
    closing: signal
  })
  const description = descriptionOfLines({
    parts,
    indexes,
    of,
    index: writes.index,
    tasks,
    isHeld: (id) => holds.has(id),
    reportProblems: (record, problems) => reportProblems(parts, record, problems),
    published: async (record) => {
      await followFinalized({ ...parts, editable }, record, wake)
      await followReferenceData(parts, record)
      await editable.finalized(record)
    },
    renew: (dataset, record) => renewals.begin(dataset, record, () => indexes.cleanUp(record.id)),
    closing: signal
  })
  const sweep: Sweep = {
    store,
    lines,
    of,
    versionOf: (record) => indexes.versionOf(record),
    refreshSoon: (id) => {
      tasks.refreshes.schedule(id)
      tasks.tidyings.schedule(id)
    },
    isClosed: () => signal.aborted
  }

  async function forget(id: string): Promise<void> {
    tasks.forget(id)
    rewrites.forget(id)
    await extensions.forget(id)
    await open.close(id)
  }

  const editable: EditableDatasets = {
    of,
    write: writes.write,
    writeBeside: writes.writeBeside,
    index: writes.index,
    indexed: writes.indexed,
    indexSoon: writes.indexSoon,
    tidyFiles: writes.tidyFiles,
    replace: rewrites.replace,
    clear: rewrites.clear,
    rebuild: rewrites.rebuild,
    statistics: (record) => description.statistics(record),
    extendingNow: extensions.now,
    extendSoon: extensions.soon,
    extendAll: extensions.extendAll,
    refreshSoon: (id) => tasks.refreshes.schedule(id),

    async prepareMany({ id }) {
      try {
        await of({ id }).index.prepare()
      } catch (error) {
        log.error({ err: error, dataset: id }, 'an index could not be opened')
      }
    },

    reportProblems: (record, problems) => reportProblems(parts, record, problems),

    filesAdded(record, paths) {
      expectDocuments(of(record).database, record, paths)
      of(record).index.expectStep()
      tasks.refreshes.schedule(record.id)
    },

    async sweep() {
      await open.closeIdleFiles()
      await removeOldLines(sweep)
    },

    async finalized(record) {
      if (!record.isRest || signal.aborted) return
      try {
        await removeOldLinesOf(sweep, record)
      } catch (error) {
        log.error({ err: error, dataset: record.id }, 'old lines could not be removed')
      }
      await extensions.soonIfNeeded(record)
    },

    hold: (id) => holds.add(id),

    resume: () =>
      resumeLines({
        parts,
        open,
        tasks,
        writes,
        extendSoon: (record) => extensions.soonIfNeeded(record),
        rebuildIndexSoon: (id) => rewrites.rebuildIndexSoon(id),
        forget,
        closing: signal
      }),

    forget,

    async close() {
      closing.abort()
      await Promise.all([open.stopWork(), tasks.close(), rewrites.close(), renewals.settled()])
      await open.closeAll()
    }
  }
  return editable
}
