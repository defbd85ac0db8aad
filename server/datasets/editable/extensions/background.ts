/**
 * Extends the lines of editable datasets in the background: lines that wait, and all lines when the extensions changed.
 * Each dataset has one stored job, which is retried as long as a service is down (docs/api/editing.md).
 */
import { journalEvent } from '../../../owned/journal/journal.ts'
import { ExtensionError } from '../../extensions/extensionError.ts'
import { changeChannel, type DatasetParts } from '../../parts.ts'
import type { DatasetRecord } from '../../record.ts'
import type { EditableDataset } from '../dataset.ts'
import type { Extender } from './lineExtender.ts'
import { extendAll, extendWaiting, type Pass } from './passes.ts'
import { extensionsState, flaggedPrefixes, hasFlags, isExtended, withoutFlags } from './settings.ts'

export interface BackgroundNeeds {
  parts: Pick<DatasetParts, 'config' | 'log' | 'store' | 'jobs' | 'bus' | 'journal'>
  of: (dataset: Pick<DatasetRecord, 'id'>) => EditableDataset
  /** @throws ExtensionError when the extensions cannot be applied to any line */
  extenderOf: (record: DatasetRecord) => Promise<Extender>
  /** Indexes the written changes. */
  index: (record: DatasetRecord) => Promise<void>
  indexSoon: (record: DatasetRecord) => void
  /** Computes the metadata derived from the lines again, once no request holds it. */
  refresh: (id: string) => Promise<void>
  hold: (id: string) => () => void
  /** Returns the message about an exhausted quota of the account, undefined while there is room. */
  usedUpQuota: (owner: DatasetRecord['owner']) => Promise<string | undefined>
  /** Tells processing that a dataset has a step to run. */
  wake: (id: string) => void
  isClosed: () => boolean
}

export interface Background {
  /** Queues the job of a dataset. @param delayMs milliseconds to wait, when the services are known to be down */
  soon(record: Pick<DatasetRecord, 'id' | 'owner'>, delayMs?: number): Promise<void>
  /** Queues the job when lines have to be extended and no job is queued. @returns whether lines have to be extended */
  soonIfNeeded(record: DatasetRecord): Promise<boolean>
  /** Cancels the job of a removed dataset. */
  stop(id: string): Promise<void>
  /** Extends all lines before their index is built. */
  extendBeforeIndex(
    record: DatasetRecord,
    signal: AbortSignal,
    onProgress: (percent: number) => void
  ): Promise<void>
  /** Runs a write that uses the current extensions: passes with newer extensions wait for the write. */
  during<Result>(id: string, write: () => Promise<Result>): Promise<Result>
}

const kind = 'line-extensions'
const keyOf = (id: string): string => `${kind}:${id}`
/** Most datasets extended at the same time: most of the time is spent waiting for services. */
const maxConcurrent = 4
/** Milliseconds between two readings of the dataset's record, and between two indexings during a pass. */
const checkIntervalMs = 1000
const reportedFailureState = 'extensionsAreDown'

/** Thrown when the extensions have changed since the pass began: the pass starts again. */
class ExtensionsChanged extends Error {}

export function openBackground(needs: BackgroundNeeds): Background {
  const { parts, of, extenderOf } = needs
  const { config, store, jobs, journal, bus } = parts
  const writes = new Map<string, Set<Promise<unknown>>>()
  /**
   * Number of full passes over the lines of each dataset: a background pass that began before a newer full pass is
   * abandoned.
   */
  const passCounts = new Map<string, number>()

  jobs.register<{ dataset: string }>({
    kind,
    places: { general: maxConcurrent },
    retry: { attempts: Infinity, firstMs: config.extensionRetryMs, maxMs: config.retryDelayMs },
    isFoundAgain: true,
    run: ({ payload: { dataset }, signal }) => run(dataset, signal)
  })

  const soon: Background['soon'] = ({ id, owner }, delayMs = 0) =>
    jobs.add({
      kind,
      uniqueKey: keyOf(id),
      payload: { dataset: id },
      resource: { type: 'datasets', id },
      owner: `${owner.type}:${owner.id}`,
      ...(delayMs ? { runAt: new Date(jobs.now().getTime() + delayMs) } : {})
    })

  /** Returns the dataset when no step is running and some of its lines have to be extended. */
  async function findToExtend(id: string): Promise<DatasetRecord | undefined> {
    const record = await store.find(id)
    if (!record?.isRest || !isExtended(record)) return undefined
    // Processing steps extend the lines themselves, and the last step queues this job again.
    if (record.status !== 'finalized' && record.status !== 'error') return undefined
    return hasFlags(record) || !of(record).database.unextended.isEmpty() ? record : undefined
  }

  async function writesDone(id: string): Promise<void> {
    await Promise.allSettled(writes.get(id) ?? new Set())
  }

  async function run(id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await writesDone(id)
      const record = await findToExtend(id)
      if (!record || needs.isClosed()) return
      const release = needs.hold(id)
      try {
        await extendInTask(record, signal)
        break
      } catch (error) {
        if (error instanceof ExtensionsChanged) continue
        if (!(error instanceof ExtensionError) || signal.aborted) throw error
        if (error.retry) {
          await reportRetry(record, error.message)
          throw error
        }
        return await fail(id, error.message)
      } finally {
        release()
      }
    }
    await recover(id)
  }

  async function extendInTask(record: DatasetRecord, signal: AbortSignal): Promise<void> {
    const { id } = record
    const dataset = of(record)
    journal.broadcast(id, journalEvent('extend-start'), false)
    const reporter = await journal.startTask(id, 'extend')
    try {
      const pass: Pass = {
        database: dataset.database,
        rules: dataset.rulesOf(record),
        isFollowed: true,
        extender: await extenderOf(record),
        signal,
        failed: new Map(),
        onPart: passObserver(record, (share) => reporter.progress(share * 100))
      }
      let reason = await extendWaiting(pass).then(() => undefined, extensionErrorOf)
      if (hasFlags(record)) {
        const purpose = `${extensionsState(record)} ${JSON.stringify(flagsOf(record))}`
        await extendAll(pass, { purpose, forced: flaggedPrefixes(record) })
        await removeFlags(record)
        // Lines written during the pass are extended too.
        if (!reason) reason = await extendWaiting(pass).then(() => undefined, extensionErrorOf)
      }
      if (reason) throw reason
      await reporter.end()
    } catch (error) {
      await (error instanceof ExtensionsChanged ? reporter.end() : reporter.fail())
      throw error
    } finally {
      await needs.index(record).catch((error: unknown) => {
        parts.log.error({ err: error, dataset: id }, 'extended lines could not be indexed yet')
      })
      journal.broadcast(id, journalEvent('extend-end'), false)
    }
  }

  /**
   * Returns the callback of each part of a pass: it reports the progress, starts indexing, and throws `Changed` when
   * the extensions have changed.
   */
  function passObserver(record: DatasetRecord, progress: (share: number) => void): Pass['onPart'] {
    const dataset = of(record)
    const state = stateOf(record)
    const passCount = passCounts.get(record.id)
    let checkedAt = Date.now()
    let isWritten = false
    return async (changedCount, share) => {
      progress(share)
      isWritten ||= changedCount > 0
      if (passCounts.get(record.id) !== passCount) throw new ExtensionsChanged()
      if (Date.now() - checkedAt < checkIntervalMs) return
      checkedAt = Date.now()
      const current = await store.find(record.id)
      if (!current || stateOf(current) !== state) throw new ExtensionsChanged()
      if (isWritten && !dataset.index.isBusy) needs.indexSoon(record)
      isWritten = false
    }
  }

  /** Removes the update flags of the extensions, once all lines are extended. @throws Changed */
  async function removeFlags(record: DatasetRecord): Promise<void> {
    const state = stateOf(record)
    let isUnchanged = false
    const updated = await store.update(record.id, (current) => {
      isUnchanged = stateOf(current) === state
      return isUnchanged ? { record: { ...current, extensions: withoutFlags(current) } } : undefined
    })
    if (!isUnchanged) throw new ExtensionsChanged()
    if (updated) bus.publish(changeChannel(record.id), updated)
  }

  async function recover(id: string): Promise<void> {
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
    if (quotaMessage) await fail(id, quotaMessage)
  }

  /** Records once in the journal that lines wait for a service that is down. */
  async function reportRetry(record: DatasetRecord, message: string): Promise<void> {
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
  async function fail(id: string, message: string): Promise<void> {
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

  return {
    soon,

    async soonIfNeeded(record) {
      if (!isExtended(record) || record.status !== 'finalized') return false
      if (!hasFlags(record) && of(record).database.unextended.isEmpty()) return false
      if ((await jobs.store.idOfKey(keyOf(record.id))) === undefined) await soon(record)
      return true
    },

    async stop(id) {
      const job = await jobs.store.idOfKey(keyOf(id))
      if (job !== undefined) await jobs.cancel(job)
    },

    async extendBeforeIndex(record, signal, onProgress) {
      const { id } = record
      passCounts.set(id, (passCounts.get(id) ?? 0) + 1)
      await writesDone(id)
      const dataset = of(record)
      const pass: Pass = {
        database: dataset.database,
        rules: dataset.rulesOf(record),
        isFollowed: false,
        extender: await extenderOf(record),
        signal,
        failed: new Map(),
        onPart: (_changed, share) => onProgress(share * 100)
      }
      const purpose = `index ${extensionsState(record)} ${JSON.stringify(flagsOf(record))}`
      await extendAll(pass, { purpose, forced: flaggedPrefixes(record) })
      await extendWaiting(pass)
    },

    async during(id, write) {
      const underWay = write()
      const datasetWrites = writes.get(id) ?? new Set()
      writes.set(id, datasetWrites)
      datasetWrites.add(underWay)
      try {
        return await underWay
      } finally {
        datasetWrites.delete(underWay)
        if (!datasetWrites.size) writes.delete(id)
      }
    }
  }
}

const flagsOf = ({ extensions }: Pick<DatasetRecord, 'extensions'>): boolean[] =>
  (extensions ?? []).map(({ needsUpdate }) => !!needsUpdate)

const stateOf = (record: DatasetRecord): string =>
  `${extensionsState(record)} ${JSON.stringify(flagsOf(record))} ${isAtRest(record)}`

const isAtRest = ({ status }: Pick<DatasetRecord, 'status'>): boolean =>
  status === 'finalized' || status === 'error'

function extensionErrorOf(error: unknown): ExtensionError {
  if (error instanceof ExtensionError) return error
  throw error
}
