/** Metadata of the feature tables of a GeoPackage. The file may be malicious: only plain tables are read. */
import type { DatabaseSync } from 'node:sqlite'
import { failure } from './failure.ts'
import { fromCode, fromWkt } from './projection.ts'
import type { ToWgs84 } from './wgs84.ts'

export interface FeatureTable {
  name: string
  /** Displayed name. */
  title: string
  geometryColumn: string
  /** Columns of the properties. */
  columns: { name: string; isBoolean: boolean }[]
  toWgs84: ToWgs84 | undefined
}

/** Identifiers of undefined reference systems, and of WGS84: coordinates are kept. */
const unprojected = new Set([-1, 0, 4326])

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

export function featureTables(database: DatabaseSync): FeatureTable[] {
  for (const name of ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'])
    assertTable(database, name)
  const rows = database
    .prepare(
      `SELECT contents.table_name AS name, contents.identifier AS identifier, geometry.column_name AS column_name,
        CAST(geometry.srs_id AS TEXT) AS srs
      FROM gpkg_contents contents JOIN gpkg_geometry_columns geometry
        ON lower(geometry.table_name) = lower(contents.table_name)
      WHERE contents.data_type = 'features' ORDER BY contents.rowid LIMIT 1000`
    )
    .all()
  if (rows.length === 0) throw failure('le geopackage ne contient pas de table géographique.')
  // One entry per table, even when several rows declare it.
  const byName = new Map(rows.toReversed().map((row) => [String(row.name).toLowerCase(), row]))
  return [...byName.values()].toReversed().map((row) => {
    const name = String(row.name)
    assertTable(database, name)
    const geometryColumn = String(row.column_name)
    return {
      name,
      title: typeof row.identifier === 'string' && row.identifier ? row.identifier : name,
      geometryColumn,
      columns: propertyColumns(database, name, geometryColumn),
      toWgs84: conversionOf(database, Number(row.srs))
    }
  })
}

/** Refuses views and virtual tables: they execute code chosen by the file, possibly without end. */
function assertTable(database: DatabaseSync, name: string): void {
  const rows = database
    .prepare(
      `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND lower(name) = lower(?) AND sql NOT LIKE 'CREATE VIRTUAL%'`
    )
    .get(name)
  if (!rows) throw failure(`le geopackage ne contient pas de table « ${name.slice(0, 100)} ».`)
}

/**
 * Returns the columns except the geometry and the feature id. `table_info` does not list generated columns, so they are
 * never evaluated.
 */
function propertyColumns(
  database: DatabaseSync,
  table: string,
  geometryColumn: string
): FeatureTable['columns'] {
  const columns = database.prepare(`PRAGMA table_info(${quoted(table)})`).all()
  const isNumber = (row: (typeof columns)[number]): boolean =>
    Number(row.pk) > 0 && /^INT/i.test(String(row.type))
  const keys = columns.filter((row) => Number(row.pk) > 0)
  return columns
    .filter((row) => String(row.name).toLowerCase() !== geometryColumn.toLowerCase())
    .filter((row) => !(keys.length === 1 && isNumber(row)))
    .map((row) => ({ name: String(row.name), isBoolean: /^BOOL/i.test(String(row.type)) }))
}

function conversionOf(database: DatabaseSync, srs: number): ToWgs84 | undefined {
  if (unprojected.has(srs)) return undefined
  const row = database
    .prepare(
      `SELECT organization, CAST(organization_coordsys_id AS TEXT) AS code, ${definitionIn(database)} AS definition
      FROM gpkg_spatial_ref_sys WHERE srs_id = ?`
    )
    .get(srs)
  if (!row) throw failure("le système de coordonnées d'une table n'est pas défini.")
  const code = `${String(row.organization).toUpperCase()}:${String(row.code)}`
  if (code === 'EPSG:4326') return undefined
  return fromCode(code) ?? fromWkt(String(row.definition))
}

/**
 * Systems with heights (WGS84 with three dimensions, as writers name it for such points) have no definition in the older
 * form of the texts; the newer one is in a column that an extension adds.
 */
function definitionIn(database: DatabaseSync): string {
  const added = database
    .prepare(`SELECT 1 FROM pragma_table_info('gpkg_spatial_ref_sys') WHERE name = 'definition_12_063'`)
    .get()
  return added ? `CASE definition WHEN 'undefined' THEN definition_12_063 ELSE definition END` : 'definition'
}
