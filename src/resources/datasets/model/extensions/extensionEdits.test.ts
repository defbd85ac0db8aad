import { expect, it } from 'vitest'
import type { Dataset, SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { ExpressionExtension, Extension } from '../../../../../contract/datasets/extensions.ts'
import { noSchemaEdits } from '../schemaEdits.ts'
import { structureChanges } from '../structureEdits.ts'
import { isStructureEdited, structureValues } from '../structureValues.ts'
import {
  calculatedColumn,
  editableExtensions,
  extensionsToSave,
  refreshed,
  stateOf
} from './extensionEdits.ts'

const coords: Extension = {
  active: true,
  type: 'remoteService',
  remoteService: 'geocoder',
  action: 'postCoords',
  select: ['lat'],
  autoUpdate: true
}
const total: ExpressionExtension = {
  active: true,
  type: 'exprEval',
  expr: 'a + b',
  property: { key: 'total', type: 'number' }
}

function datasetWith(extensions: object[]): Dataset {
  return { schema: [], extensions } as unknown as Dataset
}

it('ignores fields of the server in comparisons, and sends them back', () => {
  const dataset = datasetWith([{ ...coords, needsUpdate: true, nextUpdate: '2026-01-01T00:00:00Z' }, total])
  expect(editableExtensions(dataset)).toEqual([coords, total])
  const server = structureValues(dataset)
  expect(isStructureEdited(server, { extensions: [coords, total] }, 'extensions')).toBe(false)
  expect(isStructureEdited(server, { extensions: [total, coords] }, 'extensions')).toBe(true)
  expect(extensionsToSave(dataset, [total, coords])).toEqual([
    total,
    { ...coords, needsUpdate: true, nextUpdate: '2026-01-01T00:00:00Z' }
  ])
  expect(stateOf(dataset, total)).toEqual({})
})

it('sends an empty list after the removal of the last extension, and nothing when there was none', () => {
  const changes = (extensions: object[]): unknown =>
    structureChanges(datasetWith(extensions), {
      schema: noSchemaEdits,
      rest: {},
      values: { extensions: [] }
    })
  expect(changes([coords])).toEqual({ extensions: [] })
  expect(changes([])).toBeUndefined()
})

it('marks one extension to be applied again', () => {
  const dataset = datasetWith([coords, total])
  expect(refreshed(dataset, 'geocoder/postCoords')).toEqual([{ ...coords, needsUpdate: true }, total])
})

it('shows a calculated column as it is edited among the columns', () => {
  const edited: SchemaProperty = { key: 'total', type: 'number', title: 'Total', 'x-extension': 'total' }
  expect(calculatedColumn(total, [edited])).toEqual(edited)
  // A column of the file may have the same key until the expression is applied.
  expect(calculatedColumn(total, [{ key: 'total', type: 'string' }])).toEqual(total.property)
})
