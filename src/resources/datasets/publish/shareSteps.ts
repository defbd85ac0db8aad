import { pageConfig } from '../../../pageConfig.ts'

const everyStep = ['portal', 'dataset', 'permissions', 'metadata', 'confirmation'] as const
export type ShareStep = (typeof everyStep)[number]

export const shareSteps: readonly ShareStep[] = everyStep.filter(
  (step) => step !== 'permissions' || !pageConfig.disableSharing
)

/** Returns the requested step, or the first to complete: a page reload loses the selection. */
export function reachableStep(
  requested: ShareStep,
  selection: { hasSite: boolean; hasDataset: boolean }
): ShareStep {
  if (!selection.hasSite) return 'portal'
  return selection.hasDataset || requested === 'portal' ? requested : 'dataset'
}

/** State of the publication that the steps of a dataset depend on. */
interface SharingState {
  sending: boolean
  isPublished: boolean
  /** Whether the user may not change the dataset, which a publication and a request do. */
  isForbidden: boolean
  /** Whether the dataset lacks metadata that the portal requires. */
  lacksMetadata: boolean
}

/** Returns the requested step of a dataset, or the first that must be completed before it. */
export function shownShareStep(
  requested: ShareStep,
  steps: readonly ShareStep[],
  { sending, isPublished, isForbidden, lacksMetadata }: SharingState
): ShareStep {
  if (sending) return 'confirmation'
  if (requested === 'portal') return requested
  if (isPublished || isForbidden) return 'dataset'
  if (requested === 'confirmation' && lacksMetadata) return 'metadata'
  return steps.includes(requested) ? requested : 'metadata'
}

/** Whether a step of a dataset may be opened. */
export function isOpenShareStep(
  step: ShareStep,
  { sending, isPublished, isForbidden, lacksMetadata }: SharingState
): boolean {
  if (sending) return false
  if (step === 'portal' || step === 'dataset') return true
  return !isPublished && !isForbidden && !(step === 'confirmation' && lacksMetadata)
}
