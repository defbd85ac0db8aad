export const shareSteps = ['portal', 'dataset', 'permissions', 'metadata', 'confirmation'] as const
export type ShareStep = (typeof shareSteps)[number]
