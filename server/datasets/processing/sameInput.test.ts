import { describe, expect, it } from 'vitest'
import type { DatasetRecord, DraftValues } from '../record.ts'
import { datasetRecord } from '../testing.ts'
import { isSameInput } from './sameInput.ts'

const constraints: DatasetRecord['constraints'] = [{ type: 'unique', properties: ['a'] }]

function record(values: Partial<DatasetRecord> = {}, draft?: Partial<DraftValues>): DatasetRecord {
  const draftReason = { key: 'file-updated', message: 'm', validationMode: 'always' } as const
  return datasetRecord({
    ...values,
    ...(draft ? { draft: { status: 'indexed', ...draft, draftReason } } : {})
  })
}

describe('what a step worked from', () => {
  it.each<[string, Partial<DatasetRecord>, boolean]>([
    ['a title', { title: 'Other' }, true],
    ['a status', { status: 'validated' }, false],
    ['files', { _files: 'other' }, false],
    ['constraints', { constraints }, false],
    ['a time zone', { timeZone: 'UTC' }, false],
    ['columns', { schema: [{ key: 'a', type: 'string' }] }, false],
    ['extras', { extras: { icon: 'x' } }, true]
  ])('and %s', (_name, changes, expected) => {
    expect(isSameInput(record(changes), record(), false)).toBe(expected)
  })

  it('and extensions, but for the date when they are due', () => {
    const extension = { type: 'exprEval', expr: '1', property: { key: 'c', type: 'string' } } as const
    const input = record({ extensions: [extension] })
    const updated = record({ extensions: [{ ...extension, nextUpdate: '2026-01-01T00:00:00.000Z' }] })
    expect(isSameInput(updated, input, false)).toBe(true)
    // Writing the result would lose this change.
    expect(isSameInput(updated, input, false, { extensions: [] })).toBe(false)
    expect(isSameInput(record({ extensions: [{ ...extension, expr: '2' }] }), input, false)).toBe(false)
  })

  it('includes what it replaces', () => {
    const current = record({ extras: { icon: 'x' } })
    expect(isSameInput(current, record(), false, { extras: { calendar: {} } })).toBe(false)
    expect(isSameInput(record({ title: 'Other' }), record(), false, { extras: {} })).toBe(true)
  })

  it('of a draft includes what the draft takes from the dataset, and nothing else', () => {
    const input = record({}, {})
    expect(isSameInput(record({ constraints }, {}), input, true)).toBe(false)
    const ownValues = { constraints: [] }
    expect(isSameInput(record({ constraints }, ownValues), record({}, ownValues), true)).toBe(true)
    expect(isSameInput(record({ status: 'validated' }, {}), input, true)).toBe(true)
    expect(isSameInput(record({}, { status: 'validated' }), input, true)).toBe(false)
    expect(isSameInput(record(), input, true)).toBe(false)
  })
})
