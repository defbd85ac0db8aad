import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { compareSchemas, shownColumns } from './columnWarnings.ts'

const column = (key: string, attributes: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key,
  type: 'string',
  ...attributes
})
const calculated = column('_id', { 'x-calculated': true })
const keys = (columns: SchemaProperty[]): string[] => columns.map(({ key }) => key)

it('lists added, missing and retyped columns, except calculated ones and types of links', () => {
  const published = [column('a'), column('b'), column('url', { format: 'uri-reference' }), calculated]
  const draft = [
    column('a', { type: 'integer' }),
    column('c'),
    column('url'),
    column('_i', { 'x-calculated': true })
  ]
  const { added, missing, retyped } = compareSchemas(published, draft)
  expect([keys(added), keys(missing), keys(retyped)]).toEqual([['c'], ['b'], ['a']])
})

it('lists the columns that are gone before the calculated ones, with their reason', () => {
  const schema = [column('a', { type: 'integer' }), calculated]
  const published = { schema: [column('a'), column('b')] }
  const warnings = (draftKey: string | undefined): unknown[] =>
    shownColumns(schema, [column('removed')], published, draftKey).map(({ property, warning, isGhost }) => [
      property.key,
      warning,
      !!isGhost
    ])
  expect(warnings('file-updated')).toEqual([
    ['a', 'typeChanged', false],
    ['removed', 'removed', true],
    ['b', 'missing', true],
    ['_id', undefined, false]
  ])
  expect(warnings('file-new')).toContainEqual(['b', 'notInFile', true])
  expect(warnings('file-new')).toContainEqual(['a', 'typeUnexpected', false])
  expect(warnings(undefined)).toEqual([
    ['a', undefined, false],
    ['removed', 'removed', true],
    ['_id', undefined, false]
  ])
})
