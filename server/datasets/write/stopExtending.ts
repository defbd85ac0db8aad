/**
 * Stops running extensions of a file dataset, which may take hours, so that a request with new extensions or new data
 * does not have to wait for their end (docs/api/processing.md).
 */
import type { DatasetStatus } from '../../../contract/datasets/dataset.ts'
import { acceptAtRest } from '../guard.ts'
import type { DatasetParts } from '../parts.ts'
import { kindOf, type DatasetRecord } from '../record.ts'

/** Statuses accepted by such a request: those at rest, and those of a file dataset whose extensions were stopped. */
const whileExtending: readonly DatasetStatus[] = [...acceptAtRest, 'analyzed', 'validated']

/**
 * Stops the running extensions of a file dataset. They resume later at the same line, unless the request changes the
 * dataset.
 * @returns the statuses in which the request may take the lock of the dataset
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
