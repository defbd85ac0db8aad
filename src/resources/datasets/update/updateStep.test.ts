import { expect, it } from 'vitest'
import { shownStep } from './updateStep.ts'

const known = { hasDataset: true, hasFile: true, isSending: false }

it('opens the requested step once its dataset and file are selected', () => {
  for (const step of ['dataset', 'file', 'attachments', 'confirmation', 'review'] as const) {
    expect(shownStep(step, known)).toBe(step)
    expect(shownStep(step, { ...known, hasDataset: false })).toBe('dataset')
    expect(shownStep(step, { ...known, isSending: true })).toBe('confirmation')
  }
  expect(shownStep('confirmation', { ...known, hasFile: false })).toBe('file')
  expect(shownStep('review', { ...known, hasFile: false })).toBe('review')
})
