export type UpdateStep = 'dataset' | 'file' | 'attachments' | 'confirmation' | 'review'

interface UpdateProgress {
  hasDataset: boolean
  hasFile: boolean
  isSending: boolean
}

/**
 * Returns the requested step, or an earlier one after a page reload, which loses the files. An upload in progress locks
 * the confirmation step.
 */
export function shownStep(
  requested: UpdateStep,
  { hasDataset, hasFile, isSending }: UpdateProgress
): UpdateStep {
  if (isSending) return 'confirmation'
  if (!hasDataset) return 'dataset'
  return requested === 'confirmation' && !hasFile ? 'file' : requested
}
