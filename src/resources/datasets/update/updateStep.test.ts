import { expect, it } from 'vitest'
import { shownStep } from './updateStep.ts'

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
