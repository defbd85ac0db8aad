import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { shownCounts, summaryOf } from './bulkSummary.ts'
import { actionsWidth, editableKeys, lineActions, mayEdit, withoutWriting } from './lineActions.ts'
import { copyOfLine } from './lineCopy.ts'
import {
  changedColumns,
  contentOf,
  formerValues,
  hasValues,
  newLineId,
  patchOf,
  severalLines
} from './lineContent.ts'

const schema: SchemaProperty[] = [
  { key: 'nom', type: 'string' },
  { key: 'tags', type: 'string', separator: ', ' },
  { key: 'places', type: 'integer' },
  { key: 'geo.lat', type: 'number', 'x-extension': 'geo' },
  { key: '_updatedAt', type: 'string', 'x-calculated': true }
]

describe('a copy of a line', () => {
  const withFile: SchemaProperty[] = [
    { key: 'code', type: 'string' },
    ...schema,
    { key: 'doc', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }
  ]

  it('leaves out the primary key and the file, and reports that a file is left out', () => {
    const line = { _id: 'a', code: 'p1', nom: 'Port', doc: 'a/1/plan.pdf' }
    expect(copyOfLine({ schema: withFile, primaryKey: ['code'] }, line)).toEqual({
      values: { nom: 'Port' },
      leavesFile: true
    })
    expect(copyOfLine({ schema: withFile }, { code: 'p1' })).toEqual({
      values: { code: 'p1' },
      leavesFile: false
    })
  })
})

describe('the content of a line', () => {
  it('has the non-empty values of the columns that users edit', () => {
    const line = { _id: 'a', _i: 3, nom: 'Port', places: null, 'geo.lat': 47, _updatedAt: '2026-01-05' }
    expect(contentOf(schema, line)).toEqual({ nom: 'Port' })
  })

  it('differs only by the values of these columns', () => {
    const before = { _i: 1, nom: 'Port', tags: ['a', 'b'], places: null }
    const after = { _i: 2, nom: 'Port ', tags: ['a'], _updatedAt: 'x' }
    expect(changedColumns(schema, before, after).map(({ key }) => key)).toEqual(['tags'])
  })

  it('gets a random id in the format of the server', () => {
    expect(newLineId()).toMatch(/^[\w-]{21}$/)
    expect(newLineId()).not.toBe(newLineId())
  })
})

describe('several lines', () => {
  const lines = [
    { nom: 'a', places: 3, tags: ['x'] },
    { nom: 'b', places: 3 },
    { nom: 'b', places: 3, tags: ['x'] }
  ]

  it('share the values that are equal, and count the distinct values of the other columns', () => {
    expect(severalLines(schema, lines)).toEqual({ common: { places: 3 }, differing: { nom: 2, tags: 2 } })
  })

  it('are patched with the typed values only, and restored to their former values', () => {
    const { common } = severalLines(schema, lines)
    expect(patchOf(common, { places: 3, nom: undefined, tags: null })).toEqual({})
    expect(patchOf(common, { places: 0, nom: 'c' })).toEqual({ places: 0, nom: 'c' })
    expect(formerValues(['places', 'nom'], { places: 3, tags: ['a'] })).toEqual({ places: 3, nom: null })
    expect(hasValues(schema, { nom: 'c', places: 3 }, { nom: 'c' })).toBe(true)
    expect(hasValues(schema, { nom: 'd', places: 3 }, { nom: 'c' })).toBe(false)
    expect(hasValues(schema, { places: 3 }, { nom: null })).toBe(true)
  })
})

describe('actions on lines', () => {
  it('are the ones that the permissions allow', () => {
    const can =
      (...operations: string[]) =>
      (operation: string): boolean =>
        operations.includes(operation)
    expect(mayEdit(can('readLines', 'readLineRevisions'))).toBe(false)
    expect(mayEdit(can('createLine'))).toBe(true)
    expect(mayEdit(withoutWriting(can('readLines', 'bulkLines', 'createLine')))).toBe(false)
    expect(withoutWriting(can('readLines'))('readLines')).toBe(true)
    const all = can('createLine', 'updateLine', 'deleteLine', 'readLineRevisions')
    expect(lineActions({ rest: {} }, all)).toEqual(['edit', 'duplicate', 'delete'])
    expect(lineActions({ rest: { history: true } }, all)).toEqual(['edit', 'duplicate', 'history', 'delete'])
  })

  it('allow editing the values of writable columns, except the primary key', () => {
    const document = {
      key: 'doc',
      type: 'string',
      'x-refersTo': 'http://schema.org/DigitalDocument'
    } as const
    const dataset = { schema: [...schema, document, { key: 'ro', type: 'string', readOnly: true } as const] }
    expect([...editableKeys({ ...dataset, primaryKey: ['nom'] }, () => true)]).toEqual(['tags', 'places'])
    expect(editableKeys(dataset, () => false).size).toBe(0)
  })

  it('get a width that depends on their number', () => {
    expect(actionsWidth(4, false, true)).toBe(22 + 4 * 28 + 18 + 4 * 2)
    expect(actionsWidth(4, true, true)).toBe(22 + 28 + 18 + 2)
  })
})

describe('the summary of a bulk write', () => {
  it('is recognised in a response, unlike the text of an error', () => {
    expect(summaryOf('   {"nbOk":0,"errors":[]}')).toMatchObject({ nbOk: 0 })
    expect(['Colonnes inconnues a, b', 'null', '{}'].map(summaryOf)).toEqual([
      undefined,
      undefined,
      undefined
    ])
  })

  it('shows no count that is zero, except the number of accepted lines', () => {
    const summary = { nbOk: 3, nbCreated: 0, nbModified: 2, nbNotModified: 1, nbDeleted: 0, nbErrors: 0 }
    expect(shownCounts({ ...summary, nbWarnings: 0, errors: [], warnings: [] })).toEqual([
      ['nbOk', 3],
      ['nbModified', 2],
      ['nbNotModified', 1]
    ])
  })
})
