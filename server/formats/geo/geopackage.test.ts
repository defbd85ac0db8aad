import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { converted, distance, fixture, fixturePath, source, withFolder } from './fixtures.ts'
import { convertGeopackage } from './geopackage.ts'

/** Runs `use` on a copy of a fixture, modified by SQL statements. */
async function changed<Result>(sql: string, use: (path: string) => Promise<Result>): Promise<Result> {
  return withFolder(async (folder) => {
    const path = join(folder, 'changed.gpkg')
    await copyFile(fixturePath('lieux-2154.gpkg'), path)
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
    // The triggers of a GeoPackage call functions of the library that wrote it, which SQLite lacks here.
    for (const { name } of database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all()) {
      database.exec(`DROP TRIGGER "${String(name)}"`)
    }
    database.exec(sql)
    database.close()
    return use(path)
  })
}

const onlyPlaces = `DELETE FROM gpkg_contents WHERE table_name <> 'lieux'`

describe('GeoPackages', () => {
  it.each(['lieux-4326.gpkg', 'lieux-2154.gpkg'])('%s: the features of every layer', async (name) => {
    const features = await converted(convertGeopackage, fixturePath(name))
    const expected = []
    for (const layer of ['lieux', 'points', 'lignes']) {
      for (const feature of await source(layer)) expected.push({ layer, feature })
    }
    expect(features.map(({ properties }) => properties)).toEqual(
      expected.map(({ layer, feature }) => ({ layer, ...feature.properties }))
    )
    for (const [index, { geometry }] of features.entries()) {
      expect(distance(geometry, expected[index]!.feature.geometry)).toBeLessThan(1e-6)
    }
  })

  it('reads systems with heights, whose definition is in the column of an extension', async () => {
    const wgs84 = `GEODCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]],CS[ellipsoidal,3],AXIS["latitude",north,ANGLEUNIT["degree",0.0174532925199433]],AXIS["longitude",east,ANGLEUNIT["degree",0.0174532925199433]],AXIS["height",up,LENGTHUNIT["metre",1]],ID["EPSG",4979]]`
    const sql = `${onlyPlaces};
      ALTER TABLE gpkg_spatial_ref_sys ADD COLUMN definition_12_063 TEXT;
      INSERT INTO gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition, definition_12_063)
        VALUES ('WGS 84', 4979, 'EPSG', 4979, 'undefined', '${wgs84}');
      UPDATE gpkg_geometry_columns SET srs_id = 4979`
    // The coordinates of the fixture are kept as they are.
    const [kept] = await changed(sql, async (path) => converted(convertGeopackage, path))
    const [plain] = await changed(
      `${onlyPlaces}; UPDATE gpkg_geometry_columns SET srs_id = 0`,
      async (path) => converted(convertGeopackage, path)
    )
    expect(kept?.geometry).toEqual(plain?.geometry)
  })

  it('names no layer when there is one, keeps what types there are, leaves binary values out', async () => {
    const sql = `${onlyPlaces};
      ALTER TABLE lieux ADD COLUMN "d'ici ""là""" TEXT; ALTER TABLE lieux ADD COLUMN image BLOB;
      ALTER TABLE lieux ADD COLUMN actif BOOLEAN; ALTER TABLE lieux ADD COLUMN grand INTEGER;
      ALTER TABLE lieux ADD COLUMN instant DATETIME;
      UPDATE lieux SET "d'ici ""là""" = 'é', image = x'00ff', actif = 1, grand = 9007199254740993,
        instant = '2024-03-15T10:00:00.000Z'`
    const [first] = await changed(sql, async (path) => converted(convertGeopackage, path))
    expect(first?.properties).toEqual({
      nom: 'Hôtel de ville',
      population: 1200,
      taux: 12.5,
      ouvert: '2024-03-15',
      note: "Cœur d'été",
      'd\'ici "là"': 'é',
      actif: true,
      grand: '9007199254740993',
      instant: '2024-03-15T10:00:00.000Z'
    })
  })

  it('leaves nothing next to a file that asks for a write-ahead log', async () => {
    await changed(`PRAGMA journal_mode = WAL`, async (path) => {
      const bytes = await readFile(path)
      expect([bytes[18], bytes[19]]).toEqual([2, 2])
      expect(await converted(convertGeopackage, path)).toHaveLength(7)
      expect(await readdir(join(path, '..'))).toEqual(['changed.gpkg'])
    })
  })

  it('drops one unreadable geometry, and refuses a table of them', async () => {
    const one = await changed(`${onlyPlaces}; UPDATE lieux SET geom = x'4750' WHERE fid = 1`, async (path) =>
      converted(convertGeopackage, path)
    )
    expect(one.map(({ geometry }) => geometry?.type)).toEqual([undefined, 'MultiPolygon', undefined])
    await expect(
      changed(`UPDATE lieux SET geom = x'4750'`, async (path) => converted(convertGeopackage, path))
    ).rejects.toThrow(/aucune géométrie/)
  })

  it.each([
    ['views', `ALTER TABLE lieux RENAME TO autre; CREATE VIEW lieux AS SELECT * FROM autre`],
    ['virtual tables', `DROP TABLE lieux; CREATE VIRTUAL TABLE lieux USING fts5(nom)`],
    ['unknown coordinate systems', `UPDATE gpkg_geometry_columns SET srs_id = 99`],
    ['no feature tables', `UPDATE gpkg_contents SET data_type = 'tiles'`]
  ])('refuses %s', async (_, sql) => {
    await expect(changed(sql, async (path) => converted(convertGeopackage, path))).rejects.toThrow(
      ConversionError
    )
  })

  it('refuses or reads files with false bytes', async () => {
    const original = await fixture('lieux-2154.gpkg')
    await withFolder(async (folder) => {
      const path = join(folder, 'false.gpkg')
      const mutation = fc.tuple(fc.nat(original.length - 1), fc.nat(255))
      await fc.assert(
        fc.asyncProperty(
          fc.array(mutation, { maxLength: 30 }),
          fc.integer({ min: 1, max: 20 }),
          async (bytes, cut) => {
            const mutated = Buffer.from(original)
            for (const [offset, value] of bytes) mutated[offset] = value
            await writeFile(path, mutated.subarray(0, cut > 10 ? undefined : original.length / cut))
            try {
              await converted(convertGeopackage, path)
            } catch (error) {
              if (!(error instanceof ConversionError)) throw error
            }
          }
        ),
        { numRuns: 60 }
      )
    })
  })
})
