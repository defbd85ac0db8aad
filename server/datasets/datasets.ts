/** Opens the dependencies of the dataset code and returns the `DatasetsService` used by the rest of the platform. */
import { fillSummaries } from '../owned/list/summaries.ts'
import { openDatasetFiles } from '../files/datasetFiles.ts'
import { schedule } from '../jobs/schedule.ts'
import type { Platform } from '../platform.ts'
import { SentDates } from './sentDates.ts'
import { acceptAtRest, notFound, takeInState } from './guard.ts'
import { sessionOfOwner } from './initialization.ts'
import { datasetDefinition } from './definition.ts'
import { editableDatasets } from './editable/editable.ts'
import type { EditableDatasets } from './editable/editableDatasets.ts'
import { attach } from './attach.ts'
import { dataFileOf } from './dataFile.ts'
import { replaceLines } from './editable/importLines.ts'
import { registerAutoUpdates } from './extensions/autoUpdates.ts'
import { extensionPlans } from './editable/extensions/plans.ts'
import { journalEvent, openJournal } from '../owned/journal/journal.ts'
import { createFromFile, replaceFile } from './fileImport.ts'
import { lineChannels } from './live/channels.ts'
import { linesVersionOf } from './linesVersion.ts'
import { openLocks } from '../owned/locks.ts'
import { removeUnlisted } from '../owned/attachments/unlisted.ts'
import type { DatasetParts } from './parts.ts'
import { startProcessor, type Processor } from './processing/processor.ts'
import type { WorkProcesses } from './processing/workProcess.ts'
import { setPermissions } from '../owned/permissions.ts'
import { renewDue } from '../owned/readKey/renewals.ts'
import { registeredResource } from '../owned/registry.ts'
import type { RemoteServices } from '../remoteServices/remoteServices.ts'
import type { DatasetsService } from './service.ts'
import { followAllServices, followService } from './referenceData/followService.ts'
import { datasetStore } from './store.ts'
import { upToDate } from './virtual/upToDate.ts'
import { checkPatchBody } from './write/bodySchema.ts'
import { createDescribed } from './write/createDescribed.ts'
import { patchDataset } from './write/patch.ts'
import { removeDataset } from './write/remove.ts'

type SharedParts = Pick<
  Platform,
  | 'config'
  | 'log'
  | 'metadata'
  | 'jobs'
  | 'outbox'
  | 'bus'
  | 'lines'
  | 'foreground'
  | 'outgoing'
  | 'remoteActions'
  | 'owned'
  | 'directory'
> & { services: RemoteServices }

/** @param workProcesses worker processes for heavy tasks; closed with the service */
export async function openDatasets(
  shared: SharedParts,
  workProcesses: WorkProcesses
): Promise<DatasetsService> {
  const parts = await openParts(shared, workProcesses)
  shared.owned.add(
    registeredResource(parts, {
      remove: (id) => removeDataset(parts, id),
      channels: lineChannels(parts),
      consumptionOf: (account) => parts.store.consumptionOf(account)
    })
  )
  parts.editable
    .resume()
    .catch((error: unknown) => shared.log.error({ err: error }, 'written lines could not be looked for'))
  await scheduleWork(parts)
  return serviceOf(parts)
}

/** Opens the parts of the dataset code, some of which need one another. */
async function openParts(shared: SharedParts, workProcesses: WorkProcesses): Promise<DatasetParts> {
  const files = await openDatasetFiles(shared.config.dataDir)
  let processor: Processor | undefined
  const locks = openLocks({
    onFree: (dataset) => processor?.wake(dataset),
    busy: (dataset) => `Une opération bloquante est déjà en cours sur le jeu de données ${dataset}.`
  })
  const opened = {
    ...shared,
    files,
    locks,
    sentDates: new SentDates(),
    definition: datasetDefinition,
    store: datasetStore(shared.metadata, followService(shared)),
    journal: openJournal(shared, datasetDefinition)
  }
  await fillSummaries(shared.metadata, datasetDefinition)
  await followAllServices(opened)
  const plans = extensionPlans(opened, () => editable)
  const editable: EditableDatasets = editableDatasets(opened, (id) => processor?.wake(id), plans)
  const base = { ...opened, editable }
  processor = startProcessor(base, workProcesses)
  return { ...base, processor }
}

function serviceOf(parts: DatasetParts): DatasetsService {
  return {
    parts,
    find: (id) => parts.store.find(id),
    linesVersionOf: (dataset) => linesVersionOf(parts.files, dataset),
    upToDate: (dataset) => upToDate(parts, dataset),
    dateTold: (dataset, date) => parts.sentDates.record(dataset.id, date),

    createFromFile: (input) => createFromFile(parts, input),
    createDescribed: (input) => createDescribed(parts, input),
    ownersOf: (ids) => parts.store.ownersOf(ids),
    setPermissions: (id, permissions) => setPermissions(parts, id, permissions),
    async published(id) {
      const event = journalEvent('publication')
      const isThere = await parts.store.update(id, (record) => ({ record, events: [event] }))
      if (isThere) parts.journal.broadcast(id, event, true)
    },
    remove: (id) => removeDataset(parts, id),
    replaceFile: (id, input) => replaceFile(parts, id, input),
    replaceLines: (id, input) => replaceLines(parts, id, input),
    attach: (id, file) => attach(parts, id, file),

    async dataFile(id, options) {
      const record = await parts.store.find(id)
      if (!record) throw notFound()
      const dataset = await upToDate(parts, record)
      return dataFileOf(parts, dataset, { ...options, version: linesVersionOf(parts.files, dataset) })
    },

    async patch(id, { body, userId }) {
      checkPatchBody(body)
      const { dataset, release } = await takeInState(parts, id, { accept: acceptAtRest }, false)
      try {
        const { owner } = dataset
        const session = sessionOfOwner({ owner, role: 'admin' })
        await patchDataset(parts, id, { session, body, userId, isDraft: false })
      } finally {
        release()
      }
    },

    async close() {
      await parts.processor.close()
      await parts.editable.close()
    }
  }
}

async function scheduleWork(parts: DatasetParts): Promise<void> {
  const { jobs, config, editable } = parts
  registerAutoUpdates(parts)
  const timeZone = config.defaultTimeZone
  const everyMinute = '* * * * *'
  await schedule(jobs, {
    kind: 'unlisted-attachments',
    cron: '0 4 * * *',
    timeZone,
    run: () => removeUnlisted(parts)
  })
  await schedule(jobs, {
    kind: 'read-key-renewals',
    // Keys are renewed at half their interval, which is a week at least, so a delay of one minute is harmless.
    cron: everyMinute,
    timeZone,
    atStart: true,
    run: (signal) => renewDue(parts, signal)
  })
  await schedule(jobs, {
    kind: 'line-lifetimes',
    cron: everyMinute,
    timeZone,
    atStart: true,
    run: () => editable.sweep()
  })
}
