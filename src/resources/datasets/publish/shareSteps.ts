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
