/** One small valid file of each accepted format, as a base for damaged files. */
import { DuckDBInstance } from '@duckdb/node-api'
import { utils, write, type BookType } from '@e965/xlsx'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { dbf } from '../../../../server/formats/dbf/testing.ts'
import { zipOf } from './zips.ts'

export type Make = () => string | Uint8Array | Promise<string | Uint8Array>

const names = ['Été', 'Carré "d\'or"', 'Nulle part', 'Là-bas', 'Ici; ou là']
const rows = names.map((nom, index) => ({ nom, nombre: index + 1, taux: index + 0.5, jour: '2024-03-15' }))
const keys = ['nom', 'nombre', 'taux', 'jour'] as const

export function delimited(delimiter: string): string {
  const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`
  return [keys, ...rows.map((row) => keys.map((key) => row[key]))]
    .map((cells) => cells.map(cell).join(delimiter))
    .join('\n')
}

export function features(coordinates: unknown = [2.5, 48]): string {
  const feature = (properties: object): object => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties
  })
  return JSON.stringify({ type: 'FeatureCollection', features: rows.map(feature) })
}

export function workbook(bookType: BookType): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.json_to_sheet(rows), 'Feuille')
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer
}

export function dbfTable(): Buffer {
  const columns = [
    { name: 'NOM', type: 'C', length: 12 },
    { name: 'NOMBRE', type: 'N', length: 6 }
  ]
  const cells = rows.map(({ nombre }) => [
    Buffer.from(`lieu ${nombre}`),
    Buffer.from(String(nombre).padStart(6))
  ])
  return dbf(columns, cells, 0x57)
}

export function calendar(extraLines = ''): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//fairway//tests//FR',
    'BEGIN:VEVENT',
    'UID:1@fairway',
    'DTSTART:20240315T100000Z',
    'DTEND:20240315T110000Z',
    ...(extraLines ? [extraLines] : []),
    'SUMMARY:Réunion',
    'END:VEVENT',
    'END:VCALENDAR',
    ''
  ].join('\r\n')
}

export function kml(placemark = '<Point><coordinates>2.5,48</coordinates></Point>', head = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${head}
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
${names.map((name) => `<Placemark><name>${name}</name>${placemark}</Placemark>`).join('\n')}
</Document></kml>`
}

export function gpx(points = '<trkpt lat="48" lon="2"/><trkpt lat="48.1" lon="2.1"/>', head = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${head}
<gpx version="1.1" creator="fairway" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>Trajet</name><trkseg>${points}</trkseg></trk></gpx>`
}

/** @param places coordinates of each point */
export function shapefileParts(
  places: [number, number][] = [[2.5, 48]]
): Record<'shp' | 'shx' | 'dbf', Buffer> {
  const header = (length: number): Buffer => {
    const bytes = Buffer.alloc(100)
    bytes.writeInt32BE(9994, 0)
    bytes.writeInt32BE(length / 2, 24)
    bytes.writeInt32LE(1000, 28)
    bytes.writeInt32LE(1, 32)
    return bytes
  }
  const records = places.map(([x, y], index) => {
    const record = Buffer.alloc(28)
    record.writeInt32BE(index + 1, 0)
    record.writeInt32BE(10, 4)
    record.writeInt32LE(1, 8)
    record.writeDoubleLE(x, 12)
    record.writeDoubleLE(y, 20)
    return record
  })
  const indexes = places.map((_, index) => {
    const record = Buffer.alloc(8)
    record.writeInt32BE((100 + 28 * index) / 2, 0)
    record.writeInt32BE(10, 4)
    return record
  })
  return {
    shp: Buffer.concat([header(100 + 28 * places.length), ...records]),
    shx: Buffer.concat([header(100 + 8 * places.length), ...indexes]),
    dbf: dbf(
      [{ name: 'NOM', type: 'C', length: 8 }],
      places.map((_, index) => [Buffer.from(`n${index}`)]),
      0x57
    )
  }
}

export function shapefile(places?: [number, number][]): Buffer {
  const parts = Object.entries(shapefileParts(places))
  return zipOf(parts.map(([extension, content]) => ({ name: `lieux.${extension}`, content })))
}

async function inFolder(make: (folder: string) => unknown, name: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'fairway-hostile-'))
  try {
    await make(folder)
    return await readFile(join(folder, name))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** @param query SQL that selects the lines */
export function parquet(
  query = "SELECT i AS nombre, 'lieu ' || i AS nom FROM range(5) t(i)"
): Promise<Buffer> {
  return inFolder(async (folder) => {
    const instance = await DuckDBInstance.create(':memory:', { memory_limit: '200MB', threads: '1' })
    const connection = await instance.connect()
    try {
      await connection.run(`COPY (${query}) TO '${join(folder, 'table.parquet')}' (FORMAT parquet)`)
    } finally {
      connection.closeSync()
      instance.closeSync()
    }
  }, 'table.parquet')
}

const emptyGeopackage = `
  PRAGMA application_id = 0x47504B47;
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,
    organization_coordsys_id INTEGER, definition TEXT, description TEXT);
  INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, 'undefined', NULL);
  CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT,
    last_change TEXT, min_x REAL, min_y REAL, max_x REAL, max_y REAL, srs_id INTEGER);
  INSERT INTO gpkg_contents VALUES ('lieux', 'features', 'lieux', '', '', 0, 0, 0, 0, 4326);
  CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER,
    z INTEGER, m INTEGER);
  INSERT INTO gpkg_geometry_columns VALUES ('lieux', 'geom', 'POINT', 4326, 0, 0);
  CREATE TABLE lieux (fid INTEGER PRIMARY KEY, geom BLOB, nom TEXT, nombre INTEGER);`

export function packagePoint(x: number, y: number): Buffer {
  const bytes = Buffer.alloc(8 + 21)
  bytes.write('GP', 0, 'latin1')
  bytes[3] = 1
  bytes.writeInt32LE(4326, 4)
  bytes[8] = 1
  bytes.writeInt32LE(1, 9)
  bytes.writeDoubleLE(x, 13)
  bytes.writeDoubleLE(y, 21)
  return bytes
}

/** @param change SQL run at the end */
export function geopackage(change = '', geometry: Uint8Array = packagePoint(2.5, 48)): Promise<Buffer> {
  return inFolder((folder) => {
    const database = new DatabaseSync(join(folder, 'lieux.gpkg'))
    database.exec(emptyGeopackage)
    const insert = database.prepare('INSERT INTO lieux (geom, nom, nombre) VALUES (?, ?, ?)')
    for (const { nom, nombre } of rows) insert.run(geometry, nom, nombre)
    if (change) database.exec(change)
    database.close()
  }, 'lieux.gpkg')
}

/** Generators of valid files, by extension; formats of several files by the name of their archive. */
export const bases: Record<string, Make> = {
  csv: () => delimited(';'),
  tsv: () => delimited('\t'),
  txt: () => delimited(','),
  dif: () => delimited('|'),
  'csv.gz': () => gzipSync(delimited(';')),
  'tsv.gz': () => gzipSync(delimited('\t')),
  geojson: () => features(),
  'geojson.gz': () => gzipSync(features()),
  json: () => JSON.stringify(rows),
  ndjson: () => rows.map((row) => JSON.stringify(row)).join('\n'),
  xlsx: () => workbook('xlsx'),
  xls: () => workbook('biff8'),
  ods: () => workbook('ods'),
  fods: () => workbook('fods'),
  dbf: dbfTable,
  ics: () => calendar(),
  kml: () => kml(),
  kmz: () => zipOf([{ name: 'doc.kml', content: kml() }]),
  gpx: () => gpx(),
  xml: () => '<lieux><lieu n="1"><nom>Été</nom></lieu><lieu n="2"><nom>Ici</nom></lieu></lieux>',
  gpkg: () => geopackage(),
  'shp.zip': () => shapefile(),
  zip: () =>
    zipOf([
      { name: 'a.pdf', content: 'a' },
      { name: 'dossier/été.txt.bak', content: 'b', flags: 0x800 }
    ]),
  parquet: () => parquet()
}
