import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { geojsonRows, geojsonShape, type GeojsonShape } from './rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-geojson-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: unknown): string {
  const path = join(folder, 'file.geojson')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const shapeOf = (content: unknown, isRepaired = false): Promise<GeojsonShape> =>
  geojsonShape({ path: file(content), encoding: 'UTF-8', isRepaired })

async function rowsOf(content: unknown, isRepaired = false): Promise<Record<string, string | undefined>[]> {
  const source = { path: file(content), encoding: 'UTF-8', isRepaired }
  const { columns } = await geojsonShape(source)
  const rows = []
  for await (const row of geojsonRows(source, columns)) {
    rows.push(Object.fromEntries(columns.map((column, index) => [column, row[index]])))
  }
  return rows
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
    const shape = await geojsonShape({ path, encoding: 'UTF-8' })
    expect(shape).toEqual({
      columns: ['geometry', 'nom', 'tags.0', 'tags.1', 'id', 'owner.name', 'ok'],
      isExported: false,
      projection: 'EPSG:2154'
    })
    const rows = []
    for await (const row of geojsonRows({ path, encoding: 'UTF-8' }, shape.columns)) rows.push(row)
    expect(rows).toEqual([
      [JSON.stringify(point), 'été', 'a', 'b', '7', undefined, undefined],
      [undefined, 'x', undefined, undefined, undefined, 'y', 'true'],
      [undefined, undefined, undefined, undefined, undefined, undefined, undefined]
    ])
  })

  it('tells the projection that the file names, WGS84 too', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }
    expect(await shapeOf({ type: 'FeatureCollection', crs, features: [] })).toMatchObject({
      columns: ['geometry'],
      projection: 'OGC:1.3:CRS84'
    })
  })

  it.each([
    ['no collection', { type: 'Feature', geometry: point }],
    ['an element that is no feature', { type: 'FeatureCollection', features: [point] }],
    ['an array', [point]],
    ['what is cut', '{"type":"FeatureCollection","features":[{"type":"Feature"'],
    ['text', 'a,b\n1,2']
  ])('refuses %s', async (_name, content) => {
    await expect(shapeOf(content)).rejects.toThrow(ConversionError)
  })

  it('has the identifier after the properties of the feature that shows it first', async () => {
    const feature = (id: unknown, properties: unknown): unknown => ({ type: 'Feature', id, properties })
    const columns = async (...features: unknown[]): Promise<string[]> =>
      (await shapeOf({ type: 'FeatureCollection', features })).columns
    expect(await columns(feature('f1', { name: 'x', size: 2 }))).toEqual(['geometry', 'name', 'size', 'id'])
    expect(await columns(feature(undefined, { b: 1 }), feature(0, { a: 1 }), feature(1, { c: 1 }))).toEqual([
      'geometry',
      'b',
      'a',
      'id',
      'c'
    ])
    expect(await columns(feature('f', { a: 1, id: 'own', b: 1 }))).toEqual(['geometry', 'a', 'id', 'b'])
    expect(await rowsOf({ type: 'FeatureCollection', features: [feature('f', { id: 'own' })] })).toEqual([
      { geometry: undefined, id: 'f' }
    ])
    // The platform exports the identifier of a line as `id` and as `_id`.
    expect(await columns(feature('l1', { a: 1, _id: 'l1' }))).toEqual(['geometry', 'a', '_id'])
    expect(await columns(feature('l1', { a: 1, _id: 'other' }))).toEqual(['geometry', 'a', '_id', 'id'])
    const isExported = async (...features: unknown[]): Promise<boolean> =>
      (await shapeOf({ type: 'FeatureCollection', features })).isExported
    expect(await isExported(feature('l1', { _id: 'l1', id: 3 }))).toBe(true)
    expect(await isExported(feature('l1', { _id: 'l1' }), feature('l2', { _id: 'l3' }))).toBe(false)
  })

  it('may have a comma too many before a closing bracket', async () => {
    const text = `{"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates": [4.1, 45.2],},"properties":{"a":"x,]\\"","b":[1,],},},
      {"type":"Feature","properties":{"a":",}"}},
    ],"crs":{"type":"name","properties":{"name":"EPSG:2154",}, },}`
    expect((await shapeOf(text)).projection).toBe('EPSG:2154')
    expect(await rowsOf(text)).toEqual([
      { geometry: '{"type":"Point","coordinates":[4.1,45.2]}', a: 'x,]"', 'b.0': '1' },
      { geometry: undefined, a: ',}', 'b.0': undefined }
    ])
    for (const wrong of ['{"a":1,,}', '{"a":[1,,]}', '{"a",}']) {
      const features = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":${wrong}}]}`
      await expect(shapeOf(features), wrong).rejects.toThrow('Échec de la lecture du fichier JSON.')
    }
  })

  it('reads values whatever commas follow them', async () => {
    const spaces = fc.string({ unit: fc.constantFrom(' ', '\n'), maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string()), spaces, async (texts, space) => {
        const properties = JSON.stringify({ list: texts }).replace(
          /\]\}$/,
          `${texts.length ? `,${space}` : ''}],${space}}`
        )
        const text = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":${properties}}]}`
        const [row = {}] = await rowsOf(text)
        expect(Object.entries(row).slice(1)).toEqual(
          [...texts.entries()].flatMap(([index, value]) =>
            value.trim() ? [[`list.${index}`, value.trim()]] : []
          )
        )
      }),
      { numRuns: 50 }
    )
  })

  const esri = (line: string): string =>
    `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{\n"a":"GLOBALID: {x}",\n${line}\n},` +
    '"geometry":{"type":"LineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]}}]}'

  it.each(['"GLOBALID": {B4B1-\\7},\r\n"b": 1', '"GLOBALID":{B4B1-\\7}', ' "GlobalID" : {B4B1-\\7} , '])(
    'of ESRI is repaired when asked to: %j',
    async (line) => {
      await expect(shapeOf(esri(line))).rejects.toThrow('Échec de la lecture du fichier JSON.')
      const [row] = await rowsOf(esri(line), true)
      expect(Object.values(row ?? {})).toContain('B4B1-\\7')
      expect(row).toMatchObject({
        a: 'GLOBALID: {x}',
        geometry: '{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]}'
      })
    }
  )

  it('of ESRI is repaired whatever its chunks', async () => {
    const feature = '{"type":"Feature","properties":{\n"n": 1,\n"GLOBALID": {ABC}\n}}'
    const features = Array.from({ length: 12_000 }, () => feature).join(',')
    const rows = await rowsOf(`{"type":"FeatureCollection","features":[${features}]}`, true)
    expect(rows).toHaveLength(12_000)
    expect(rows.every(({ GLOBALID }) => GLOBALID === 'ABC')).toBe(true)
    const line = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"${'x'.repeat(3 << 20)}"}}]}`
    expect((await rowsOf(line, true))[0]?.a).toHaveLength(3 << 20)
  })
})
