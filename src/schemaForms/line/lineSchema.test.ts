import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { lineField } from './lineField.ts'
import { formColumns, lineSchema } from './lineSchema.ts'

const text = (key: string, more: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key,
  type: 'string',
  ...more
})

describe('formColumns', () => {
  const columns = [
    text('a'),
    text('_owner'),
    text('_ownerName'),
    text('_ext.b', { 'x-extension': 'service/action' }),
    text('_ext.error', { 'x-extension': 'service/action', 'x-calculated': true }),
    text('file', { 'x-refersTo': 'http://schema.org/DigitalDocument' }),
    text('_id', { 'x-calculated': true })
  ]
  const keys = (options = {}): string[] => formColumns(columns, options).map(({ key }) => key)

  it('excludes calculated columns, and those of extensions by default', () => {
    expect(keys()).toEqual(['a', '_owner', '_ownerName', 'file'])
    expect(keys({ extension: true })).toEqual(['a', '_owner', '_ownerName', '_ext.b', 'file'])
  })

  it('excludes the owner of the line for users who edit their own lines', () => {
    expect(keys({ ownLines: true })).toEqual(['a', 'file'])
  })

  it('excludes files and extensions in bulk editing', () => {
    expect(keys({ several: true, extension: true })).toEqual(['a', '_owner', '_ownerName'])
  })
})

describe('lineSchema', () => {
  it('has the rules of the columns', () => {
    const { schema } = lineSchema([
      text('code', {
        title: 'Code',
        description: 'the **code**',
        'x-required': true,
        minLength: 2,
        maxLength: 4,
        pattern: '^[A-Z]+$',
        patternErrorMessage: 'capitals'
      }),
      { key: 'n', type: 'integer', 'x-originalName': 'Number', minimum: 0, maximum: 9 },
      text('state', { 'x-labels': { o: 'Open', c: 'Closed' }, 'x-labelsRestricted': true, enum: ['o'] }),
      text('free', { 'x-labels': { o: 'Open' }, enum: ['z'], readOnly: true, format: 'uri-reference' }),
      text('tags', { separator: ', ', maxLength: 10, description: 'words' }),
      text('day', { format: 'date' })
    ])
    expect(schema).toEqual({
      type: 'object',
      required: ['code'],
      properties: {
        code: {
          title: 'Code',
          description: 'the **code**',
          type: 'string',
          minLength: 2,
          maxLength: 4,
          pattern: '^[A-Z]+$',
          errorMessage: { pattern: 'capitals' }
        },
        n: { title: 'Number', type: 'integer', minimum: 0, maximum: 9 },
        state: { title: 'state', type: 'string', enum: ['o', 'c'] },
        free: { title: 'free', type: 'string', readOnly: true },
        tags: {
          title: 'tags',
          description: 'words',
          type: 'array',
          items: { type: 'string', maxLength: 10 }
        },
        day: { title: 'day', type: 'string', format: 'date' }
      }
    })
  })

  it('makes read-only the given columns and those of extensions, which are never mandatory', () => {
    const columns = [
      text('id', { 'x-required': true }),
      text('e', { 'x-extension': 'e', 'x-required': true })
    ]
    const { schema } = lineSchema(columns, { readOnlyKeys: ['id'], extension: true })
    expect(schema.required).toEqual(['id'])
    expect(schema.properties).toMatchObject({ id: { readOnly: true }, e: { readOnly: true } })
    expect(lineSchema(columns, { several: true }).schema.required).toBeUndefined()
  })

  it('lists columns without group first, then each group', () => {
    const { uiSchema } = lineSchema([
      text('a', { 'x-group': 'One' }),
      text('b'),
      text('c', { 'x-group': 'Two' }),
      text('d', { 'x-group': 'One' })
    ])
    expect(uiSchema['ui:options']?.sections).toEqual([
      { keys: ['b'] },
      { title: 'One', keys: ['a', 'd'] },
      { title: 'Two', keys: ['c'] }
    ])
  })

  it('makes one position field of a latitude and a longitude', () => {
    const { uiSchema } = lineSchema([
      { key: 'y', type: 'number', 'x-refersTo': 'http://schema.org/latitude' },
      { key: 'x', type: 'number', 'x-refersTo': 'http://www.w3.org/2003/01/geo/wgs84_pos#long' }
    ])
    expect(uiSchema.y['ui:options'].position).toEqual({ latitude: 'y', longitude: 'x' })
    expect(uiSchema.x['ui:options'].position).toEqual({ latitude: 'y', longitude: 'x' })
    const alone = lineSchema([{ key: 'y', type: 'number', 'x-refersTo': 'http://schema.org/latitude' }])
    expect(alone.uiSchema.y['ui:options'].position).toBeUndefined()
  })
})

describe('lineField', () => {
  const document = 'http://schema.org/DigitalDocument'
  it.each<[string, Partial<SchemaProperty>]>([
    ['text', {}],
    ['text', { 'x-display': 'textarea' }],
    ['geometry', { 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' }],
    ['text', { 'x-refersTo': document, 'x-display': 'text-field' }],
    ['markdown', { 'x-display': 'markdown' }],
    ['markdown', { 'x-refersTo': 'http://schema.org/description' }],
    ['date', { format: 'date', enum: ['2024-01-01'] }],
    ['dateTime', { format: 'date-time' }],
    ['color', { 'x-refersTo': 'https://schema.org/color' }],
    ['image', { 'x-refersTo': 'http://schema.org/image' }],
    ['position', { 'x-refersTo': 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long' }],
    ['attachment', { 'x-refersTo': document }],
    ['valueChoice', { enum: ['a', 'b'] }],
    ['valueChoice', { 'x-labels': { a: 'A' } }],
    ['valueList', { separator: ';', 'x-labels': { a: 'A' } }],
    ['remoteChoice', { 'x-fromUrl': '/x?q={q}' }],
    ['remoteList', { 'x-fromUrl': '/x?q={q}', separator: ', ' }],
    ['number', { type: 'integer' }],
    ['number', { type: 'number', enum: [1], 'x-refersTo': 'http://schema.org/latitude' }],
    ['checkbox', { type: 'boolean', enum: ['true'] }],
    ['valueChoice', { type: 'boolean', 'x-labels': { true: 'Open' } }],
    ['json', { type: 'object' }],
    ['json', { type: 'array' }]
  ])('is %s for %j', (field, column) => {
    expect(lineField(text('a', column)).field).toBe(field)
  })

  it('restricts values to labels only when the column does', () => {
    const labels = { 'x-labels': { o: 'Open', e: '' } }
    expect(lineField(text('a', labels))).toMatchObject({
      restricted: false,
      choices: [
        { value: 'o', label: 'Open' },
        { value: 'e', label: 'e' }
      ]
    })
    expect(lineField(text('a', { ...labels, 'x-labelsRestricted': true })).restricted).toBe(true)
    expect(lineField(text('a', { type: 'boolean', 'x-labels': { true: 'Open' } }))).toMatchObject({
      restricted: true,
      choices: [{ value: true, label: 'Open' }]
    })
  })
})
