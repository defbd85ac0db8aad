import { expect, it } from 'vitest'
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { eventsOfUpload, outcomeOf } from './review.ts'

const at = (second: number): string => `2026-01-05T10:00:0${second}.000Z`
const event = (type: string, second: number): JournalEvent => ({ type, date: at(second) })
const former = [event('finalize-end', 2), event('dataset-created', 1)]
const finalized = { status: 'finalized', finalizedAt: at(8) } as const

it('keeps the events of the upload only', () => {
  const journal = [event('data-updated', 5), ...former]
  expect(eventsOfUpload(journal, at(5))).toEqual([event('data-updated', 5)])
  expect(eventsOfUpload(journal)).toEqual([event('data-updated', 5)])
  expect(eventsOfUpload(former)).toEqual([])
  expect(eventsOfUpload(former, at(5))).toEqual([])
})

it('waits for the end of the processing that follows the upload', () => {
  const received = [event('data-updated', 5)]
  expect(outcomeOf({ status: 'loaded' }, received, at(5))).toBe('running')
  expect(outcomeOf({ status: 'finalized', finalizedAt: at(2) }, received, at(5))).toBe('running')
  const draftReason = { key: 'file-updated', message: '', validationMode: 'compatibleOrCancel' } as const
  expect(outcomeOf({ ...finalized, draftReason }, received, at(5))).toBe('running')
  expect(outcomeOf(finalized, [event('finalize-end', 8), ...received], at(5))).toBe('done')
})

it('ends with a draft to validate, once the draft is read', () => {
  const draftReason = { key: 'file-updated', message: '', validationMode: 'never' } as const
  const received = [event('data-updated', 5)]
  expect(outcomeOf({ ...finalized, status: 'indexed', draftReason }, received, at(5))).toBe('running')
  expect(outcomeOf({ ...finalized, finalizedAt: at(2), draftReason }, received, at(5))).toBe('running')
  const read = [event('finalize-end', 8), ...received]
  expect(outcomeOf({ ...finalized, draftReason }, read, at(5))).toBe('waiting')
  expect(outcomeOf({ ...finalized, status: 'validated', draftReason }, read, at(5))).toBe('running')
})

it('distinguishes a rejected file from a failed one, and from a later success', () => {
  const received = [event('data-updated', 5)]
  expect(outcomeOf(finalized, [event('draft-cancelled', 6), ...received], at(5))).toBe('rejected')
  expect(outcomeOf({ status: 'error' }, [event('error', 6), ...received], at(5))).toBe('failed')
  expect(outcomeOf(finalized, [event('finalize-end', 8), event('error', 6), ...received], at(5))).toBe('done')
})
