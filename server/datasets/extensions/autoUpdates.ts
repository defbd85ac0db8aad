/**
 * Automatic updates: applies extensions again some time after their reference data changed (docs/api/extensions.md).
 */
import { extensionsOf, type Extension } from '../../../contract/datasets/extensions.ts'
import { isRemote } from '../../../contract/datasets/extensions/actions.ts'
import { serviceOfDataset } from '../../../contract/remoteServices/remoteService.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'

const kind = 'extension-updates'
/** Back-off in milliseconds: the job of a dataset that is being processed fails, and is retried until it succeeds. */
const retry = { attempts: Infinity, firstMs: 1000, maxMs: 60_000 }

type UpdateParts = Pick<DatasetParts, 'store' | 'jobs' | 'bus' | 'config' | 'log'>

/**
 * Schedules an update of the datasets that are extended from reference data with `autoUpdate`. Called each time that
 * reference data are finalized; does nothing for other datasets.
 */
export async function followReferenceData(parts: UpdateParts, record: DatasetRecord): Promise<void> {
  if (!record.masterData?.bulkSearchs?.length) return
  const { store, jobs, config, log } = parts
  const service = serviceOfDataset(record.id)
  const dueDate = new Date(jobs.now().getTime() + config.extensions.updateDelayMs)
  const later = (extension: Extension): Extension =>
    isFollowing(extension, service) ? { ...extension, nextUpdate: dueDate.toISOString() } : extension
  try {
    for (const id of await store.idsWithValue('services', service)) {
      const follower = await changeExtensions(parts, id, later)
      if (follower?.isRest) await planUpdate(jobs, follower, dueDate)
    }
  } catch (error) {
    log.error({ err: error, dataset: record.id }, 'datasets that are extended could not be told')
  }
}

function planUpdate(jobs: UpdateParts['jobs'], { id, owner }: DatasetRecord, runAt: Date): Promise<void> {
  return jobs.add({
    kind,
    uniqueKey: `${kind}:${id}`,
    payload: { dataset: id },
    resource: { type: 'datasets', id },
    owner: `${owner.type}:${owner.id}`,
    runAt
  })
}

/** Registers the job that applies due updates (`nextUpdate`). Must be called before jobs run. */
export function registerAutoUpdates(parts: Pick<DatasetParts, 'store' | 'jobs' | 'bus' | 'editable'>): void {
  const { store, jobs, editable } = parts
  jobs.register<{ dataset: string }>({
    kind,
    places: { general: 1 },
    retry,
    async run({ payload: { dataset } }) {
      const now = jobs.now().toISOString()
      const isDue = ({ nextUpdate }: Extension): boolean => !!nextUpdate && nextUpdate <= now
      const record = await store.find(dataset)
      if (!record?.isRest) return
      // Reference data that changed again have put their date off, while the job keeps its first one.
      const laterDates = extensionsOf(record).flatMap((extension) =>
        extension.nextUpdate && !isDue(extension) ? [extension.nextUpdate] : []
      )
      const [nextDate] = laterDates.toSorted()
      if (nextDate) await planUpdate(jobs, record, new Date(nextDate))
      if (!extensionsOf(record).some(isDue) || record.status === 'error') return
      const updated =
        record.status === 'finalized'
          ? await changeExtensions(parts, dataset, markedForUpdate, 'finalized')
          : undefined
      if (!updated) throw new Error(`the dataset ${dataset} is under way`)
      await editable.extendSoon(updated)

      function markedForUpdate(extension: Extension): Extension {
        if (!isDue(extension)) return extension
        const { nextUpdate: _nextUpdate, ...attributes } = extension
        return { ...attributes, needsUpdate: true }
      }
    }
  })
}

function isFollowing(extension: Extension, service: string): boolean {
  return (
    isRemote(extension) && !!extension.active && !!extension.autoUpdate && extension.remoteService === service
  )
}

/** @returns the changed dataset; undefined when no extension changed or the dataset has another status than `status` */
async function changeExtensions(
  { store, bus }: Pick<DatasetParts, 'store' | 'bus'>,
  id: string,
  change: (extension: Extension) => Extension,
  status?: DatasetRecord['status']
): Promise<DatasetRecord | undefined> {
  let isChanged = false
  const record = await store.update(id, (current) => {
    const before = extensionsOf(current)
    const extensions = before.map(change)
    isChanged =
      (status === undefined || current.status === status) &&
      extensions.some((extension, index) => extension !== before[index])
    return isChanged ? { record: { ...current, extensions } } : undefined
  })
  if (!record || !isChanged) return undefined
  bus.publish(changeChannel(id), record)
  return record
}
