import { expect, it } from 'vitest'
import { reachableStep, shareSteps } from './shareSteps.ts'

it('opens the requested step once its portal and dataset are selected', () => {
  for (const step of shareSteps) {
    expect(reachableStep(step, { hasSite: true, hasDataset: true })).toBe(step)
    expect(reachableStep(step, { hasSite: false, hasDataset: false })).toBe('portal')
  }
  expect(reachableStep('metadata', { hasSite: true, hasDataset: false })).toBe('dataset')
  expect(reachableStep('portal', { hasSite: true, hasDataset: false })).toBe('portal')
})
