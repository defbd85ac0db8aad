import { pageConfig } from '../../../pageConfig.ts'

const everyStep = ['portal', 'dataset', 'permissions', 'metadata', 'confirmation'] as const
export type ShareStep = (typeof everyStep)[number]

export const shareSteps: readonly ShareStep[] = everyStep.filter(
  (step) => step !== 'permissions' || !pageConfig.disableSharing
)
