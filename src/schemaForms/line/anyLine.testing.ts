/** Arbitraries of columns and lines, for property-based tests. */
import fc from 'fast-check'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { LineValues } from './lineValues.ts'

const concepts = [
  'http://schema.org/description',
  'https://schema.org/color',
  'http://schema.org/image',
  'http://schema.org/DigitalDocument',
  'http://schema.org/latitude',
  'http://schema.org/longitude',
  'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long',
  'https://purl.org/geojson/vocab#geometry',
  'https://schema.org/WebPage'
]

const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 })

const anyColumn: fc.Arbitrary<SchemaProperty> = fc
  .record({
    key: fc.stringMatching(/^[a-zé][a-z0-9_. -]{0,8}$/),
    type: fc.constantFrom('string', 'string', 'integer', 'number', 'boolean', 'object', 'array'),
    format: optional(fc.constantFrom('date', 'date-time', 'uri-reference')),
    title: optional(fc.string({ maxLength: 12 })),
    description: optional(fc.string({ maxLength: 30 })),
    separator: optional(fc.constantFrom(', ', ';', ' ')),
    'x-required': fc.boolean(),
    'x-labels': optional(
      fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), fc.string({ maxLength: 6 }))
    ),
    'x-labelsRestricted': fc.boolean(),
    'x-display': optional(fc.constantFrom('textarea', 'markdown', 'text-field')),
    'x-refersTo': optional(fc.constantFrom(...concepts)),
    'x-group': optional(fc.constantFrom('One', 'Two')),
    readOnly: fc.boolean(),
    enum: optional(fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 })),
    minLength: optional(fc.integer({ min: 0, max: 3 })),
    maxLength: optional(fc.integer({ min: 0, max: 6 })),
    minimum: optional(fc.integer({ min: -5, max: 5 })),
    maximum: optional(fc.integer({ min: 0, max: 20 })),
    pattern: optional(fc.constantFrom('^[a-z]+$', '\\d', '^.{2,}$'))
  })
  .map((column) => {
    const present = Object.entries(column).filter(([, value]) => value !== undefined)
    const property = Object.fromEntries(present) as unknown as SchemaProperty
    // Only texts have a format or a separator.
    if (property.type !== 'string') {
      delete property.format
      delete property.separator
    }
    // An empty map of labels is the same as none.
    if (Object.keys(property['x-labels'] ?? {}).length === 0) delete property['x-labels']
    return property
  })

export const anyColumns = fc.uniqueArray(anyColumn, {
  minLength: 1,
  maxLength: 8,
  selector: ({ key }) => key
})

const anyText = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('2024-02-29', '2023-02-29', '2024-05-02T10:00:00Z', '2024-05-02T10:00:00', 'abc', '42')
)

const anyValue = fc.oneof(
  { weight: 4, arbitrary: anyText },
  fc.integer({ min: -10, max: 30 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.array(anyText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('x', 'y'), fc.integer(), { maxKeys: 2 })
)

/** Line with or without a value in each column, of the right type or not. */
export function anyLine(columns: SchemaProperty[]): fc.Arbitrary<LineValues> {
  return fc.record(Object.fromEntries(columns.map(({ key }) => [key, optional(anyValue)]))).map((line) => {
    const present = Object.entries(line).filter(([, value]) => value !== undefined)
    return Object.fromEntries(present)
  })
}

/** Instants that a date-time input can represent. */
const anyInstant = fc.date({ min: new Date('1980-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })

/** Value of the type of the column, other rules ignored. */
export function typedValue(column: SchemaProperty): fc.Arbitrary<unknown> {
  if (column.separator) return fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 3 })
  switch (column.type) {
    case 'integer':
      return fc.integer({ min: -1000, max: 1000 })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'object':
      return fc.dictionary(fc.constantFrom('x', 'y'), fc.integer())
    case 'array':
      return fc.array(fc.integer(), { maxLength: 3 })
    case 'string':
      if (column.format === 'date') return anyInstant.map((date) => date.toISOString().slice(0, 10))
      if (column.format === 'date-time') return anyInstant.map((date) => date.toISOString())
      return fc.stringMatching(/^[a-z]{1,8}$/)
  }
}
