/** Converts GeoPackages, which are SQLite databases of feature tables. */
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import type { Feature, Geometry } from 'geojson'
import type { Convert } from '../conversions/conversion.ts'
import { failure, reading } from './failure.ts'
import { parseGeopackageGeometry } from './geopackageGeometry.ts'
import { featureTables, quoted } from './geopackageTables.ts'
import type { FeatureTable } from './geopackageTables.ts'
import { writeGeojson } from './output.ts'
import { inWgs84 } from './wgs84.ts'

const broken = "le geopackage n'est pas lisible."

/** Number of rows between two progress reports. */
const reportEvery = 1000

type Report = (percent: number) => void

export const convertGeopackage: Convert = async (input) => {
  const database = reading(broken, () => openDatabase(input.sourcePath))
  try {
    return await writeGeojson(input, geopackageFeatures(database, input.report))
  } finally {
    database.close()
  }
}

/**
 * Opens a database read-only and immutable: no lock, journal or other file is created, whatever its header requests.
 */
function openDatabase(path: string): DatabaseSync {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true, allowExtension: false })
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
  return database
}

function* geopackageFeatures(database: DatabaseSync, report: Report): Generator<Feature<Geometry | null>> {
  const tables = featureTables(database)
  const layerKey = tables.length > 1 ? freeName('layer', tables) : undefined
  const total = tables.reduce((sum, table) => sum + countOf(database, table), 0)
  let featureCount = 0
  for (const table of tables) {
    for (const feature of tableFeatures(database, table, layerKey)) {
      yield feature
      featureCount += 1
      if (featureCount % reportEvery === 0) report(Math.min(99, Math.round((featureCount / total) * 100)))
    }
  }
}

/** Returns a name that no table has as a column. */
function freeName(baseName: string, tables: readonly FeatureTable[]): string {
  const usedNames = new Set(tables.flatMap(({ columns }) => columns.map(({ name }) => name)))
  let name = baseName
  for (let number = 2; usedNames.has(name); number++) name = `${baseName}_${number}`
  return name
}

function countOf(database: DatabaseSync, { name }: FeatureTable): number {
  return Number(database.prepare(`SELECT count(*) AS count FROM ${quoted(name)}`).get()?.count)
}

function* tableFeatures(
  database: DatabaseSync,
  { name, title, geometryColumn, columns, toWgs84 }: FeatureTable,
  layerKey: string | undefined
): Generator<Feature<Geometry | null>> {
  const selected = [geometryColumn, ...columns.map((column) => column.name)].map(
    (column) => `source.${quoted(column)}`
  )
  const statement = database.prepare(`SELECT ${selected.join(', ')} FROM ${quoted(name)} AS source`)
  // As arrays, because column names come from the file; as BigInt, because integers may exceed 2^53.
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  const geometries = { read: 0, unreadable: 0 }
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<unknown[]>) {
    const [blob, ...values] = row
    const properties: [string, unknown][] = layerKey ? [[layerKey, title]] : []
    for (const [index, column] of columns.entries()) {
      const value = valueOf(values[index], column.isBoolean)
      if (value !== undefined) properties.push([column.name, value])
    }
    let geometry: Geometry | null = null
    if (blob instanceof Uint8Array) {
      geometries.read += 1
      try {
        geometry = inWgs84(parseGeopackageGeometry(blob), toWgs84)
      } catch {
        // An unreadable geometry must not prevent the import of the other features.
        geometries.unreadable += 1
      }
    }
    yield { type: 'Feature', properties: Object.fromEntries(properties), geometry }
  }
  if (geometries.read > 0 && geometries.unreadable === geometries.read) {
    throw failure(`aucune géométrie de la table « ${name.slice(0, 100)} » n'est lisible.`)
  }
}

/** Returns the value of a property; undefined for binary values. */
function valueOf(value: unknown, isBoolean: boolean): unknown {
  if (value instanceof Uint8Array) return undefined
  if (typeof value !== 'bigint') return value
  if (isBoolean) return value !== 0n
  const number = Number(value)
  // Integers beyond 2^53 stay texts.
  return Number.isSafeInteger(number) ? number : value.toString()
}
