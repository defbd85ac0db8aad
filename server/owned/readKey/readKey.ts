/** Rules of the read key of a resource: creation, removal and renewal (docs/api/datasets.md). No I/O. */
import type { ReadKeyInterval } from '../../../contract/apiKeys.ts'
import { accountSecret } from '../../settings/keyRules.ts'
import type { OwnedRecord } from '../definition.ts'
import type { NewReadKeys } from './store.ts'

/** Setting of the read key of a resource; its dates are set by the server. */
export interface ReadKeySetting {
  active: boolean
  interval?: string
  expiresAt?: string
  renewAt?: string
}

type Setting = ReadKeySetting

/** The setting of a client without dates, which are set by the server. */
export function withoutReadKeyDates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const { expiresAt: _expiresAt, renewAt: _renewAt, ...chosen } = value as Setting
  return chosen
}

/** New keys after a change of the setting, null to remove them; adds the dates to the changes. */
export function readKeyChange(
  { owner }: Pick<OwnedRecord, 'owner'>,
  changes: Record<string, unknown>,
  now = new Date()
): NewReadKeys | null {
  const setting = changes.readApiKey as Setting | null
  if (!setting) return null
  const { expiresAt: _expiresAt, renewAt: _renewAt, ...chosen } = setting
  changes.readApiKey = chosen
  if (!chosen.active) return null
  const dates = readKeyDates(chosen.interval, now)
  changes.readApiKey = { ...chosen, ...dates }
  return { current: accountSecret(owner), renewAt: dates.renewAt }
}

/**
 * Changes of a resource that goes to another account: whoever had its key was trusted by the former account, so that the
 * new one gets another key.
 */
export function readKeyOfNewOwner(
  { readApiKey }: OwnedRecord & { readApiKey?: ReadKeySetting },
  owner: OwnedRecord['owner']
): { changes: { readApiKey?: ReadKeySetting }; readKeys?: NewReadKeys } {
  if (!readApiKey?.active) return { changes: {} }
  const changes = { readApiKey }
  const readKeys = readKeyChange({ owner }, changes)
  return { changes, ...(readKeys ? { readKeys } : {}) }
}

/** Dates of a key, which expires after its interval and is renewed in the middle. */
export function readKeyDates(
  interval: string | undefined,
  now: Date
): { expiresAt: string; renewAt: string } {
  const end = new Date(now)
  switch ((interval ?? 'P1W') as ReadKeyInterval) {
    case 'P1W':
      end.setUTCDate(end.getUTCDate() + 7)
      break
    case 'P1M':
      end.setUTCMonth(end.getUTCMonth() + 1)
      break
    case 'P1Y':
      end.setUTCFullYear(end.getUTCFullYear() + 1)
      break
  }
  const middle = new Date((now.getTime() + end.getTime()) / 2)
  return { expiresAt: end.toISOString(), renewAt: middle.toISOString() }
}
