/** Outcomes of the background extension of an editable dataset: its record, its journal and its status. */
import { journalEvent } from '../../../owned/journal/journal.ts'
import { changeChannel } from '../../parts.ts'
import type { DatasetRecord } from '../../record.ts'
import type { BackgroundNeeds } from './backgroundNeeds.ts'
import { hasFlags, isExtended } from './settings.ts'

/** State of the line database: the failure of a service that the journal has. */
const reportedFailureState = 'extensionsAreDown'

/** Returns the dataset when no step is running and some of its lines have to be extended. */
export async function findToExtend(
  { parts: { store }, of }: BackgroundNeeds,
  id: string
): Promise<DatasetRecord | undefined> {
  const record = await store.find(id)
  if (!record?.isRest || !isExtended(record)) return undefined
  // Processing steps extend the lines themselves, and the last step queues this job again.
  if (record.status !== 'finalized' && record.status !== 'error') return undefined
  return hasFlags(record) || !of(record).database.unextended.isEmpty() ? record : undefined
}

/** Clears the failure of a dataset whose lines are extended, and goes on with what the failure held up. */
export async function recover(needs: BackgroundNeeds, id: string): Promise<void> {
  const { parts, of } = needs
  const { store, bus, journal } = parts
  const { database } = of({ id })
  if (database.readState(reportedFailureState) !== undefined)
    database.transaction(() => database.removeState(reportedFailureState))
  const record = await store.find(id)
  if (!record) return
  if (record.status === 'error' && record._extensionFailed) {
    const updated = await store.update(id, (current) =>
      current.status === 'error' && current._extensionFailed
        ? {
            record: {
              ...current,
              status: 'indexed',
              errorStatus: undefined,
              errorRetry: undefined,
              _extensionFailed: undefined
            }
          }
        : undefined
    )
    if (updated) bus.publish(changeChannel(id), updated)
    return needs.wake(id)
  }
  await needs.refresh(id)
  await journal.clearTask(id)
  const quotaMessage = await needs.usedUpQuota(record.owner)
  if (quotaMessage) await fail(needs, id, quotaMessage)
}

/** Records once in the journal that lines wait for a service that is down. */
export async function reportRetry(
  needs: BackgroundNeeds,
  record: DatasetRecord,
  message: string
): Promise<void> {
  const { parts, of } = needs
  const { store, journal } = parts
  const { database } = of(record)
  needs.refresh(record.id).catch((error: unknown) => {
    parts.log.error({ err: error, dataset: record.id }, 'lines could not be summed up')
  })
  if (database.readState(reportedFailureState) === message) return
  const event = journalEvent('error-retry', { data: message })
  const updated = await store.update(record.id, (current) => ({ record: current, events: [event] }))
  if (!updated) return
  database.transaction(() => database.writeState(reportedFailureState, message))
  journal.broadcast(record.id, event, true)
}

/** Puts the dataset in error: a retry would fail again. */
export async function fail(
  { parts: { store, journal, bus } }: BackgroundNeeds,
  id: string,
  message: string
): Promise<void> {
  const event = journalEvent('error', { data: message })
  let isFailed = false
  const updated = await store.update(id, (current) => {
    isFailed = current.status === 'finalized'
    if (!isFailed) return undefined
    const record = { ...current, status: 'error' as const, errorStatus: 'indexed' as const }
    return { record: { ...record, _extensionFailed: true }, events: [event] }
  })
  if (!updated || !isFailed) return
  journal.broadcast(id, event, true)
  bus.publish(changeChannel(id), updated)
}
