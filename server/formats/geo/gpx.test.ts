import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { converted, distance, fixture, fixturePath, refusedOrRead, source } from './fixtures.ts'
import { convertGpx, gpxFeatures } from './gpx.ts'

const gpx = (content: string): string =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">${content}</gpx>`

const track = `<trk><name>Tour &amp; détour</name><link href="https://exemple.fr/"/>
  <extensions><x:couleur>bleu</x:couleur></extensions>
  <trkseg><trkpt lat="48.5" lon="2.5"><ele>35.1234</ele><time>2024-03-15T10:00:00Z</time><name>départ</name></trkpt>
  <trkpt lon='2.6' lat='48.6'/><trkpt lat="x" lon="3"/></trkseg></trk>`
const route =
  '<rte><cmt>à pied</cmt><rtept lat="45" lon="1"><name>a</name></rtept><rtept lat="46" lon="2"/></rte>'

describe('GPX', () => {
  it.each(['lignes.gpx', 'routes.gpx'])('%s: the shapes and names of its source', async (name) => {
    const features = await converted(convertGpx, fixturePath(name))
    const expected = await source('lignes')
    expect(features).toHaveLength(name === 'lignes.gpx' ? 2 : 1)
    for (const [index, { geometry, properties }] of features.entries()) {
      expect(distance(geometry, expected[index]!.geometry)).toBeLessThan(1e-6)
      expect(properties?.name).toBe(expected[index]!.properties?.name)
    }
  })

  it('reads tracks, then routes, and leaves waypoints out', () => {
    const waypoint = '<wpt lat="45" lon="1"><name>point</name></wpt>'
    expect(gpxFeatures(gpx(waypoint + route + track))).toEqual([
      {
        type: 'Feature',
        properties: {
          layer: 'tracks',
          name: 'Tour & détour',
          link: 'https://exemple.fr/',
          x_couleur: 'bleu',
          time: '2024-03-15T10:00:00Z'
        },
        geometry: {
          type: 'LineString',
          coordinates: [
            [2.5, 48.5, 35.123],
            [2.6, 48.6]
          ]
        }
      },
      {
        type: 'Feature',
        properties: { layer: 'routes', cmt: 'à pied' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [1, 45],
            [2, 46]
          ]
        }
      }
    ])
  })

  it.each([
    ['entities', `<!DOCTYPE gpx [<!ENTITY a "b">]>${gpx(track)}`],
    ['cut files', gpx(track).slice(0, -30)],
    ['other documents', '<kml></kml>'],
    ['nested tracks', gpx(`<trk>${track}</trk>`)]
  ])('refuses %s', (_, text) => {
    expect(() => gpxFeatures(text)).toThrow(ConversionError)
  })

  it('refuses or reads texts with false characters', async () => {
    const text = (await fixture('lignes.gpx')).toString()
    const change = fc.tuple(
      fc.nat(text.length),
      fc.nat(8),
      fc.constantFrom('<', '>', '/', '"', '&', ']]>', '<ele>', 'é')
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        let mutated = text
        for (const [at, length, put] of changes)
          mutated = mutated.slice(0, at) + put + mutated.slice(at + length)
        refusedOrRead(() => gpxFeatures(mutated))
      }),
      { numRuns: 300 }
    )
  })
})
