/** What a virtual dataset is billed for the lines of others: pure (docs/api/virtual-and-master.md). */
import type { DatasetRecord } from '../record.ts'

/** Whether a dataset is one that another account offers as a child of virtual datasets. */
export function isForeignReference(
  { owner }: Pick<DatasetRecord, 'owner'>,
  child: Pick<DatasetRecord, 'owner' | 'masterData'>
): boolean {
  const isOwn = child.owner.type === owner.type && child.owner.id === owner.id
  return !isOwn && !!child.masterData?.virtualDatasets?.active
}

/**
 * @param size of the indexed lines of the child, in bytes
 * @param ratio share that is billed, 0 to 1
 * @param seen lines that are seen through the virtual dataset, of the `total` of the child
 */
export function billedSize(size: number, ratio: number, seen: number, total: number): number {
  return total > 0 ? Math.round(size * ratio * Math.min(1, seen / total)) : 0
}
