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
    // A dataset in status `draft` has no published file to check.
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
  ])('with %s', (_name, attributes, expected) => {
    const before = { schema, status: 'finalized' as const }
    const after = { ...before, constraints, schema: [{ ...schema[0]!, ...attributes }] }
    expect(patchStatus(before, after, new Set(['constraints', 'schema'])).status).toBe(expected)
  })

  it('on an editable dataset need no processing', () => {
    const before = { schema, isRest: true, status: 'finalized' as const }
    expect(patchStatus(before, { ...before, constraints }, new Set(['constraints']))).toEqual({})
  })
})

it('processes transforms of file datasets only', () => {
  const transformed = { schema: [{ ...schema[0]!, 'x-transform': { expr: 'UPPER(value)' } }] }
  const status = { schema, status: 'finalized' as const }
  const editable = { ...status, isRest: true }
  expect(patchStatus(status, { ...status, ...transformed }, new Set(['schema'])).status).toBe('analyzed')
  expect(patchStatus(editable, { ...editable, ...transformed }, new Set(['schema']))).toEqual({})
})

describe('the draft of a dataset that changes', () => {
  const changedKeys = new Set(['constraints', 'title'])

  function statusWith(draft: Partial<DraftValues>): DatasetStatus | undefined {
    const before = { schema, status: 'finalized', draft: { schema, ...draft } } as unknown as DatasetRecord
    return draftStatus(before, { ...before, title: 'Other', constraints }, changedKeys)
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
  ])('%s', (_name, rest, newRest, expected) => {
    const before = { schema, isRest: true as const, status: 'finalized' as const, ...(rest ? { rest } : {}) }
    expect(patchStatus(before, { ...before, rest: newRest }, new Set(['rest'])).status).toBe(expected)
  })
})

describe('changes that come together', () => {
  type Values = Partial<StoredValues>
  type Change = (values: Values) => Values
  const changeColumn =
    (key: string, attributes: Partial<SchemaProperty>): Change =>
    (values) => ({
      ...values,
      schema: values.schema!.map((candidate) =>
        candidate.key === key ? { ...candidate, ...attributes } : candidate
      )
    })

  const changes: Record<string, Change> = {
    'a title': changeColumn('a', { title: 'A' }),
    'a smallest value': changeColumn('n', { minimum: 1 }),
    'a pattern': changeColumn('a', { pattern: '^x' }),
    'a required column': changeColumn('a', { 'x-required': true }),
    'restricted labels': changeColumn('a', { 'x-labels': { x: 'X' }, 'x-labelsRestricted': true }),
    capabilities: changeColumn('n', { 'x-capabilities': { index: false } }),
    'a separator': changeColumn('b', { separator: ';' }),
    'a time zone': changeColumn('d', { timeZone: 'America/Guadeloupe' }),
    'a concept': changeColumn('b', { 'x-refersTo': 'http://schema.org/City' }),
    'a place': changeColumn('d', { 'x-refersTo': 'http://schema.org/latitude' }),
    'a transformation': changeColumn('d', { 'x-transform': { type: 'integer' } }),
    'a type': changeColumn('c', { type: 'integer' }),
    'a new column': (values) => ({ ...values, schema: [...values.schema!, { key: 'z', type: 'string' }] }),
    'a lost column': (values) => ({ ...values, schema: values.schema!.filter(({ key }) => key !== 'e') }),
    constraints: (values) => ({ ...values, constraints }),
    'the history of lines': (values) => ({ ...values, rest: { ...values.rest, history: true } }),
    'the authors of lines': (values) => ({ ...values, rest: { ...values.rest, storeUpdatedBy: true } }),
    thumbnails: (values) => ({ ...values, thumbnails: { resizeMode: 'fitIn' } })
  }
  const columns: SchemaProperty[] = [
    { key: 'a', type: 'string' },
    { key: 'b', type: 'string' },
    { key: 'c', type: 'string' },
    { key: 'd', type: 'string', format: 'date-time' },
    { key: 'e', type: 'string' },
    { key: 'n', type: 'number' }
  ]
  const comparedKeys = ['schema', 'constraints', 'rest', 'thumbnails'] as const

  /** Statuses of the steps that will run from a status; none for a dataset at rest. */
  const stepsOf = (status: DatasetStatus | undefined): string[] => {
    const chain = ['stored', 'analyzed', 'validated', 'indexed']
    if (status === 'validation-updated') return ['analyzed']
    return status && chain.includes(status) ? chain.slice(chain.indexOf(status)) : []
  }
  const candidates: (DatasetStatus | undefined)[] = [
    undefined,
    'indexed',
    'validation-updated',
    'validated',
    'analyzed',
    'stored'
  ]

  const states: [string, Values][] = [
    ['a file', { status: 'finalized' }],
    ['a file that is validated again', { status: 'validation-updated' }],
    ['a file that is being indexed', { status: 'validated' }],
    ['a file that broke a rule', { status: 'error', errorStatus: 'analyzed' }],
    ['a file that could not be analysed', { status: 'error', errorStatus: 'stored' }],
    ['a file that could not be finalized', { status: 'error', errorStatus: 'indexed' }],
    ['an editable dataset', { status: 'finalized', isRest: true }],
    ['an editable dataset whose lines are read again', { status: 'analyzed', isRest: true }]
  ]

  it.each(states)('run all the steps that each change needs, and no other step: %s', (_name, state) => {
    const before: Values = { schema: columns, ...state }
    const outcome = (...applied: Change[]): ReturnType<typeof patchStatus> => {
      const after = applied.reduce((values, change) => change(values), before)
      const changedKeys = comparedKeys.filter(
        (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
      )
      return patchStatus(before, after, new Set(changedKeys))
    }
    const stepsAfter = (...applied: Change[]): string[] =>
      stepsOf(outcome(...applied).status ?? before.status)
    for (const [firstName, firstChange] of Object.entries(changes)) {
      for (const [secondName, secondChange] of Object.entries(changes)) {
        const neededSteps = [...stepsAfter(firstChange), ...stepsAfter(secondChange)]
        const fewestSteps = candidates
          .map(stepsOf)
          .find((steps) => neededSteps.every((step) => steps.includes(step)))
        expect(stepsAfter(firstChange, secondChange).toSorted(), `${firstName} with ${secondName}`).toEqual(
          fewestSteps?.toSorted()
        )
      }
    }
  })

  it('check a rule even when lines are indexed again anyway', () => {
    const before = { schema: columns, status: 'finalized' as const }
    const after = changes['a smallest value']!(changes.capabilities!(before))
    expect(patchStatus(before, after, new Set(['schema']))).toEqual({ status: 'analyzed' })
  })

  it('update `finalizedAt` for new thumbnails when only rules are checked', () => {
    const before = { schema: columns, status: 'finalized' as const }
    const after = changes['a smallest value']!(changes.thumbnails!(before))
    expect(patchStatus(before, after, new Set(['schema', 'thumbnails']))).toEqual({
      status: 'validation-updated',
      finalizedAt: true
    })
  })
})
