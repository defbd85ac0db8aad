/** The draft of a dataset that was never validated. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'

/**
 * The API says of a replaced file that it updates the dataset, also when no version of it was ever published: there is
 * nothing to compare with then, nor to go back to.
 * @param withoutDraft the dataset without its draft, undefined while it is not known
 */
export function asFirstVersion(dataset: Dataset, withoutDraft: Pick<Dataset, 'status'> | undefined): Dataset {
  const { draftReason } = dataset
  if (draftReason?.key !== 'file-updated' || withoutDraft?.status !== 'draft') return dataset
  return { ...dataset, draftReason: { ...draftReason, key: 'file-new' } }
}

/** Whether no version was ever published. */
export function isFirstVersion({ draftReason }: Pick<Dataset, 'draftReason'>): boolean {
  return draftReason?.key === 'file-new'
}
