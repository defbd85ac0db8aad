import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import {
  addColumn,
  changedColumns,
  editColumn,
  editedSchema,
  isAttributeEdited,
  moveColumn,
  noSchemaEdits,
  removeColumn,
  restoreColumn,
  schemaToSave,
  serverColumns,
  withoutSent,
  type SchemaEdits
} from './schemaEdits.ts'

const schema: SchemaProperty[] = [
  { key: 'a', type: 'string', title: 'A', 'x-group': 'g' },
  { key: 'b', type: 'integer' },
  { key: '_i', type: 'integer', 'x-calculated': true }
]

describe('edits of a schema', () => {
  it('sends nothing without a change, even after an edit was undone', () => {
    const edits = editColumn(editColumn(noSchemaEdits, 'a', { title: 'B' }), 'a', { title: 'A' })
    expect(schemaToSave(schema, noSchemaEdits)).toBeUndefined()
    expect(schemaToSave(schema, edits)).toBeUndefined()
  })

  it('removes an attribute and leaves the calculated columns to the platform', () => {
    const edits = editColumn(noSchemaEdits, 'a', { 'x-group': undefined })
    expect(changedColumns(schema, edits)).toEqual(['a'])
    expect(schemaToSave(schema, edits)).toEqual([
      { key: 'a', type: 'string', title: 'A' },
      { key: 'b', type: 'integer' }
    ])
  })

  it('moves columns but never across the calculated ones', () => {
    const movedEdits = moveColumn(schema, noSchemaEdits, 'a', 1)
    expect(editedSchema(schema, movedEdits).map((property) => property.key)).toEqual(['b', 'a', '_i'])
    expect(moveColumn(schema, movedEdits, 'a', 1)).toBe(movedEdits)
    expect(schemaToSave(schema, moveColumn(schema, movedEdits, 'a', -1))).toBeUndefined()
  })

  it('adds columns before the calculated ones, wherever the others were moved', () => {
    const column: SchemaProperty = { key: 'c', type: 'number' }
    const edits = addColumn(moveColumn(schema, noSchemaEdits, 'a', 1), column)
    expect(editedSchema(schema, edits).map(({ key }) => key)).toEqual(['b', 'a', 'c', '_i'])
    expect(changedColumns(schema, edits)).toEqual(['c'])
    expect(schemaToSave(schema, editColumn(edits, 'c', { title: 'C' }))?.at(-1)).toEqual({
      ...column,
      title: 'C'
    })
    // After the save, the server's schema holds the column.
    const saved: SchemaProperty[] = [schema[1]!, schema[0]!, column, schema[2]!]
    expect(schemaToSave(saved, edits)).toBeUndefined()
    expect(schemaToSave(schema, removeColumn(addColumn(noSchemaEdits, column), 'c'))).toBeUndefined()
  })

  it('removes a column', () => {
    const edits = removeColumn(noSchemaEdits, 'a')
    expect(schemaToSave(schema, edits)).toEqual([{ key: 'b', type: 'integer' }])
    const restoredEdits = addColumn(edits, { key: 'a', type: 'boolean' })
    expect(editedSchema(schema, restoredEdits).find(({ key }) => key === 'a')).toBeDefined()
  })

  it('keeps edits when the server adds columns', () => {
    const edits = editColumn(moveColumn(schema, noSchemaEdits, 'a', 1), 'a', { title: 'Mine' })
    const refreshed: SchemaProperty[] = [...schema, { key: 'c', type: 'number' }]
    expect(editedSchema(refreshed, edits).find((property) => property.key === 'a')?.title).toBe('Mine')
    expect(editedSchema(refreshed, edits).map((property) => property.key)).toContain('c')
  })
})

describe('edits made during a save', () => {
  const c: SchemaProperty = { key: 'c', type: 'number' }
  const sent: SchemaEdits = {
    ...addColumn(removeColumn(editColumn(noSchemaEdits, 'a', { title: 'Sent' }), 'b'), c),
    order: ['c', 'a']
  }
  const saved: SchemaProperty[] = [c, { ...schema[0]!, title: 'Sent' }, schema[2]!]

  it('are empty without a change', () => {
    expect(withoutSent(sent, sent, schema)).toEqual({ columns: {}, added: [], removed: [] })
  })

  it('are kept: other values, another order, other columns', () => {
    const d: SchemaProperty = { key: 'd', type: 'string' }
    let currentEdits = editColumn(sent, 'a', { title: 'Later', 'x-group': undefined })
    currentEdits = editColumn(addColumn(currentEdits, d), 'c', { minimum: 1 })
    const remainingEdits = withoutSent(moveColumn(schema, currentEdits, 'a', -1), sent, schema)
    expect(schemaToSave(saved, remainingEdits)).toEqual([
      { key: 'a', type: 'string', title: 'Later' },
      { ...c, minimum: 1 },
      d
    ])
  })

  it('remove a column that the save has added, or add one that it has removed', () => {
    const remainingEdits = withoutSent(removeColumn(sent, 'c'), sent, schema)
    expect(schemaToSave(saved, remainingEdits)?.map(({ key }) => key)).toEqual(['a'])
    const restoredEdits = withoutSent(restoreColumn(sent, 'b'), sent, schema)
    expect(schemaToSave(saved, restoredEdits)?.map(({ key }) => key)).toEqual(['c', 'a', 'b'])
  })
})

it('ignores edits of the owner columns, which the platform describes', () => {
  const owner: SchemaProperty = { key: '_owner', type: 'string', title: 'Owner' }
  const [, column] = serverColumns({ schema: [schema[0]!, owner], isRest: true })
  expect(column).toEqual({ ...owner, 'x-calculated': true })
  // In a file dataset it is a normal column.
  expect(serverColumns({ schema: [owner] })).toEqual([owner])
})

it('accepts a calculated column among others without an edit, as extensions make them', () => {
  const columns: SchemaProperty[] = [
    { key: 'a', type: 'string' },
    { key: '_coords.error', type: 'string', 'x-calculated': true, 'x-extension': 'geocoder/postCoords' },
    { key: 'b', type: 'string' }
  ]
  expect(schemaToSave(columns, noSchemaEdits)).toBeUndefined()
  const movedColumns = schemaToSave(columns, moveColumn(columns, noSchemaEdits, 'b', -1))
  expect(movedColumns?.map(({ key }) => key)).toEqual(['b', 'a'])
})

it('marks an attribute as edited while it differs from the saved one', () => {
  const isEdited = (attributes: Partial<SchemaProperty>, name: keyof SchemaProperty): boolean =>
    isAttributeEdited(schema, editColumn(noSchemaEdits, 'a', attributes), 'a', name)
  expect(isEdited({ title: 'B' }, 'title')).toBe(true)
  expect(isEdited({ title: 'A' }, 'title')).toBe(false)
  expect(isEdited({ title: 'B' }, 'description')).toBe(false)
  expect(isEdited({ description: '' }, 'description')).toBe(false)
})
