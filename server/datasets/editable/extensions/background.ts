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
    told: (percent: number) => void
  ): Promise<void>
  /** Runs a write that uses the current extensions: passes with newer extensions wait for the write. */
  during<Result>(id: string, write: () => Promise<Result>): Promise<Result>
}

const kind = 'line-extensions'
const keyOf = (id: string): string => `${kind}:${id}`
/** Most datasets extended at the same time: most of the time is spent waiting for services. */
const maxConcurrent = 4
/** Milliseconds between two readings of the dataset's record, and between two indexings during a pass. */
const lookedEveryMs = 1000
const toldState = 'extensionsAreDown'

/** Thrown when the extensions have changed since the pass began: the pass starts again. */
class Changed extends Error {}

export function openBackground(needs: BackgroundNeeds): Background {
  const { parts, of, extenderOf } = needs
  const { config, store, jobs, journal, bus } = parts
  const writes = new Map<string, Set<Promise<unknown>>>()
  /**
   * Number of full passes over the lines of each dataset: a background pass that began before a newer full pass is
   * abandoned.
   */
  const turns = new Map<string, number>()

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
  async function toExtend(id: string): Promise<DatasetRecord | undefined> {
    const record = await store.find(id)
    if (!record?.isRest || !isExtended(record)) return undefined
    // Processing steps extend the lines themselves, and the last step queues this job again.
    if (record.status !== 'finalized' && record.status !== 'error') return undefined
    return hasFlags(record) || !of(record).database.unextended.isEmpty() ? record : undefined
  }

  async function written(id: string): Promise<void> {
    await Promise.allSettled(writes.get(id) ?? new Set())
  }

  async function run(id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await written(id)
      const record = await toExtend(id)
      if (!record || needs.isClosed()) return
      const release = needs.hold(id)
      try {
        await extended(record, signal)
        break
      } catch (error) {
        if (error instanceof Changed) continue
        if (!(error instanceof ExtensionError) || signal.aborted) throw error
        if (error.retry) {
          await tellRetry(record, error.message)
          throw error
        }
        return await fail(id, error.message)
      } finally {
        release()
      }
    }
    await recovered(id)
  }

  async function extended(record: DatasetRecord, signal: AbortSignal): Promise<void> {
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
        told: following(record, (share) => reporter.progress(share * 100))
      }
      let reason = await extendWaiting(pass).then(() => undefined, onlyExtensionError)
      if (hasFlags(record)) {
        const purpose = `${extensionsState(record)} ${JSON.stringify(flagsOf(record))}`
        await extendAll(pass, { purpose, forced: flaggedPrefixes(record) })
        await done(record)
        // Lines written during the pass are extended too.
        if (!reason) reason = await extendWaiting(pass).then(() => undefined, onlyExtensionError)
      }
      if (reason) throw reason
      await reporter.end()
    } catch (error) {
      await (error instanceof Changed ? reporter.end() : reporter.fail())
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
  function following(record: DatasetRecord, progress: (share: number) => void): Pass['told'] {
    const dataset = of(record)
    const state = wantedState(record)
    const turn = turns.get(record.id)
    let lookedAt = Date.now()
    let isWritten = false
    return async (changed, share) => {
      progress(share)
      isWritten ||= changed > 0
      if (turns.get(record.id) !== turn) throw new Changed()
      if (Date.now() - lookedAt < lookedEveryMs) return
      lookedAt = Date.now()
      const current = await store.find(record.id)
      if (!current || wantedState(current) !== state) throw new Changed()
      if (isWritten && !dataset.index.isBusy) needs.indexSoon(record)
      isWritten = false
    }
  }

  /** Removes the update flags of the extensions, once all lines are extended. @throws Changed */
  async function done(record: DatasetRecord): Promise<void> {
    const state = wantedState(record)
    let isDone = false
    const updated = await store.update(record.id, (current) => {
      isDone = wantedState(current) === state
      return isDone ? { record: { ...current, extensions: withoutFlags(current) } } : undefined
    })
    if (!isDone) throw new Changed()
    if (updated) bus.publish(changeChannel(record.id), updated)
  }

  async function recovered(id: string): Promise<void> {
    const { database } = of({ id })
    if (database.readState(toldState) !== undefined)
      database.transaction(() => database.removeState(toldState))
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
    const sentence = await needs.usedUpQuota(record.owner)
    if (sentence) await fail(id, sentence)
  }

  /** Records once in the journal that lines wait for a service that is down. */
  async function tellRetry(record: DatasetRecord, message: string): Promise<void> {
    const { database } = of(record)
    needs.refresh(record.id).catch((error: unknown) => {
      parts.log.error({ err: error, dataset: record.id }, 'lines could not be summed up')
    })
    if (database.readState(toldState) === message) return
    const event = journalEvent('error-retry', { data: message })
    const isThere = await store.update(record.id, (current) => ({ record: current, events: [event] }))
    if (!isThere) return
    database.transaction(() => database.writeState(toldState, message))
    journal.broadcast(record.id, event, true)
  }

  /** Puts the dataset in error: a retry would fail again. */
  async function fail(id: string, message: string): Promise<void> {
    const event = journalEvent('error', { data: message })
    let isTold = false
    const updated = await store.update(id, (current) => {
      isTold = current.status === 'finalized'
      if (!isTold) return undefined
      const record = { ...current, status: 'error' as const, errorStatus: 'indexed' as const }
      return { record: { ...record, _extensionFailed: true }, events: [event] }
    })
    if (!updated || !isTold) return
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

    async extendBeforeIndex(record, signal, told) {
      const { id } = record
      turns.set(id, (turns.get(id) ?? 0) + 1)
      await written(id)
      const dataset = of(record)
      const pass: Pass = {
        database: dataset.database,
        rules: dataset.rulesOf(record),
        isFollowed: false,
        extender: await extenderOf(record),
        signal,
        failed: new Map(),
        told: (_changed, share) => told(share * 100)
      }
      const purpose = `index ${extensionsState(record)} ${JSON.stringify(flagsOf(record))}`
      await extendAll(pass, { purpose, forced: flaggedPrefixes(record) })
      await extendWaiting(pass)
    },

    async during(id, write) {
      const underWay = write()
      const known = writes.get(id) ?? new Set()
      writes.set(id, known)
      known.add(underWay)
      try {
        return await underWay
      } finally {
        known.delete(underWay)
        if (!known.size) writes.delete(id)
      }
    }
  }
}

const flagsOf = ({ extensions }: Pick<DatasetRecord, 'extensions'>): boolean[] =>
  (extensions ?? []).map(({ needsUpdate }) => !!needsUpdate)

const wantedState = (record: DatasetRecord): string =>
  `${extensionsState(record)} ${JSON.stringify(flagsOf(record))} ${isAtRest(record)}`

const isAtRest = ({ status }: Pick<DatasetRecord, 'status'>): boolean =>
  status === 'finalized' || status === 'error'

function onlyExtensionError(error: unknown): ExtensionError {
  if (error instanceof ExtensionError) return error
  throw error
}
