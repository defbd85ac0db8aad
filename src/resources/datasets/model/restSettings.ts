/** Storage settings of an editable dataset (docs/api/editing.md). No I/O. */
import { sameValue } from '../../../ui/sameValue.ts'

interface Delay {
  value: number
  unit?: 'hours' | 'days' | 'weeks' | 'months'
}

export interface Expiry {
  active: boolean
  delay: Delay
}

export interface RestSettings {
  history?: boolean
  /** Deletion of lines a number of days after the date in a column. */
  ttl?: Expiry & { prop: string }
  historyTTL?: Expiry
  storeUpdatedBy?: boolean
}

export const defaultTtl: NonNullable<RestSettings['ttl']> = {
  active: false,
  prop: '_updatedAt',
  delay: { value: 30, unit: 'days' }
}

export const defaultHistoryTtl: Expiry = { active: false, delay: { value: 30, unit: 'days' } }

const daysOf = { hours: 1 / 24, days: 1, weeks: 7, months: 30 }

export function delayInDays({ value, unit = 'days' }: Delay): number {
  return Math.round(value * daysOf[unit])
}

/** Returns the whole settings to save, since the server replaces them; undefined without a change. */
export function restToSave(
  server: Record<string, unknown> | undefined,
  edits: RestSettings
): Record<string, unknown> | undefined {
  const edited: Record<string, unknown> = { ...server, ...edits }
  return sameValue(server ?? {}, edited) ? undefined : edited
}
