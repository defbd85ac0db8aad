import { describe, expect, it } from 'vitest'
import type { DatasetStatus, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { DatasetRecord, DraftValues, StoredValues } from '../record.ts'
import { draftStatus, patchStatus } from './patchStatus.ts'

const schema: SchemaProperty[] = [{ key: 'a', type: 'string' }]
const constraints: StoredValues['constraints'] = [{ type: 'unique', properties: ['a'] }]

describe('constraints that change', () => {
  it.each<[DatasetStatus, DatasetStatus | undefined]>([
    ['finalized', 'validated'],
    ['indexed', 'validated'],
    ['validation-updated', 'analyzed'],
    ['stored', undefined],
    ['analyzed', undefined],
    ['validated', undefined],
    // The file is in the draft.
    ['draft', undefined]
  ])('on a file that is %s', (status, expected) => {
    const before = { schema, status }
    expect(patchStatus(before, { ...before, constraints }, new Set(['constraints'])).status).toBe(expected)
  })

  it.each<[DatasetStatus, DatasetStatus]>([
    ['validated', 'validated'],
    ['stored', 'stored'],
    ['indexed', 'validated'],
    ['validation-updated', 'analyzed']
  ])('on a file that failed when %s', (errorStatus, expected) => {
    const before = { schema, status: 'error' as const, errorStatus, constraints }
    expect(patchStatus(before, { ...before, constraints: [] }, new Set(['constraints'])).status).toBe(
      expected
    )
  })

  it.each<[string, Partial<SchemaProperty>, DatasetStatus]>([
    ['a new rule', { minLength: 2 }, 'analyzed'],
    ['a concept', { 'x-refersTo': 'http://schema.org/City' }, 'validated'],
    ['a transformation', { 'x-transform': { type: 'integer' } }, 'analyzed'],
    ['a title', { title: 'A' }, 'validated']
  ])('with %s', (_what, attributes, expected) => {
    const before = { schema, status: 'finalized' as const }
    const after = { ...before, constraints, schema: [{ ...schema[0]!, ...attributes }] }
    expect(patchStatus(before, after, new Set(['constraints', 'schema'])).status).toBe(expected)
  })

  it('on an editable dataset have nothing processed', () => {
    const before = { schema, isRest: true, status: 'finalized' as const }
    expect(patchStatus(before, { ...before, constraints }, new Set(['constraints']))).toEqual({})
  })
})

describe('the draft of a dataset that changes', () => {
  const changed = new Set(['constraints', 'title'])

  function statusWith(draft: Partial<DraftValues>): DatasetStatus | undefined {
    const before = { schema, status: 'finalized', draft: { schema, ...draft } } as unknown as DatasetRecord
    return draftStatus(before, { ...before, title: 'Other', constraints }, changed)
  }

  it.each<[string, Partial<DraftValues>, DatasetStatus | undefined]>([
    ['is indexed again before it is published', { status: 'indexed' }, 'validated'],
    ['is indexed again while it waits', { status: 'finalized' }, 'validated'],
    ['goes on when it will be indexed anyway', { status: 'stored' }, undefined],
    ['starts again when it failed', { status: 'error', errorStatus: 'analyzed' }, 'analyzed'],
    ['is left alone when it has its own', { status: 'indexed', constraints: [] }, undefined]
  ])('%s', (_name, draft, expected) => {
    expect(statusWith(draft)).toBe(expected)
  })

  it('is left alone by what needs no processing, even when it failed', () => {
    const draft = { schema, status: 'error', errorStatus: 'analyzed' }
    const before = { schema, status: 'finalized', draft } as unknown as DatasetRecord
    expect(draftStatus(before, { ...before, title: 'Other' }, new Set(['title']))).toBeUndefined()
  })
})

describe('settings of an editable dataset that change', () => {
  it.each<[string, StoredValues['rest'], StoredValues['rest'], DatasetStatus]>([
    ['erases the authors of its lines', { storeUpdatedBy: true }, {}, 'analyzed'],
    ['begins to search authors', undefined, { storeUpdatedBy: true }, 'analyzed'],
    [
      'keeps its lines as they are',
      { storeUpdatedBy: true },
      { storeUpdatedBy: true, history: true },
      'indexed'
    ]
  ])('%s', (_what, rest, next, expected) => {
    const before = { schema, isRest: true as const, status: 'finalized' as const, ...(rest ? { rest } : {}) }
    expect(patchStatus(before, { ...before, rest: next }, new Set(['rest'])).status).toBe(expected)
  })
})
