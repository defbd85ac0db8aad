import { expect, it } from 'vitest'
import { isOpenShareStep, reachableStep, shareSteps, shownShareStep } from './shareSteps.ts'

it('opens the requested step once its portal and dataset are selected', () => {
  for (const step of shareSteps) {
    expect(reachableStep(step, { hasSite: true, hasDataset: true })).toBe(step)
    expect(reachableStep(step, { hasSite: false, hasDataset: false })).toBe('portal')
  }
  expect(reachableStep('metadata', { hasSite: true, hasDataset: false })).toBe('dataset')
  expect(reachableStep('portal', { hasSite: true, hasDataset: false })).toBe('portal')
})

const ready = { sending: false, isPublished: false, isForbidden: false, lacksMetadata: false }

it('shows the step to complete before the requested one', () => {
  const shown = (requested: (typeof shareSteps)[number], state: Partial<typeof ready> = {}): string =>
    shownShareStep(requested, shareSteps, { ...ready, ...state })
  expect(shown('confirmation')).toBe('confirmation')
  expect(shown('confirmation', { lacksMetadata: true })).toBe('metadata')
  expect(shown('metadata', { isPublished: true })).toBe('dataset')
  expect(shown('portal', { isPublished: true })).toBe('portal')
  expect(shown('dataset', { sending: true })).toBe('confirmation')
  // Without the right to read permissions there is no step for them.
  const withoutPermissions = shareSteps.filter((step) => step !== 'permissions')
  expect(shownShareStep('permissions', withoutPermissions, ready)).toBe('metadata')
})

it('opens the steps of a dataset that is not published, and the last one once its metadata are complete', () => {
  const open = (state: Partial<typeof ready>): string[] =>
    shareSteps.filter((step) => isOpenShareStep(step, { ...ready, ...state }))
  expect(open({})).toEqual(shareSteps)
  expect(open({ lacksMetadata: true })).not.toContain('confirmation')
  expect(open({ isPublished: true })).toEqual(['portal', 'dataset'])
  expect(open({ sending: true })).toEqual([])
})
