/** Status from which processing has to start for several reasons at once. No I/O (docs/api/processing.md). */
import type { DatasetStatus } from '../../../contract/datasets/dataset.ts'

/**
 * Statuses from which a step starts, in the order of the steps: a dataset that starts at one goes through all that
 * follow.
 */
const order = [
  'created',
  'loaded',
  'stored',
  'normalized',
  'analyzed',
  'validated',
  'extended',
  'indexed'
] as const satisfies DatasetStatus[]

/**
 * Returns the latest status from which every step needed by the given statuses runs; undefined when no status waits for
 * a step. `validation-updated` runs the validation only: combined with a later status, processing starts at the
 * validation.
 */
export function earliestStatus(statuses: (DatasetStatus | undefined)[]): DatasetStatus | undefined {
  const first = order.find((status) => statuses.includes(status))
  if (!statuses.includes('validation-updated')) return first
  if (!first) return 'validation-updated'
  return order.indexOf(first) > order.indexOf('analyzed') ? 'analyzed' : first
}
