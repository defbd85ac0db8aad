/** Renewal of read keys whose date has come; dates are stored, so that a restart misses none. */
import { accountSecret } from '../../settings/keyRules.ts'
import type { OwnedRecord } from '../definition.ts'
import { notifyOfChange, type OwnedParts } from '../parts.ts'
import { readKeyDates, type ReadKeySetting } from './readKey.ts'
import { findReadKeys, resourcesDueForRenewal } from './store.ts'

type WithReadKey = OwnedRecord & { readApiKey?: ReadKeySetting }

/** Renews all keys whose date has come. */
export async function renewDue<Resource extends WithReadKey>(
  parts: OwnedParts<Resource>,
  signal: AbortSignal
): Promise<void> {
  const now = new Date()
  const due = await resourcesDueForRenewal(parts.metadata, parts.definition.tables, now.toISOString())
  for (const id of due) {
    if (signal.aborted) return
    await renewReadKey(parts, id, now)
  }
}

/** Creates a new key; the current one stays valid as the previous key. */
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
  if (record) notifyOfChange(parts, record)
}
