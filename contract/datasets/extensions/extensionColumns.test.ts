/** The columns of an extended dataset. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../dataset.ts'
import type { Extension } from '../extensions.ts'
import { withExtensionColumns } from './extensionColumns.ts'
import { addresses, communes, computed, concepts, geocoding, services } from './testing.ts'

const keysOf = (schema: SchemaProperty[]): string[] => schema.map(({ key }) => key)

describe('columns', () => {
  const columnsOf = (extensions: Extension[], schema = addresses): SchemaProperty[] =>
    withExtensionColumns(schema, extensions, services).filter((column) => column['x-extension'])

  it('of an action are its outputs that are kept, and its error', () => {
    expect(columnsOf([geocoding])).toEqual([
      {
        key: '_coords.lat',
        type: 'number',
        title: 'Latitude',
        description: 'WGS84',
        'x-originalName': '_coords.lat',
        'x-extension': 'geocoder/postCoords',
        'x-refersTo': concepts.latitude
      },
      {
        key: '_coords.lon',
        type: 'number',
        title: '',
        description: '',
        'x-originalName': '_coords.lon',
        'x-extension': 'geocoder/postCoords',
        'x-refersTo': concepts.longitude
      },
      {
        key: '_coords.error',
        type: 'string',
        title: "Erreur d'enrichissement",
        description: 'Une erreur lors de la récupération des informations depuis un service distant',
        'x-originalName': 'error',
        'x-extension': 'geocoder/postCoords',
        'x-calculated': true
      }
    ])
  })

  it('take labels, capabilities and separators of outputs, and the name of the error', () => {
    const found = columnsOf([communes])
    expect(found).toMatchObject([
      { key: '_commune.code', type: 'string', 'x-labels': { '56000': 'Vannes' } },
      { key: '_commune.noms', separator: ';', 'x-capabilities': { text: false } },
      { key: '_commune._error', 'x-originalName': '_error', title: 'Erreur', 'x-calculated': true }
    ])
  })

  it('have names of their own', () => {
    const overwrite = { lat: { 'x-originalName': 'Latitude (°)' }, lon: { 'x-originalName': '---' } }
    expect(columnsOf([{ ...geocoding, overwrite }])).toMatchObject([
      { key: 'latitude', 'x-originalName': 'Latitude (°)' },
      { key: '_coords.lon' },
      { key: '_coords.error' }
    ])
  })

  it('of extensions of early versions have the names of the outputs', () => {
    const { propertyPrefix: _prefix, ...old } = geocoding
    expect(columnsOf([{ ...old, shortId: 'abc', select: ['lat'] }])).toMatchObject([
      { key: '_ext_abc.lat', 'x-originalName': 'lat' },
      { key: '_ext_abc.error', 'x-originalName': 'error' }
    ])
  })

  it('have a concept only when no ordinary column has it', () => {
    const taken = [...addresses, { key: 'y', type: 'number' as const, 'x-refersTo': concepts.latitude }]
    const [lat, lon] = columnsOf([geocoding], taken)
    expect(lat).not.toHaveProperty('x-refersTo')
    expect(lon).toHaveProperty('x-refersTo', concepts.longitude)
    // The concept of a column of another extension does not count.
    expect(columnsOf([geocoding, { ...geocoding, propertyPrefix: '_b' }])[3]).toHaveProperty(
      'x-refersTo',
      concepts.latitude
    )
  })

  it('keep their place, and what people wrote of them', () => {
    const schema = withExtensionColumns(addresses, [geocoding], services)
    const moved = schema
      .toReversed()
      .map((column) => ({ ...column, title: `${column.key}!`, 'x-group': 'g' }))
    const again = withExtensionColumns(moved, [geocoding, computed('c', '1')], services)
    expect(keysOf(again)).toEqual([...keysOf(moved), 'c'])
    expect(again[1]).toMatchObject({
      key: '_coords.lon',
      title: '_coords.lon!',
      'x-group': 'g',
      type: 'number'
    })
  })

  it('of an expression are defined by the extension, then by the schema', () => {
    const extension = { ...computed('c', '1'), property: { key: 'c', type: 'integer' as const, title: 'C' } }
    const schema = withExtensionColumns(addresses, [extension], services)
    expect(schema.at(-1)).toEqual({ key: 'c', type: 'integer', title: 'C', 'x-extension': 'c' })
    const edited = schema.map((column) =>
      column.key === 'c' ? { ...column, title: 'D', minimum: 1 } : column
    )
    expect(withExtensionColumns(edited, [extension], services)).toEqual(edited)
  })

  it('leave with their extension, or with its service', () => {
    const schema = withExtensionColumns(addresses, [geocoding, computed('c', '1')], services)
    expect(withExtensionColumns(schema, [{ ...geocoding, active: false }], services)).toEqual(addresses)
    expect(keysOf(withExtensionColumns(schema, [geocoding, computed('c', '1')], () => undefined))).toEqual([
      'adr',
      'nom',
      'c'
    ])
  })

  const anyExtension = fc.oneof(
    fc
      .record({ select: fc.subarray(['lat', 'lon', 'matchLevel', 'key']), active: fc.boolean() })
      .map((values) => ({
        ...geocoding,
        ...values
      })),
    fc.record({ select: fc.subarray(['code', 'noms']), active: fc.boolean() }).map((values) => ({
      ...communes,
      ...values
    })),
    fc.constantFrom('a', 'b', 'c').map((key) => computed(key, '1'))
  )
  const anyExtensions = fc.uniqueArray(anyExtension, {
    selector: (one) => (one.type === 'exprEval' ? one.property.key : one.action)
  })
  const anySchema = fc.shuffledSubarray([
    ...addresses,
    { key: 'y', type: 'number' as const, 'x-refersTo': concepts.latitude },
    { key: 'x', type: 'number' as const, 'x-refersTo': concepts.longitude }
  ])

  it('do not change when the dataset is saved again', () => {
    fc.assert(
      fc.property(anySchema, anyExtensions, (schema, extensions) => {
        const once = withExtensionColumns(schema, extensions, services)
        expect(withExtensionColumns(once, extensions, services)).toEqual(once)
      })
    )
  })

  it('are the same in any order of the extensions, and none stays without them', () => {
    fc.assert(
      fc.property(anySchema, anyExtensions, fc.infiniteStream(fc.nat()), (schema, extensions, order) => {
        const ranked = extensions.map((extension) => [order.next().value, extension] as const)
        const shuffled = ranked.toSorted(([left], [right]) => left - right).map(([, extension]) => extension)
        const byKey = (columns: SchemaProperty[]): SchemaProperty[] =>
          columns.toSorted((left, right) => (left.key < right.key ? -1 : 1))
        const produced = withExtensionColumns(schema, extensions, services)
        expect(byKey(withExtensionColumns(schema, shuffled, services))).toEqual(byKey(produced))
        expect(withExtensionColumns(produced, [], services)).toEqual(schema)
      })
    )
  })
})
