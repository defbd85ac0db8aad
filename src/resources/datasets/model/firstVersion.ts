/** Draft of a dataset that was never published. No I/O. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'

/**
 * Corrects the reason of a draft: the API says `file-updated` for a replaced file even when no version was published,
 * but there is then no version to compare with or to return to.
 * @param published dataset without its draft; undefined while loading
 */
export function markFirstVersion(dataset: Dataset, published: Pick<Dataset, 'status'> | undefined): Dataset {
  const { draftReason } = dataset
  if (draftReason?.key !== 'file-updated' || published?.status !== 'draft') return dataset
  return { ...dataset, draftReason: { ...draftReason, key: 'file-new' } }
}

/** Whether no version was ever published. */
export function isFirstVersion({ draftReason }: Pick<Dataset, 'draftReason'>): boolean {
  return draftReason?.key === 'file-new'
}
