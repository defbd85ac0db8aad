import { expect, it } from 'vitest'
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { eventsOfUpload, outcomeOf } from './review.ts'

const dateAt = (second: number): string => `2026-01-05T10:00:0${second}.000Z`
const event = (type: string, second: number): JournalEvent => ({ type, date: dateAt(second) })
const formerEvents = [event('finalize-end', 2), event('dataset-created', 1)]
const finalized = { status: 'finalized', finalizedAt: dateAt(8) } as const

it('keeps the events of the upload only', () => {
  const journal = [event('data-updated', 5), ...formerEvents]
  expect(eventsOfUpload(journal, dateAt(5))).toEqual([event('data-updated', 5)])
  expect(eventsOfUpload(journal)).toEqual([event('data-updated', 5)])
  expect(eventsOfUpload(formerEvents)).toEqual(formerEvents)
  expect(eventsOfUpload([])).toEqual([])
  expect(eventsOfUpload(formerEvents, dateAt(5))).toEqual([])
})

it('waits for the end of the processing that follows the upload', () => {
  const receivedEvents = [event('data-updated', 5)]
  expect(outcomeOf({ status: 'loaded' }, receivedEvents, dateAt(5))).toBe('running')
  expect(outcomeOf({ status: 'finalized', finalizedAt: dateAt(2) }, receivedEvents, dateAt(5))).toBe(
    'running'
  )
  const draftReason = { key: 'file-updated', message: '', validationMode: 'compatibleOrCancel' } as const
  expect(outcomeOf({ ...finalized, draftReason }, receivedEvents, dateAt(5))).toBe('running')
  expect(outcomeOf(finalized, [event('finalize-end', 8), ...receivedEvents], dateAt(5))).toBe('done')
})

it('ends with a draft to validate, once the draft is read', () => {
  const draftReason = { key: 'file-updated', message: '', validationMode: 'never' } as const
  const receivedEvents = [event('data-updated', 5)]
  expect(outcomeOf({ ...finalized, status: 'indexed', draftReason }, receivedEvents, dateAt(5))).toBe(
    'running'
  )
  expect(outcomeOf({ ...finalized, finalizedAt: dateAt(2), draftReason }, receivedEvents, dateAt(5))).toBe(
    'running'
  )
  const journal = [event('finalize-end', 8), ...receivedEvents]
  expect(outcomeOf({ ...finalized, draftReason }, journal, dateAt(5))).toBe('waiting')
  expect(outcomeOf({ ...finalized, status: 'validated', draftReason }, journal, dateAt(5))).toBe('running')
})

it('distinguishes a rejected file from a failed one, and from a later success', () => {
  const receivedEvents = [event('data-updated', 5)]
  expect(outcomeOf(finalized, [event('draft-cancelled', 6), ...receivedEvents], dateAt(5))).toBe('rejected')
  expect(outcomeOf({ status: 'error' }, [event('error', 6), ...receivedEvents], dateAt(5))).toBe('failed')
  expect(outcomeOf({ status: 'error' }, [])).toBe('failed')
  expect(
    outcomeOf(finalized, [event('finalize-end', 8), event('error', 6), ...receivedEvents], dateAt(5))
  ).toBe('done')
})
