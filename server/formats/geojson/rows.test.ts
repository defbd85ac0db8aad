import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { geojsonRows, geojsonShape } from './rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-geojson-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: unknown): string {
  const path = join(folder, 'file.geojson')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const point = { type: 'Point', coordinates: [1, 2] }

describe('a GeoJSON file as a table', () => {
  it('has a row per feature and a column per property', async () => {
    const path = file({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } },
      features: [
        {
          type: 'Feature',
          id: 7,
          geometry: point,
          properties: { nom: ' été ', tags: ['a', 'b'], none: null }
        },
        { type: 'Feature', geometry: null, properties: { nom: 'x', owner: { name: 'y', of: {} }, ok: true } },
        { type: 'Feature', properties: null }
      ]
    })
    const shape = await geojsonShape(path, 'UTF-8')
    expect(shape).toEqual({
      columns: ['geometry', 'id', 'nom', 'tags.0', 'tags.1', 'owner.name', 'ok'],
      projection: 'EPSG:2154'
    })
    const rows = []
    for await (const row of geojsonRows(path, 'UTF-8', shape.columns)) rows.push(row)
    expect(rows).toEqual([
      [JSON.stringify(point), '7', 'été', 'a', 'b', undefined, undefined],
      [undefined, undefined, 'x', undefined, undefined, 'y', 'true'],
      [undefined, undefined, undefined, undefined, undefined, undefined, undefined]
    ])
  })

  it('keeps WGS84 without a projection', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }
    expect(await geojsonShape(file({ type: 'FeatureCollection', crs, features: [] }), 'UTF-8')).toEqual({
      columns: ['geometry']
    })
  })

  it.each([
    ['no collection', { type: 'Feature', geometry: point }],
    ['an element that is no feature', { type: 'FeatureCollection', features: [point] }],
    ['an array', [point]],
    ['what is cut', '{"type":"FeatureCollection","features":[{"type":"Feature"'],
    ['text', 'a,b\n1,2']
  ])('refuses %s', async (_name, content) => {
    await expect(geojsonShape(file(content), 'UTF-8')).rejects.toThrow(ConversionError)
  })
})
