import { expect, it } from 'vitest'
import { fileSteps, isReachable, shownStep } from './updateStep.ts'

const progress = { hasDataset: true, hasFile: true, isSending: false }

it('opens the requested step once its dataset and file are selected', () => {
  for (const step of ['dataset', 'file', 'attachments', 'confirmation', 'review'] as const) {
    expect(shownStep(step, progress)).toBe(step)
    expect(shownStep(step, { ...progress, hasDataset: false })).toBe('dataset')
    expect(shownStep(step, { ...progress, isSending: true })).toBe('confirmation')
  }
  expect(shownStep('confirmation', { ...progress, hasFile: false })).toBe('file')
  expect(shownStep('review', { ...progress, hasFile: false })).toBe('review')
})

it('opens the steps of an upload as far as it is', () => {
  const reachable = (hasFile: boolean, isSent: boolean): string[] =>
    fileSteps(true).filter((step) => isReachable(step, { hasFile, isSent }))
  expect(reachable(false, false)).toEqual(['dataset', 'file'])
  expect(reachable(true, false)).toEqual(['dataset', 'file', 'attachments', 'confirmation'])
  expect(reachable(false, true)).toEqual(['dataset', 'file', 'review'])
  expect(fileSteps(false)).not.toContain('attachments')
})
