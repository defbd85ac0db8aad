/**
 * Storage billed to a virtual dataset for reference data of other accounts (docs/api/virtual-and-master.md). No I/O.
 */
import type { DatasetRecord } from '../record.ts'

/** Whether a child is reference data that another account offers for virtual datasets. */
export function isForeignReference(
  { owner }: Pick<DatasetRecord, 'owner'>,
  child: Pick<DatasetRecord, 'owner' | 'masterData'>
): boolean {
  const isOwn = child.owner.type === owner.type && child.owner.id === owner.id
  return !isOwn && !!child.masterData?.virtualDatasets?.active
}

/**
 * Returns the billed bytes: `size × ratio × seen / total`.
 * @param size bytes of the indexed lines of the child
 * @param ratio billed share, from 0 to 1
 * @param visibleCount number of lines of the child that the virtual dataset shows
 * @param total number of lines of the child
 */
export function billedSize(size: number, ratio: number, visibleCount: number, total: number): number {
  return total > 0 ? Math.round(size * ratio * Math.min(1, visibleCount / total)) : 0
}
