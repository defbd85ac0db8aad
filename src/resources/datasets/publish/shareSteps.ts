import { pageConfig } from '../../../pageConfig.ts'

const everyStep = ['portal', 'dataset', 'permissions', 'metadata', 'confirmation'] as const
export type ShareStep = (typeof everyStep)[number]

export const shareSteps: readonly ShareStep[] = everyStep.filter(
  (step) => step !== 'permissions' || !pageConfig.disableSharing
)

/** The step that is shown where one is asked for: what was chosen does not survive a reload. */
export function reachableStep(
  wanted: ShareStep,
  chosen: { hasSite: boolean; hasDataset: boolean }
): ShareStep {
  if (!chosen.hasSite) return 'portal'
  return chosen.hasDataset || wanted === 'portal' ? wanted : 'dataset'
}
