import { describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { distance, fixture, source } from './fixtures.ts'
import type { AnyFeature } from './fixtures.ts'
import { shapefileFeatures } from './shapefile.ts'

async function read(name: string, parts: readonly string[] = ['dbf', 'prj', 'cpg']): Promise<AnyFeature[]> {
  const given: Record<string, Buffer> = {}
  for (const part of parts) given[part] = await fixture(`${name}.${part}`)
  return [...shapefileFeatures({ shp: await fixture(`${name}.shp`), ...given })]
}

describe('shapefiles', () => {
  it.each(['lieux-4326', 'lieux-2154', 'lignes-4326', 'lignes-2154', 'points-4326', 'points-2154'])(
    '%s: the shapes and values of its source',
    async (name) => {
      const features = await read(name)
      const expected = await source(name.split('-')[0]!)
      expect(features.map(({ properties }) => properties)).toEqual(
        expected.map(({ properties }) => properties)
      )
      for (const [index, { geometry }] of features.entries()) {
        expect(distance(geometry, expected[index]!.geometry)).toBeLessThan(1e-6)
      }
    }
  )

  it('reads windows-1252 where nothing names it', async () => {
    const [first, second] = await read('lieux-latin', ['dbf', 'prj'])
    expect(first?.properties).toMatchObject({ nom: 'Hôtel de ville', note: "Cœur d'été" })
    expect(second?.properties?.nom).toBe('Île de Ré')
  })

  it('reads UTF-8 where nothing names it', async () => {
    const [first] = await read('lieux-4326', ['dbf', 'prj'])
    expect(first?.properties?.nom).toBe('Hôtel de ville')
  })

  it('works without table and coordinate system', async () => {
    const features = await read('points-4326', [])
    expect(features).toEqual([
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [2.1204, 48.8049] } },
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-4.3724, 47.7983] } }
    ])
  })

  it('leaves deleted records out with their shapes', async () => {
    const [shp, dbf] = [await fixture('points-4326.shp'), await fixture('points-4326.dbf')]
    dbf[dbf.readUInt16LE(8)] = 0x2a
    const features = [...shapefileFeatures({ shp, dbf })]
    expect(features.map(({ properties }) => properties?.nom)).toEqual(["Phare d'Eckmühl"])
    expect(features[0]?.geometry).toEqual({ type: 'Point', coordinates: [-4.3724, 47.7983] })
  })

  it('drops the geometries of coordinates that are no numbers', async () => {
    const shp = await fixture('points-4326.shp')
    shp.writeDoubleLE(Infinity, 112)
    const [first, second] = [...shapefileFeatures({ shp })]
    expect(first?.geometry).toBeNull()
    expect(second?.geometry).not.toBeNull()
  })

  it('refuses what is cut or is no shapefile', async () => {
    const [shp, dbf] = [await fixture('lieux-4326.shp'), await fixture('lieux-4326.dbf')]
    const reading = (parts: Parameters<typeof shapefileFeatures>[0]) => () => [...shapefileFeatures(parts)]
    expect(reading({ shp: shp.subarray(0, 400) })).toThrow(ConversionError)
    expect(reading({ shp: Buffer.from('%PDF-1.7') })).toThrow(ConversionError)
    expect(reading({ shp, dbf: dbf.subarray(0, 500) })).toThrow(ConversionError)
    expect(reading({ shp, prj: Buffer.from('PROJCS["nothing"]') })).toThrow(ConversionError)
  })
})
