export type UpdateStep = 'dataset' | 'file' | 'attachments' | 'confirmation' | 'review'

interface Known {
  hasDataset: boolean
  hasFile: boolean
  isSending: boolean
}

/**
 * Returns the requested step, or an earlier one after a page reload, which loses the files. An upload in progress locks
 * the confirmation step.
 */
export function shownStep(wanted: UpdateStep, { hasDataset, hasFile, isSending }: Known): UpdateStep {
  if (isSending) return 'confirmation'
  if (!hasDataset) return 'dataset'
  return wanted === 'confirmation' && !hasFile ? 'file' : wanted
}
