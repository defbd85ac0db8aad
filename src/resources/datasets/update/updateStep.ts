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

/** Steps of the upload of new files, in order. */
export function fileSteps(takesAttachments: boolean): UpdateStep[] {
  return [
    'dataset',
    'file',
    ...(takesAttachments ? (['attachments'] as const) : []),
    'confirmation',
    'review'
  ]
}

/** Whether a step of the upload may be opened: most need a file, the review needs an upload. */
export function isReachable(step: UpdateStep, progress: { hasFile: boolean; isSent: boolean }): boolean {
  if (step === 'review') return progress.isSent
  return step === 'dataset' || step === 'file' || progress.hasFile
}
