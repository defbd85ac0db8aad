import { describe, expect, it } from 'vitest'
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { isProcessing, laterStatus, refreshAfter, statusAfter } from './status.ts'

const event = (type: string, draft?: true): JournalEvent => ({
  type,
  date: '2026-01-01T00:00:00.000Z',
  ...(draft ? { draft } : {})
})

describe('status of a dataset', () => {
  it('follows the events', () => {
    expect(statusAfter('analyze-start')).toBe('normalized')
    expect(statusAfter('analyze-end')).toBe('analyzed')
    expect(statusAfter('error')).toBe('error')
    expect(statusAfter('publication')).toBeUndefined()
  })

  it('never moves back after an outdated response', () => {
    expect(laterStatus('indexed', 'loaded')).toBe('indexed')
    expect(laterStatus('loaded', 'indexed')).toBe('indexed')
    expect(laterStatus(undefined, 'stored')).toBe('stored')
    expect(laterStatus('finalized', 'error')).toBe('error')
  })

  it('tells whether a processing is pending', () => {
    expect(isProcessing('stored')).toBe(true)
    expect(isProcessing('validation-updated')).toBe(true)
    expect(['finalized', 'error', 'draft'].map((status) => isProcessing(status as 'error'))).toEqual([
      false,
      false,
      false
    ])
    expect(isProcessing(undefined)).toBe(false)
  })
})

describe('what an event refreshes', () => {
  it('reads everything again when the published version replaces a draft', () => {
    expect(refreshAfter(event('finalize-end'), true)).toBe('everything')
    expect(refreshAfter(event('finalize-end', true), true)).toBe('results')
    expect(refreshAfter(event('finalize-end'), false)).toBe('results')
    expect(refreshAfter(event('data-updated', true), false)).toBe('everything')
    expect(refreshAfter(event('analyze-end'), false)).toBe('structure')
    expect(refreshAfter(event('index-start'), false)).toBeUndefined()
  })
})
