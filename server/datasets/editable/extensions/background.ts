/**
 * Extends the lines of editable datasets in the background: lines that wait, and all lines when the extensions changed.
 * Each dataset has one stored job, which is retried as long as a service is down (docs/api/editing.md).
 */
import { ExtensionError } from '../../extensions/extensionError.ts'
import type { DatasetRecord } from '../../record.ts'
import type { BackgroundNeeds } from './backgroundNeeds.ts'
import { fail, findToExtend, recover, reportRetry } from './backgroundOutcome.ts'
import { extendForIndex, extendInTask, ExtensionsChanged } from './backgroundPass.ts'
import { hasFlags, isExtended } from './settings.ts'
import { WritesUnderWay } from './writesUnderWay.ts'

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

export function openBackground(needs: BackgroundNeeds): Background {
  const { parts, of } = needs
  const { config, jobs } = parts
  const writes = new WritesUnderWay()
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

  async function run(id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await writes.settled(id)
      const record = await findToExtend(needs, id)
      if (!record || needs.isClosed()) return
      const release = needs.hold(id)
      try {
        await extendInTask(needs, record, signal, (dataset) => passCounts.get(dataset))
        break
      } catch (error) {
        if (error instanceof ExtensionsChanged) continue
        if (!(error instanceof ExtensionError) || signal.aborted) throw error
        if (error.retry) {
          await reportRetry(needs, record, error.message)
          throw error
        }
        return await fail(needs, id, error.message)
      } finally {
        release()
      }
    }
    await recover(needs, id)
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
      await writes.settled(id)
      await extendForIndex(needs, record, signal, onProgress)
    },

    during: (id, write) => writes.during(id, write)
  }
}
