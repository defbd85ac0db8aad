/** Where processing has to begin for several reasons at once: pure (docs/api/processing.md). */
import type { DatasetStatus } from '../../../contract/datasets/dataset.ts'

/** Statuses that a step starts from, in the order of the steps: whoever starts at one goes through all that follow. */
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
 * The latest status that goes through every step that one of the given statuses goes through; undefined for statuses that
 * wait for no step. `validation-updated` goes through validation alone: with anything that begins after it, validation
 * comes first.
 */
export function earliestStatus(statuses: (DatasetStatus | undefined)[]): DatasetStatus | undefined {
  const first = order.find((status) => statuses.includes(status))
  if (!statuses.includes('validation-updated')) return first
  if (!first) return 'validation-updated'
  return order.indexOf(first) > order.indexOf('analyzed') ? 'analyzed' : first
}
