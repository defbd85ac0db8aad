/** Renews the read keys of datasets when their date has come; dates are stored, so that a restart misses none. */
import { accountSecret } from '../../settings/keyRules.ts'
import { changeChannel, type DatasetParts } from '../../datasets/parts.ts'
import { readKeyDates } from './readKey.ts'
import { datasetsDueForRenewal, findReadKeys } from './store.ts'

/** Intervals are a week at least: half of it leaves room for a minute. */
const checkEveryMs = 60_000

export function startRenewals(parts: DatasetParts): { close(): Promise<void> } {
  const { log, metadata } = parts
  let isClosed = false
  let current = Promise.resolve()

  async function renewDue(): Promise<void> {
    const now = new Date()
    for (const dataset of await datasetsDueForRenewal(metadata, now.toISOString())) {
      if (isClosed) return
      await renewReadKey(parts, dataset, now)
    }
  }
  const run = (): void => {
    current = current
      .then(renewDue)
      .catch((error: unknown) => log.error({ err: error }, 'read keys could not be renewed'))
  }
  run()
  const timer = setInterval(run, checkEveryMs)
  timer.unref()
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await current
    }
  }
}

/** Makes a new key; the current one is still accepted as the previous one. */
export async function renewReadKey(
  { store, metadata, bus }: DatasetParts,
  dataset: string,
  now: Date
): Promise<void> {
  const keys = await findReadKeys(metadata, dataset)
  if (!keys) return
  const record = await store.update(dataset, (current) => {
    const { readApiKey, owner } = current
    if (!readApiKey?.active) return { record: current, readKeys: null }
    const dates = readKeyDates(readApiKey.interval, now)
    return {
      record: { ...current, readApiKey: { ...readApiKey, ...dates } },
      readKeys: { current: accountSecret(owner), previous: keys.current, renewAt: dates.renewAt }
    }
  })
  if (record) bus.publish(changeChannel(dataset), record)
}
