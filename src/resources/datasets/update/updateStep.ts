export type UpdateStep = 'dataset' | 'file' | 'attachments' | 'confirmation' | 'review'

interface Known {
  hasDataset: boolean
  hasFile: boolean
  isSending: boolean
}

/** The step that is shown where one is asked for: files do not survive a reload, and are not changed while they are sent. */
export function shownStep(wanted: UpdateStep, { hasDataset, hasFile, isSending }: Known): UpdateStep {
  if (isSending) return 'confirmation'
  if (!hasDataset) return 'dataset'
  return wanted === 'confirmation' && !hasFile ? 'file' : wanted
}
