/** Next date of imports and harvests. No I/O. */
import type { RunStatus } from '../../../../contract/catalogs/catalog.ts'

/**
 * Returns the date of the next run; undefined until the current run has ended, because the end computes the next date.
 */
export function nextRunDate(status: RunStatus, date: string | null | undefined): string | undefined {
  const isEnded = status === 'done' || status === 'error'
  return isEnded ? (date ?? undefined) : undefined
}
