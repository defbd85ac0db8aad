import { describe, expect, it } from 'vitest'
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { withEvent } from '../../owned/journal/events.ts'
import { draftValidationError, groupedByDraft, latestError } from './journal.ts'

const eventOf = (type: string, draft = false, data?: string): JournalEvent => ({
  type,
  date: `${type}-${draft}`,
  ...(draft ? { draft: true as const } : {}),
  ...(data ? { data } : {})
})

describe('journal', () => {
  it('adds an event once', () => {
    const journal = [eventOf('data-updated')]
    expect(withEvent(journal, eventOf('data-updated'))).toBe(journal)
    expect(withEvent(journal, eventOf('finalize-end')).map((event) => event.type)).toEqual([
      'finalize-end',
      'data-updated'
    ])
  })

  it('groups consecutive draft events', () => {
    const groups = groupedByDraft([eventOf('a', true), eventOf('b', true), eventOf('c'), eventOf('d', true)])
    expect(groups.map((group) => [group.draft, group.events.length])).toEqual([
      [true, 2],
      [false, 1],
      [true, 1]
    ])
  })

  it('finds the error of the displayed version', () => {
    const journal = [eventOf('error', true, 'draft'), eventOf('error', false, 'published')]
    expect(latestError(journal, false)).toBe('published')
    expect(latestError(journal, true)).toBe('draft')
  })

  it.each(['error-retry', 'validation-error'])('finds the failure in an event `%s`', (type) => {
    const journal = [
      eventOf('structure-updated'),
      eventOf(type, false, 'why'),
      eventOf('error', false, 'older')
    ]
    expect(latestError(journal, false)).toBe('why')
  })

  it('finds the validation error of the current draft only', () => {
    const current = [
      eventOf('finalize-end', true),
      eventOf('validation-error', true, 'bad'),
      eventOf('data-updated', true)
    ]
    expect(draftValidationError(current)?.data).toBe('bad')
    expect(draftValidationError([eventOf('finalize-end'), ...current])).toBeUndefined()
    expect(
      draftValidationError([
        eventOf('finalize-end', true),
        { ...eventOf('finalize-end', true), date: 'older' },
        eventOf('validation-error', true)
      ])
    ).toBeUndefined()
  })
})
