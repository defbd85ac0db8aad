import { describe, expect, it } from 'vitest'
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { withEvent } from '../../owned/journal/events.ts'
import { draftValidationError, groupedByDraft, latestError } from './journal.ts'

const at = (type: string, draft = false, data?: string): JournalEvent => ({
  type,
  date: `${type}-${draft}`,
  ...(draft ? { draft: true as const } : {}),
  ...(data ? { data } : {})
})

describe('journal', () => {
  it('adds an event once', () => {
    const journal = [at('data-updated')]
    expect(withEvent(journal, at('data-updated'))).toBe(journal)
    expect(withEvent(journal, at('finalize-end')).map((event) => event.type)).toEqual([
      'finalize-end',
      'data-updated'
    ])
  })

  it('groups consecutive draft events', () => {
    const groups = groupedByDraft([at('a', true), at('b', true), at('c'), at('d', true)])
    expect(groups.map((group) => [group.draft, group.events.length])).toEqual([
      [true, 2],
      [false, 1],
      [true, 1]
    ])
  })

  it('finds the error of the displayed version', () => {
    const journal = [at('error', true, 'draft'), at('error', false, 'published')]
    expect(latestError(journal, false)).toBe('published')
    expect(latestError(journal, true)).toBe('draft')
  })

  it.each(['error-retry', 'validation-error'])('finds a failure that is told by %s', (type) => {
    const journal = [at('structure-updated'), at(type, false, 'why'), at('error', false, 'older')]
    expect(latestError(journal, false)).toBe('why')
  })

  it('finds the validation error of the current draft only', () => {
    const current = [at('finalize-end', true), at('validation-error', true, 'bad'), at('data-updated', true)]
    expect(draftValidationError(current)?.data).toBe('bad')
    expect(draftValidationError([at('finalize-end'), ...current])).toBeUndefined()
    expect(
      draftValidationError([
        at('finalize-end', true),
        { ...at('finalize-end', true), date: 'older' },
        at('validation-error', true)
      ])
    ).toBeUndefined()
  })
})
