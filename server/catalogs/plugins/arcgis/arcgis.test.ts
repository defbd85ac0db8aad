import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExpectedRunFailure } from '../plugin.ts'
import { objectOf } from '../untrusted.ts'
import { dateFields, esriFeature, geojsonFeature } from './features.ts'
import { addressAt, nameOfPlace, placeIn, placeOf, placesTo } from './places.ts'

describe('a place of a server', () => {
  const server = 'https://gis.example.org/arcgis/rest/services'

  it.each([
    [server, 'directory', ''],
    [`${server}/`, 'directory', ''],
    [`${server}/Town?f=html`, 'directory', 'Town'],
    [`${server}/Town/My%20trees/FeatureServer`, 'service', 'Town/My trees/FeatureServer'],
    [`${server}/Trees/MapServer/12/`, 'layer', 'Trees/MapServer/12']
  ])('is parsed from its address: %s', (address, kind, path) => {
    const found = placeIn(address)
    expect(found).toEqual({ root: server, place: { kind, path } })
    expect(found && decodeURI(addressAt(server, found.place))).toBe(path ? `${server}/${path}` : server)
  })

  it('is undefined for other addresses, and refuses paths that leave the services', () => {
    for (const address of ['https://hub.example.org/datasets', '', 'a/rest/services'])
      expect(placeIn(address), address).toBeUndefined()
    for (const path of ['../admin', 'a/../../b', '..', 'a\\b'])
      expect(() => placeOf(path)).toThrow(ExpectedRunFailure)
  })

  it('is reached by folders and services, from the root of the catalog', () => {
    const layer = placeOf('Town/Trees/FeatureServer/0')
    const names = (start: string): string[] => placesTo(layer, placeOf(start)).map(nameOfPlace)
    expect(names('')).toEqual(['Town', 'Trees', '0'])
    expect(names('Town')).toEqual(['Trees', '0'])
  })
})

describe('a feature', () => {
  const dates = dateFields({ fields: [{ name: 'seen', type: 'esriFieldTypeDate' }, { name: 'id' }] })
  const square = (from: number, to: number): number[][] => [
    [from, from],
    [from, to],
    [to, to],
    [to, from],
    [from, from]
  ]

  it('has dates as ISO instants', () => {
    const properties = { seen: 0, id: 0 }
    expect(geojsonFeature({ properties }, dates).properties).toEqual({
      seen: '1970-01-01T00:00:00.000Z',
      id: 0
    })
    expect(geojsonFeature({ properties: { seen: 1e300 } }, dates).properties).toEqual({ seen: 1e300 })
  })

  it.each([
    [
      { x: 1, y: 2, z: 3 },
      { type: 'Point', coordinates: [1, 2] }
    ],
    [{ x: 'NaN', y: 'NaN' }, null],
    [undefined, null],
    [{ points: [[1, 2]] }, { type: 'MultiPoint', coordinates: [[1, 2]] }],
    [
      {
        paths: [
          [
            [1, 2],
            [3, 4, 5]
          ],
          [[1, 1]]
        ]
      },
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [1, 2],
            [3, 4]
          ]
        ]
      }
    ],
    [
      { rings: [square(0, 9), square(1, 2).toReversed(), square(20, 30)] },
      { type: 'MultiPolygon', coordinates: [[square(0, 9), square(1, 2).toReversed()], [square(20, 30)]] }
    ]
  ])('in Esri JSON is converted to GeoJSON: %j', (geometry, expected) => {
    expect(esriFeature({ geometry, attributes: { id: 1 } }, dates)).toEqual({
      type: 'Feature',
      geometry: expected,
      properties: { id: 1 }
    })
  })

  it('is converted without error from any JSON', () => {
    const members = fc.oneof(fc.jsonValue(), fc.array(fc.array(fc.array(fc.double()))))
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('x', 'y', 'points', 'paths', 'rings'), members),
        (geometry) => {
          expect(() => esriFeature(objectOf({ geometry, attributes: null }), dates)).not.toThrow()
        }
      ),
      { endOnFailure: true }
    )
  })
})
