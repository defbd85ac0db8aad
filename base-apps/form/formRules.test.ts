import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { problemMessages } from '../../src/schemaForms/problems/messages.ts'
import { questionColumns } from './configuration.ts'
import { formItems } from './formItems.ts'
import { refusalOf } from './serverErrors.ts'
import { wordsOf } from './words.ts'

const column = (key: string, more: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key,
  type: 'string',
  ...more
})
const schema = [
  column('name', { 'x-required': true, title: 'Name' }),
  column('age', { type: 'integer' }),
  column('lat', { type: 'number', 'x-refersTo': 'http://schema.org/latitude' }),
  column('lon', { type: 'number', 'x-refersTo': 'http://schema.org/longitude' }),
  column('shape', { 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' }),
  column('locked', { readOnly: true }),
  column('_owner'),
  column('_id', { 'x-calculated': true }),
  column('_ext.a', { 'x-extension': 'a/b' })
]

describe('the questions of a form', () => {
  it('are all writable columns by default', () => {
    expect(questionColumns({}, schema).map(({ key }) => key)).toEqual(['name', 'age', 'lat', 'lon'])
  })

  it('are the configured columns in their order, then the mandatory ones', () => {
    const fields = [
      { key: 'age', title: 'How old are you?', help: 'In years' },
      { key: '_owner' },
      { key: 'age' },
      null
    ]
    expect(questionColumns({ fields }, schema)).toEqual([
      column('age', { type: 'integer', title: 'How old are you?', description: 'In years' }),
      schema[0]
    ])
  })

  it('have one position for latitude and longitude', () => {
    const items = formItems(questionColumns({}, schema))
    expect(items.map((item) => (item.kind === 'position' ? item.keys : item.column.key))).toEqual([
      'name',
      'age',
      { latitude: 'lat', longitude: 'lon' }
    ])
  })
})

describe('a refusal of the server', () => {
  const t = wordsOf(problemMessages, 'en')

  it('is shown at its fields', () => {
    const serverText =
      'requiert la propriété name (name), /age doit être <= 5 (comparison=<=, limit=5) (valeur : 9)'
    expect(refusalOf(serverText, schema, t)).toEqual({
      fields: {
        name: 'Name: a value is required',
        age: 'age: the value must be at most 5 (value: 9)'
      },
      text: ''
    })
  })

  it('is shown unchanged when it concerns no field', () => {
    expect(refusalOf('cet identifiant de ligne est déjà utilisé', schema, t)).toEqual({
      fields: {},
      text: 'cet identifiant de ligne est déjà utilisé'
    })
  })
})
