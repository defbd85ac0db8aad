import type { Step } from '../step.ts'

/** A new dataset with its own file, or with nothing to copy, is ready for its first real step. */
export const initialize: Step = async ({ dataset }) => {
  if (dataset.isVirtual) return { status: 'indexed' }
  return { status: dataset.isRest ? 'analyzed' : 'loaded' }
}
