/** Extensions of a file may run for hours: other ones, or other data, do not wait for them (docs/api/processing.md). */
import type { DatasetStatus } from '../../../contract/datasets/dataset.ts'
import { acceptAtRest } from '../guard.ts'
import type { DatasetParts } from '../parts.ts'
import { kindOf, type DatasetRecord } from '../record.ts'

/** Of a file whose extensions are under way. */
const whileExtending: readonly DatasetStatus[] = [...acceptAtRest, 'analyzed', 'validated']

/**
 * Stops the extensions of a file that are under way. They go on where they were unless the request changes the dataset.
 * @returns the statuses in which the request may have the dataset
 */
export async function stopExtending(
  { journal, processor }: Pick<DatasetParts, 'journal' | 'processor'>,
  dataset: DatasetRecord
): Promise<readonly DatasetStatus[]> {
  if (kindOf(dataset) !== 'file') return acceptAtRest
  const progress = await journal.taskProgress(dataset.id)
  if (progress.task !== 'extend' || progress.error) return acceptAtRest
  await processor.stop(dataset.id)
  return whileExtending
}
