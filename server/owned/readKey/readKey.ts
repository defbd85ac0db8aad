/** The read key of a resource: when it is made, removed and renewed (docs/api/datasets.md): pure. */
import type { ReadKeyInterval } from '../../../contract/apiKeys.ts'
import { accountSecret } from '../../settings/keyRules.ts'
import type { OwnedRecord } from '../definition.ts'
import type { NewReadKeys } from './store.ts'

/** The setting of a resource: the dates are the server's. */
export interface ReadKeySetting {
  active: boolean
  interval?: string
  expiresAt?: string
  renewAt?: string
}

type Setting = ReadKeySetting

/** What a client chooses: the dates are the server's. */
export function withoutReadKeyDates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const { expiresAt: _expiresAt, renewAt: _renewAt, ...chosen } = value as Setting
  return chosen
}

/** The keys that a change of the setting gives, null for none; completes the changes with the dates. */
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

/** The key ends after its interval, and is renewed in the middle of it. */
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
