import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { conflictsOf, followBases, type EditedField, type FieldBases } from './editedFields.ts'
import {
  structureChanges,
  structureFields,
  withoutFields,
  type AllStructureEdits
} from '../../resources/datasets/model/structureEdits.ts'

const dataset = (changes: Partial<Dataset> = {}): Dataset =>
  ({
    title: 'Stops',
    schema: [
      { key: 'a', type: 'string', title: 'A' },
      { key: 'b', type: 'string' }
    ],
    ...changes
  }) as Dataset
const field = (mine: string): EditedField<Dataset> => ({
  id: 'title',
  label: 'title',
  mine,
  valueIn: ({ title }) => title
})
const basesOf = (fields: EditedField<Dataset>[], from = dataset()): FieldBases => {
  const bases: FieldBases = new Map()
  followBases(bases, fields, from)
  return bases
}

describe('fields edited by two users', () => {
  it('conflict when another user saved a value other than the initial one and the typed one', () => {
    const bases = basesOf([field('Mine')])
    expect(conflictsOf(bases, [field('Mine')], dataset())).toEqual([])
    expect(conflictsOf(bases, [field('Mine')], dataset({ title: 'Theirs' }))).toMatchObject([
      { id: 'title', mine: 'Mine', theirs: 'Theirs' }
    ])
    expect(conflictsOf(bases, [field('Same')], dataset({ title: 'Same' }))).toEqual([])
  })

  it('take the value at the start of the edit as base, and forget it after the edit', () => {
    const bases = basesOf([field('Mine')], dataset({ title: 'Newer' }))
    expect(conflictsOf(bases, [field('Mine')], dataset({ title: 'Newer' }))).toEqual([])
    followBases(bases, [], dataset())
    expect(bases.size).toBe(0)
  })

  it('are compared by column in a schema, whose other columns are merged', () => {
    const mine: AllStructureEdits = {
      schema: { columns: { a: { title: 'Mine' } } },
      rest: {},
      values: { primaryKey: ['a'] }
    }
    const before = dataset()
    const bases = basesOf(structureFields(before, mine), before)
    const theirDataset = dataset({
      schema: [
        { key: 'a', type: 'string', title: 'A' },
        { key: 'b', type: 'string', title: 'Theirs' }
      ]
    })
    expect(conflictsOf(bases, structureFields(theirDataset, mine), theirDataset)).toEqual([])
    expect(structureChanges(theirDataset, mine)).toEqual({
      schema: [
        { key: 'a', type: 'string', title: 'Mine' },
        { key: 'b', type: 'string', title: 'Theirs' }
      ],
      primaryKey: ['a']
    })
    const conflictingDataset = dataset({ schema: [{ key: 'a', type: 'string', title: 'Theirs' }] })
    const conflicts = conflictsOf(bases, structureFields(conflictingDataset, mine), conflictingDataset)
    expect(conflicts).toMatchObject([{ id: 'schema.a.title', mine: 'Mine', theirs: 'Theirs' }])
    expect(structureChanges(conflictingDataset, withoutFields(mine, new Set(['schema.a.title'])))).toEqual({
      primaryKey: ['a']
    })
  })

  it('conflict for a column removed here and changed by another user', () => {
    const mine: AllStructureEdits = { schema: { columns: {}, removed: ['a'] }, rest: {}, values: {} }
    const before = dataset()
    const bases = basesOf(structureFields(before, mine), before)
    const after = dataset({ schema: [{ key: 'a', type: 'string', title: 'Kept' }] })
    expect(conflictsOf(bases, structureFields(after, mine), after)).toMatchObject([{ id: 'removed.a' }])
    expect(structureChanges(after, withoutFields(mine, new Set(['removed.a'])))).toBeUndefined()
  })
})
