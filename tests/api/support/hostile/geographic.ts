/** Hostile files of geographic formats: KML, KMZ, GPX, GeoPackage and shapefiles. */
import { geopackage, gpx, kml, packagePoint, shapefile, shapefileParts } from './bases.ts'
import { entities } from './entities.ts'
import type { HostileCase } from './file.ts'
import { zipOf } from './zips.ts'

const entityFiles: HostileCase[] = Object.entries(entities).flatMap(([name, { head, use }]) => {
  const document = (): string =>
    kml(`<description>${use}</description><Point><coordinates>1,1</coordinates></Point>`, head)
  return [
    { name: `entities-${name}.kml`, make: document },
    { name: `entities-${name}.kmz`, make: () => zipOf([{ name: 'doc.kml', content: document() }]) },
    { name: `entities-${name}.gpx`, make: () => gpx(undefined, head).replace('Trajet', use) }
  ]
})

const point = (coordinates: string): string => `<Point><coordinates>${coordinates}</coordinates></Point>`
const ring = (coordinates: string): string =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon>`

const kmls: HostileCase[] = [
  { name: 'nan.kml', make: () => kml(point('NaN,Infinity')) },
  { name: 'infinite.kml', make: () => kml(point('1e400,-1e400')) },
  { name: 'out-of-range.kml', make: () => kml(point('999,999')) },
  { name: 'one-number.kml', make: () => kml(point('1')) },
  { name: 'no-number.kml', make: () => kml(point('')) },
  { name: 'words.kml', make: () => kml(point('ici,là')) },
  { name: 'crossing.kml', make: () => kml(ring('0,0 2,2 2,0 0,2 0,0')) },
  { name: 'open-ring.kml', make: () => kml(ring('0,0 0,2 2,2 2,0')) },
  { name: 'two-point-ring.kml', make: () => kml(ring('0,0 1,1')) },
  { name: 'no-geometry.kml', make: () => kml('') },
  { name: 'no-placemark.kml', make: () => '<kml><Document/></kml>' },
  { name: 'nested.kml', make: () => `<kml>${'<Folder>'.repeat(20_000)}${'</Folder>'.repeat(20_000)}</kml>` },
  {
    name: 'nested-geometries.kml',
    make: () => kml(`${'<MultiGeometry>'.repeat(3000)}${point('1,1')}${'</MultiGeometry>'.repeat(3000)}`)
  },
  { name: 'not-closed.kml', make: () => `<kml>${'<Placemark>'.repeat(10_000)}` },
  { name: 'wrongly-closed.kml', make: () => kml('<Point></Polygon></coordinates>') },
  {
    name: 'many-attributes.kml',
    make: () => kml(`<Point ${Array.from({ length: 20_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`)
  },
  {
    name: 'same-attributes.kml',
    make: () => kml('<Point a="1" a="2"><coordinates>1,1</coordinates></Point>')
  },
  { name: 'open-comment.kml', make: () => kml(`<!--${'-'.repeat(100_000)}`) },
  { name: 'open-data.kml', make: () => kml(`<![CDATA[${']'.repeat(100_000)}`) },
  {
    name: 'proto-data.kml',
    make: () =>
      kml(
        `<ExtendedData><Data name="__proto__"><value>1</value></Data><Data name="constructor"><value>2</value></Data></ExtendedData>${point('1,1')}`
      )
  },
  {
    name: 'character-codes.kml',
    make: () => kml(point('1,1')).replaceAll('Nulle part', '&#0;&#xD800;&#x110000;&#99999999999;')
  },
  { name: 'utf16.kml', make: () => Buffer.from(`\ufeff${kml()}`, 'utf16le') },
  { name: 'wrong-declaration.kml', make: () => kml().replace('UTF-8', 'ISO-2022-KR') },
  { name: 'html.kml', make: () => '<!doctype html><html><body><p>Page introuvable<br></body></html>' },
  {
    name: 'network-link.kml',
    make: () => '<kml><NetworkLink><Link><href>file:///etc/passwd</href></Link></NetworkLink></kml>'
  }
]

const kmzs: HostileCase[] = [
  {
    name: 'no-kml.kmz',
    make: () => zipOf([{ name: 'a.txt', content: 'a' }]),
    expects: /ne contient pas de fichier kml/
  },
  { name: 'traversal.kmz', make: () => zipOf([{ name: '../../doc.kml', content: kml() }]) },
  {
    name: 'bomb.kmz',
    make: () => zipOf([{ name: 'doc.kml', content: Buffer.alloc(60_000_000) }]),
    expects: /50 Mo/
  },
  {
    name: 'lying-bomb.kmz',
    make: () => zipOf([{ name: 'doc.kml', content: Buffer.alloc(60_000_000, ' '), announcedSize: 1000 }])
  },
  { name: 'encrypted.kmz', make: () => zipOf([{ name: 'doc.kml', content: kml(), flags: 1 }]) },
  {
    name: 'many-files.kmz',
    make: () => zipOf(Array.from({ length: 1200 }, (_, i) => ({ name: `d/${i}.kml`, content: '<kml/>' })))
  },
  { name: 'wrong-sum.kmz', make: () => zipOf([{ name: 'doc.kml', content: kml(), announcedSum: 1 }]) }
]

const gpxs: HostileCase[] = [
  { name: 'nan.gpx', make: () => gpx('<trkpt lat="NaN" lon="Infinity"/><trkpt lat="x" lon=""/>') },
  {
    name: 'out-of-range.gpx',
    make: () => gpx('<trkpt lat="999" lon="-999"/><trkpt lat="1e308" lon="1e308"/>')
  },
  { name: 'one-point.gpx', make: () => gpx('<trkpt lat="1" lon="1"/>') },
  { name: 'no-point.gpx', make: () => gpx('') },
  { name: 'waypoints-only.gpx', make: () => '<gpx><wpt lat="1" lon="1"/></gpx>' },
  {
    name: 'times-odd.gpx',
    make: () =>
      gpx(
        '<trkpt lat="1" lon="1"><time>99999-01-01T00:00:00Z</time></trkpt><trkpt lat="2" lon="1"><time>0000</time></trkpt>'
      )
  },
  { name: 'nested.gpx', make: () => `<gpx>${'<trk>'.repeat(20_000)}</gpx>` }
]

const rename = (to: string): string => `ALTER TABLE lieux RENAME COLUMN nom TO "${to}"`
const cutPoint = packagePoint(1, 1).subarray(0, 20)
const manyPoints = Buffer.concat([
  packagePoint(1, 1).subarray(0, 9),
  Buffer.from([4, 0, 0, 0, 255, 255, 255, 127])
])

const packages: HostileCase[] = [
  { name: 'nan.gpkg', make: () => geopackage('', packagePoint(NaN, NaN)) },
  { name: 'infinite.gpkg', make: () => geopackage('', packagePoint(Infinity, -Infinity)) },
  { name: 'out-of-range.gpkg', make: () => geopackage('', packagePoint(999, 999)) },
  { name: 'cut-geometry.gpkg', make: () => geopackage('', cutPoint), expects: /aucune géométrie/ },
  { name: 'count-of-points.gpkg', make: () => geopackage('', manyPoints), expects: /aucune géométrie/ },
  { name: 'no-table.gpkg', make: () => geopackage('DROP TABLE lieux') },
  { name: 'no-content.gpkg', make: () => geopackage('DROP TABLE gpkg_contents') },
  { name: 'empty-table.gpkg', make: () => geopackage('DELETE FROM lieux') },
  {
    name: 'view-without-end.gpkg',
    make: () =>
      geopackage(`ALTER TABLE lieux RENAME TO vrais;
      CREATE VIEW lieux AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c)
      SELECT i AS fid, geom, nom, nombre FROM c, vrais`)
  },
  { name: 'proto-column.gpkg', make: () => geopackage(rename('__proto__')) },
  { name: 'odd-column.gpkg', make: () => geopackage(rename("a'b] ; DROP TABLE lieux")) },
  {
    name: 'unknown-projection.gpkg',
    make: () =>
      geopackage('UPDATE gpkg_geometry_columns SET srs_id = 99999; UPDATE gpkg_contents SET srs_id = 99999')
  },
  {
    name: 'odd-projection.gpkg',
    make: () => geopackage("UPDATE gpkg_spatial_ref_sys SET organization = 'x', definition = 'PROJCS[[[['")
  },
  {
    name: 'plain-sqlite.gpkg',
    make: () =>
      geopackage(
        'DROP TABLE gpkg_contents; DROP TABLE gpkg_geometry_columns; DROP TABLE gpkg_spatial_ref_sys; DROP TABLE lieux'
      )
  }
]

function changedShapefile(
  change: (parts: ReturnType<typeof shapefileParts>) => void,
  extraFiles: { name: string; content: string }[] = []
): Buffer {
  const parts = shapefileParts([
    [2.5, 48],
    [3, 49]
  ])
  change(parts)
  return zipOf([
    ...Object.entries(parts).map(([extension, content]) => ({ name: `lieux.${extension}`, content })),
    ...extraFiles
  ])
}

const shapefiles: HostileCase[] = [
  {
    name: 'shapefile-nan.zip',
    make: () =>
      shapefile([
        [NaN, NaN],
        [Infinity, 0]
      ])
  },
  {
    name: 'shapefile-out-of-range.zip',
    make: () =>
      shapefile([
        [999, 999],
        [1e300, -1e300]
      ])
  },
  {
    name: 'shapefile-long-record.zip',
    make: () => changedShapefile(({ shp }) => shp.writeInt32BE(0x7fff_ffff, 104))
  },
  {
    name: 'shapefile-negative-record.zip',
    make: () => changedShapefile(({ shp }) => shp.writeInt32BE(-5, 104))
  },
  {
    name: 'shapefile-unknown-type.zip',
    make: () => changedShapefile(({ shp }) => shp.writeInt32LE(77, 108))
  },
  {
    name: 'shapefile-polygon-count.zip',
    make: () => changedShapefile(({ shp }) => shp.writeInt32LE(5, 108))
  },
  {
    name: 'shapefile-empty-shp.zip',
    make: () =>
      changedShapefile((parts) => {
        parts.shp = Buffer.alloc(0)
      })
  },
  {
    name: 'shapefile-empty-dbf.zip',
    make: () =>
      changedShapefile((parts) => {
        parts.dbf = Buffer.alloc(0)
      })
  },
  {
    name: 'shapefile-many-dbf-rows.zip',
    make: () => changedShapefile(({ dbf }) => dbf.writeUInt32LE(0xffff_ffff, 4))
  },
  { name: 'shapefile-row-length-0.zip', make: () => changedShapefile(({ dbf }) => dbf.writeUInt16LE(0, 10)) },
  {
    name: 'shapefile-odd-prj.zip',
    make: () => changedShapefile(() => {}, [{ name: 'lieux.prj', content: 'PROJCS["x",GEOGCS[' }])
  },
  {
    name: 'shapefile-odd-cpg.zip',
    make: () => changedShapefile(() => {}, [{ name: 'lieux.cpg', content: '../../etc' }])
  },
  {
    name: 'shapefile-zeros.zip',
    make: () =>
      changedShapefile((parts) => {
        parts.shp = Buffer.alloc(5000)
      })
  }
]

export const geographicFiles: HostileCase[] = [
  ...entityFiles,
  ...kmls,
  ...kmzs,
  ...gpxs,
  ...packages,
  ...shapefiles
]
