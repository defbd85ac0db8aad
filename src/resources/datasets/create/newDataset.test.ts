import { describe, expect, it } from 'vitest'
import type { PickedDataset } from '../choose/pickedDataset.ts'
import { hasData, offeredParts } from './model.ts'
import {
  columnsOfChildren,
  creationOf,
  emptyFields,
  isFilled,
  stepsOf,
  type NewDatasetFields
} from './newDataset.ts'

const pickedDataset = (changes: Partial<PickedDataset> = {}): PickedDataset => ({
  id: 'm',
  owner: { type: 'user', id: 'u', name: 'U' },
  title: 'Model',
  status: 'finalized',
  visibility: 'private',
  count: 3,
  ...changes
})
const file = { name: 'a.csv', size: 1, mimetype: 'text/csv' }
const fields = (changes: Partial<NewDatasetFields>): NewDatasetFields => ({
  ...emptyFields,
  title: 'Title',
  owner: { type: 'user', id: 'u', name: 'U' },
  ...changes
})

it('has a step for a model only when the dataset has data of its own', () => {
  expect(stepsOf('file')).toEqual(['type', 'initialization', 'parameters', 'confirmation'])
  expect(stepsOf('rest')).toContain('initialization')
  expect(stepsOf('virtual')).toEqual(['type', 'parameters', 'confirmation'])
  expect(stepsOf('metaOnly')).not.toContain('initialization')
})

describe('parts copied from a model', () => {
  it('are those that the model has', () => {
    expect(offeredParts({})).toEqual(['data', 'description'])
    expect(
      offeredParts({
        attachments: [{}],
        extensions: [{ type: 'exprEval', expr: '1', property: { key: 'c', type: 'string' } }]
      })
    ).toEqual(['data', 'extensions', 'metadataAttachments', 'description'])
  })

  it.each([
    [pickedDataset({ originalFile: file }), true],
    [pickedDataset({ isRest: true, count: 2 }), true],
    [pickedDataset({ isRest: true, count: 0 }), false],
    [pickedDataset({ count: 0 }), false],
    [pickedDataset({ isVirtual: true, count: 2 }), true]
  ])('%o: %s', (source, expected) => {
    expect(hasData(source)).toBe(expected)
  })
})

it('is complete with a file, copied data or children', () => {
  expect(isFilled(fields({ type: 'file' }))).toBe(false)
  expect(isFilled(fields({ type: 'file', model: pickedDataset(), modelParts: ['description'] }))).toBe(false)
  expect(isFilled(fields({ type: 'file', model: pickedDataset(), modelParts: ['data'] }))).toBe(true)
  expect(isFilled(fields({ type: 'virtual' }))).toBe(false)
  expect(isFilled(fields({ type: 'metaOnly' }))).toBe(true)
  expect(isFilled(fields({ type: 'metaOnly', title: 'abc ' }))).toBe(false)
})

it('an editable dataset with a model starts as a draft, with columns of its own too', () => {
  const { data, draft } = creationOf(
    fields({ type: 'rest', model: pickedDataset(), modelParts: ['description'] })
  )
  expect(draft).toBe(true)
  expect(data).toMatchObject({
    isRest: true,
    initFrom: { dataset: 'm', parts: ['schema', 'description'] },
    schema: []
  })
  expect(creationOf(fields({ type: 'rest' })).draft).toBeUndefined()
})

it('merges the columns of the children, in order and without calculated ones', () => {
  const column = (key: string, title: string): { key: string; title: string; type: 'string' } => ({
    key,
    title,
    type: 'string'
  })
  const children = [
    { id: 'a', schema: [column('x', 'of a'), column('y', 'of a')] },
    { id: 'b', schema: [column('y', 'of b'), { ...column('_id', ''), 'x-calculated': true }] },
    { id: 'c' }
  ]
  expect(columnsOfChildren(['b', 'a', 'c'], children)).toEqual([column('y', 'of b'), column('x', 'of a')])
})
