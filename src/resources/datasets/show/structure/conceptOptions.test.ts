import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { Concept } from '../../../../views/fields/vocabulary.ts'
import { conceptOptions } from './conceptOptions.ts'

const concept = (id: string, attributes: Partial<Concept> = {}): Concept => ({
  id,
  identifiers: [`uri:${id}`],
  title: id,
  description: '',
  type: 'string',
  tag: 'tag',
  ...attributes
})
const vocabulary = [
  concept('city'),
  concept('latitude', { type: 'number' }),
  concept('start', { format: 'date-time' }),
  concept('mine', { private: true })
]
const ids = (property: SchemaProperty, schema: SchemaProperty[] = [property]): string[] =>
  conceptOptions(vocabulary, property, schema).map(({ id }) => id)

it("offers the concepts of the column's type, private ones first", () => {
  expect(ids({ key: 'a', type: 'string' })).toEqual(['mine', 'city'])
  expect(ids({ key: 'a', type: 'integer' })).toEqual(['mine', 'city', 'latitude'])
  expect(ids({ key: 'a', type: 'string', format: 'date' })).toEqual(['mine', 'city', 'start'])
})

it('leaves out the concept of another column, not its own', () => {
  const city: SchemaProperty = { key: 'a', type: 'string', 'x-refersTo': 'uri:city' }
  const otherColumn: SchemaProperty = { key: 'b', type: 'string' }
  expect(ids(otherColumn, [city, otherColumn])).toEqual(['mine'])
  expect(ids(city, [city, otherColumn])).toContain('city')
})

it('groups the concepts of a tag, so that its heading appears once', () => {
  const concepts = [
    concept('label', { tag: 'Presentation' }),
    concept('commune', { tag: 'Codes' }),
    concept('tag', { tag: 'Presentation' }),
    concept('mine', { tag: 'Codes', private: true }),
    concept('other', { tag: '', private: true })
  ]
  const property: SchemaProperty = { key: 'a', type: 'string' }
  const optionIds = conceptOptions(concepts, property, [property]).map(({ id }) => id)
  expect(optionIds).toEqual(['mine', 'commune', 'other', 'label', 'tag'])
})
