import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { isValidMasterData, newInput, usableInputs } from './masterData.ts'
import { cursorOf, isFirstOfLine, revisionKind, type Revision } from './revisions.ts'
import {
  areValidConstraints,
  isStructureEdited,
  structureToSave,
  structureValues,
  withoutEmptyParts
} from './structureValues.ts'
import { uniqueColumns } from './uniqueColumns.ts'

it('sends the changed keys, null for an emptied one, and treats empty as absent', () => {
  const server = structureValues({ primaryKey: ['a'], constraints: [{ type: 'unique', properties: ['a'] }] })
  expect(structureToSave(server, { primaryKey: ['a'], masterData: { bulkSearchs: [] } })).toBeUndefined()
  expect(structureToSave(server, { constraints: [], primaryKey: ['a', 'b'], conformsTo: undefined })).toEqual(
    {
      constraints: [],
      primaryKey: ['a', 'b']
    }
  )
  expect(structureToSave(server, { primaryKey: undefined })).toEqual({ primaryKey: null })
  expect(isStructureEdited(server, { masterData: {} }, 'masterData')).toBe(false)
})

it('accepts constraints with columns, without duplicates', () => {
  const unique = (...properties: string[]) => ({ type: 'unique' as const, properties })
  expect(areValidConstraints([unique('a'), unique('a', 'b')])).toBe(true)
  expect(areValidConstraints([unique()])).toBe(false)
  expect(areValidConstraints([unique('a', 'b'), unique('b', 'a')])).toBe(false)
})

it('leaves out of constraints the columns that the server refuses', () => {
  const column = (key: string, attributes: Partial<SchemaProperty> = {}): SchemaProperty => ({
    key,
    type: 'string',
    ...attributes
  })
  const schema = [
    column('a'),
    column('b', { separator: ';' }),
    column('c', { 'x-calculated': true }),
    column('d', { 'x-capabilities': { values: false } }),
    column('e', { type: 'object' })
  ]
  expect(uniqueColumns(schema).map(({ key }) => key)).toEqual(['a'])
})

it('drops the empty parts of the reference schema', () => {
  expect(withoutEmptyParts({ title: 'Stops', version: '' })).toEqual({ title: 'Stops' })
  expect(withoutEmptyParts({ title: ' ' })).toBeUndefined()
})

it('refuses incomplete searches of reference data', () => {
  const input = [{ ...newInput('equals'), property: { key: 'a' } }]
  expect(isValidMasterData({})).toBe(true)
  expect(isValidMasterData({ bulkSearchs: [{ title: 'Cities', input }] })).toBe(true)
  expect(isValidMasterData({ bulkSearchs: [{ title: 'Ci', input }] })).toBe(false)
  expect(isValidMasterData({ bulkSearchs: [{ title: 'Cities', input: [newInput('equals')] }] })).toBe(false)
  expect(isValidMasterData({ singleSearchs: [{ title: 'Cities' }] })).toBe(false)
  expect(usableInputs([], false)).toEqual(['equals'])
  expect(usableInputs([], true)).toEqual(['equals', 'geo-distance'])
})

it('names revisions by their effect on the line', () => {
  const revision = (id: string, action: string): Revision => ({ _id: id, _i: 1, _action: action })
  const list = [
    revision('a', 'createOrUpdate'),
    revision('b', 'createOrUpdate'),
    revision('a', 'createOrUpdate')
  ]
  expect(list.map((listed, index) => revisionKind(listed, isFirstOfLine(list, index)))).toEqual([
    'edited',
    'created',
    'created'
  ])
  expect(revisionKind(revision('a', 'delete'), true)).toBe('deleted')
  expect(revisionKind(revision('a', 'patch'), true)).toBe('edited')
  expect(cursorOf('https://x/revisions?size=10&before=42')).toBe('42')
  expect(cursorOf(undefined)).toBeUndefined()
})
