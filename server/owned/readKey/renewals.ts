/** Renews the read keys of resources when their date has come; dates are stored, so that a restart misses none. */
import { accountSecret } from '../../settings/keyRules.ts'
import type { OwnedRecord } from '../definition.ts'
import { tellChange, type OwnedParts } from '../parts.ts'
import { readKeyDates, type ReadKeySetting } from './readKey.ts'
import { findReadKeys, resourcesDueForRenewal } from './store.ts'

type WithReadKey = OwnedRecord & { readApiKey?: ReadKeySetting }

/** Intervals are a week at least: half of it leaves room for a minute. */
const checkEveryMs = 60_000

export function startRenewals<Resource extends WithReadKey>(
  parts: OwnedParts<Resource>
): { close(): Promise<void> } {
  const { log, metadata, definition } = parts
  let isClosed = false
  let current = Promise.resolve()

  async function renewDue(): Promise<void> {
    const now = new Date()
    const due = await resourcesDueForRenewal(metadata, definition.tables, now.toISOString())
    for (const id of due) {
      if (isClosed) return
      await renewReadKey(parts, id, now)
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
export async function renewReadKey<Resource extends WithReadKey>(
  parts: OwnedParts<Resource>,
  id: string,
  now: Date
): Promise<void> {
  const keys = await findReadKeys(parts.metadata, parts.definition.tables, id)
  if (!keys) return
  const record = await parts.store.update(id, (current) => {
    const { readApiKey, owner } = current
    if (!readApiKey?.active) return { record: current, readKeys: null }
    const dates = readKeyDates(readApiKey.interval, now)
    return {
      record: { ...current, readApiKey: { ...readApiKey, ...dates } },
      readKeys: { current: accountSecret(owner), previous: keys.current, renewAt: dates.renewAt }
    }
  })
  if (record) tellChange(parts, record)
}
