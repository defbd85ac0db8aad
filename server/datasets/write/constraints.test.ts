import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { checkConstraints } from './constraints.ts'

const column = (attributes: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key: 'a',
  type: 'string',
  ...attributes
})
const unique = (...properties: string[]): { type: 'unique'; properties: string[] } => ({
  type: 'unique',
  properties
})
const kinds =
  "Les contraintes d'unicité ne sont pas prises en charge sur les jeux de données virtuels ou sans données (isMetaOnly)."

describe('a unicity constraint', () => {
  it.each<[string, Partial<SchemaProperty>]>([
    ['a text', {}],
    ['a date-time', { format: 'date-time' }],
    ['a column that is not filtered', { 'x-capabilities': { index: false } }],
    ['a column whose separator was removed', { separator: null }],
    ['a latitude', { type: 'number', 'x-refersTo': 'http://schema.org/latitude' }]
  ])('may bear on %s', (_what, attributes) => {
    const schema = [column(attributes), column({ key: 'b', type: 'integer' })]
    expect(() => checkConstraints({ schema, constraints: [unique('a'), unique('a', 'b')] })).not.toThrow()
    expect(() => checkConstraints({ schema, isRest: true, constraints: [unique('a')] })).not.toThrow()
  })

  it.each<[string, Partial<SchemaProperty>, string]>([
    [
      'is calculated',
      { 'x-calculated': true },
      'La colonne "a" est calculée ou issue d\'un enrichissement et ne peut pas porter une contrainte d\'unicité.'
    ],
    [
      'comes from an extension',
      { 'x-extension': 'e' },
      'La colonne "a" est calculée ou issue d\'un enrichissement et ne peut pas porter une contrainte d\'unicité.'
    ],
    [
      'cannot be grouped',
      { 'x-capabilities': { values: false } },
      'La colonne "a" doit avoir la capacité "Triable et groupable" activée pour porter une contrainte d\'unicité.'
    ],
    [
      'is a geometry',
      { type: 'object', 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' },
      'La colonne "a" est une géométrie et ne peut pas porter une contrainte d\'unicité.'
    ],
    [
      'is a projected geometry',
      { 'x-refersTo': 'http://data.ign.fr/def/geometrie#Geometry' },
      'La colonne "a" est une géométrie et ne peut pas porter une contrainte d\'unicité.'
    ],
    [
      'is an object',
      { type: 'object' },
      'La colonne "a" est un objet et ne peut pas porter une contrainte d\'unicité.'
    ],
    [
      'has several values',
      { separator: ';' },
      'La colonne "a" est multivaluée et ne peut pas porter une contrainte d\'unicité.'
    ]
  ])('may not bear on a column that %s', (_what, attributes, message) => {
    const schema = [column({ key: 'b' }), column(attributes)]
    expect(() => checkConstraints({ schema, constraints: [unique('b'), unique('b', 'a')] })).toThrow(message)
  })

  it('needs columns, and columns of the schema', () => {
    expect(() => checkConstraints({ schema: [column()], constraints: [unique()] })).toThrow(
      "Une contrainte d'unicité doit porter sur au moins une colonne."
    )
    expect(() => checkConstraints({ schema: [column()], constraints: [unique('a', 'A')] })).toThrow(
      "La colonne \"A\" d'une contrainte d'unicité n'existe pas dans le schéma."
    )
  })

  it.each([{ isVirtual: true }, { isMetaOnly: true }])('needs lines: %o', (kind) => {
    expect(() => checkConstraints({ ...kind, schema: [column()], constraints: [unique('a')] })).toThrow(kinds)
    expect(() => checkConstraints({ ...kind, schema: [], constraints: [] })).not.toThrow()
    expect(() => checkConstraints({ ...kind, schema: [] })).not.toThrow()
  })
})
