import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { jsonSchemaOf } from './exportSchema.ts'

const chosen: SchemaProperty = {
  key: 'code',
  type: 'string',
  enum: ['a', 'b'],
  'x-fromUrl': 'https://here/api?q={q}',
  'x-itemKey': 'output',
  'x-itemTitle': 'label',
  'x-itemsProp': 'results'
}
const addressOf = (address: string): string => address.replace('//here', '//there')
const getItems = {
  url: 'https://there/api?q={q}',
  itemKey: 'data["output"]',
  itemTitle: 'data["label"]',
  itemsResults: 'data["results"]'
}

it('gives forms the URL of the choices of a column', () => {
  const { properties } = jsonSchemaOf([chosen], { addressOf }) as { properties: Record<string, object> }
  expect(properties.code).toEqual({
    type: 'string',
    'x-fromUrl': getItems.url,
    'x-itemKey': 'output',
    'x-itemTitle': 'label',
    'x-itemsProp': 'results',
    layout: { getItems }
  })
  const color = { ...chosen, 'x-refersTo': 'https://schema.org/color', 'x-itemTitle': undefined }
  expect(jsonSchemaOf([color as SchemaProperty], { addressOf })).toHaveProperty('properties.code.layout', {
    comp: 'color-picker',
    getItems: { ...getItems, itemTitle: undefined }
  })
  // Without `addressOf`, as in the API documentation, there is no layout for forms.
  expect(jsonSchemaOf([chosen])).not.toHaveProperty('properties.code.layout')
})

it('gives forms the URL of the choices of a multi-valued column, as an array or as one text', () => {
  const list = { ...chosen, separator: ';' }
  const asList = jsonSchemaOf([list], { addressOf, arrays: true })
  expect(asList).toHaveProperty('properties.code.layout', { getItems })
  expect(asList).not.toHaveProperty('properties.code.items.layout')
  expect(jsonSchemaOf([list], { addressOf })).toHaveProperty('properties.code.layout', {
    getItems,
    separator: ';'
  })
})

it('offers labels as choices', () => {
  const labelled: SchemaProperty = { key: 'l', type: 'string', 'x-labels': { a: 'A', b: '' } }
  const values = [
    { title: 'A', const: 'a' },
    { title: 'b', const: 'b' }
  ]
  expect(jsonSchemaOf([labelled])).toHaveProperty('properties.l.anyOf', [...values, {}])
  const restricted = { ...labelled, 'x-labelsRestricted': true }
  expect(jsonSchemaOf([restricted])).toHaveProperty('properties.l.oneOf', values)
})

it('gives examples the type of their column', () => {
  const columns: SchemaProperty[] = [
    { key: 'b', type: 'boolean', enum: ['true', 'false'] },
    { key: 't', type: 'string', enum: ['1', 'true'] }
  ]
  expect(jsonSchemaOf(columns).properties).toMatchObject({
    b: { examples: [true, false] },
    t: { examples: ['1', 'true'] }
  })
})
