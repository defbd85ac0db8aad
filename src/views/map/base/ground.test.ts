// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FeatureCollection, MultiLineString, MultiPolygon } from 'geojson'
import { describe, expect, it } from 'vitest'
import { configuredStyle, countryNames, dataSlot, plainStyle } from './baseStyle.ts'
import { extentOf, outlineOf } from './extents.ts'
import { graticule, graticuleStep } from './graticule.ts'

describe('the default background', () => {
  it('has no URL of another site', () => {
    const style = plainStyle('light', 'fr')
    expect(JSON.stringify(style)).not.toContain('http')
    expect(style.glyphs).toBeUndefined()
    expect(configuredStyle()).toBeUndefined()
    expect(style.layers.map(({ id }) => id)).toContain(dataSlot())
  })

  it('names countries in the language of the page', () => {
    const nameOf = (locale: string, code: string): unknown => {
      const place = new Intl.DisplayNames(locale, { type: 'region' }).of(code)
      return countryNames(locale).features.find(({ properties }) => properties?.name === place)?.properties
        ?.name
    }
    expect(nameOf('fr', 'DE')).toBe('Allemagne')
    expect(nameOf('en', 'DE')).toBe('Germany')
  })

  it.each(['world-110m', 'world-50m'])('has outlines that do not cross the antimeridian: %s', (name) => {
    const text = readFileSync(resolve(import.meta.dirname, `${name}.geojson`), 'utf8')
    const world = JSON.parse(text) as FeatureCollection<MultiPolygon | MultiLineString>
    expect(world.features.map(({ properties }) => properties?.kind)).toEqual(['land', 'border'])
    const rings = world.features.flatMap(({ geometry }) =>
      geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
    )
    for (const ring of rings) {
      ring.forEach(([x = 0, y = 0], index) => {
        const [before = x] = ring[index - 1] ?? []
        expect(Math.abs(x)).toBeLessThanOrEqual(180)
        // A ring across the antimeridian would cover the whole map; only the edge along the pole may span it.
        if (y > -85) expect(Math.abs(x - before)).toBeLessThan(60)
      })
    }
  })
})

describe('meridians and parallels', () => {
  it('are between 110 and 400 pixels apart', () => {
    for (let zoom = 0; zoom <= 20; zoom += 0.5) {
      const pixels = (graticuleStep(zoom) * 512 * 2 ** zoom) / 360
      if (zoom >= 2) expect(pixels).toBeGreaterThanOrEqual(110)
      if (zoom >= 2 && zoom <= 17) expect(pixels).toBeLessThan(400)
    }
  })

  it('are at multiples of the step, extend beyond the view, and stay below 85° of latitude', () => {
    const { features } = graticule([-1.02, 46.98, 0.98, 48.02], 8)
    const step = graticuleStep(8)
    const meridians = features
      .map(({ geometry }) => geometry.coordinates)
      .filter(([from, to]) => from?.[0] === to?.[0])
      .map(([from]) => from?.[0] ?? 0)
    expect(Math.min(...meridians)).toBeGreaterThanOrEqual(-3.02)
    expect(Math.max(...meridians)).toBeGreaterThan(0.98)
    for (const meridian of meridians)
      expect(Math.abs(meridian / step - Math.round(meridian / step))).toBeLessThan(1e-9)
    const latitudes = graticule([-180, -85, 180, 85], 1).features.flatMap(({ geometry }) =>
      geometry.coordinates.map(([, latitude]) => latitude ?? 0)
    )
    expect(Math.max(...latitudes.map(Math.abs))).toBeLessThanOrEqual(85)
  })
})

describe('extents', () => {
  it('are computed for every kind of geometry', () => {
    expect(extentOf({ type: 'Point', coordinates: [1, 2] })).toEqual([1, 2, 1, 2])
    expect(
      extentOf({
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [4, 1],
              [2, 5],
              [0, 0]
            ]
          ],
          [
            [
              [-3, 2],
              [1, 1],
              [0, 2],
              [-3, 2]
            ]
          ]
        ]
      })
    ).toEqual([-3, 0, 4, 5])
    expect(extentOf({ type: 'MultiPoint', coordinates: [] })).toBeUndefined()
    expect(extentOf(outlineOf([1, 2, 3, 4]).geometry)).toEqual([1, 2, 3, 4])
  })
})
