/**
 * Layout of one version of a dataset's lines: a DuckDB database file. Processing writes it once, beside the version
 * that is being read; reads open it read-only.
 *
 * - `lines`: one row per line, in the order of the source file. `_i` BIGINT (line number, increasing), `_id` VARCHAR,
 *   `_rand` INTEGER, then the physical columns named in `columns`. Written once and never changed: reads rely on
 *   `rowid` being 0, 1, 2… in the order of `_i`. `_i` usually has an index (`numberIndex`); reads also work without it.
 * - `columns`: `key` VARCHAR, `name` VARCHAR, `type` VARCHAR, and two more columns for processing alone, like the table
 *   `origin` (`server/datasets/processing/tasks/origin.ts`). Keys of a schema may differ only in case or contain any
 *   character, so each gets a positional name (`c0`, `c1`…) that is safe in SQL. A column whose property has a
 *   `separator` is a LIST and its `type` ends with `[]` (`VARCHAR[]`); a cell without value is NULL, never an empty
 *   list.
 * - Lines with a place also have `_lat` and `_lon` DOUBLE, degrees in WGS84. Lines with a geometry have `_shape`
 *   VARCHAR (the GeoJSON geometry) and its bounds `_west`, `_south`, `_east`, `_north`. The keys of these columns are
 *   in `columns` with the types GEOPOINT (`_geopoint`), JSON (`_geoshape`) and CORNERS (`_geocorners`).
 * - The lines of a virtual dataset, gathered from several datasets (`server/datasets/virtual/gather.ts`), also have
 *   `_n` BIGINT, the `_i` of the line in its own dataset, and `_path` VARCHAR, the path of its attached file. Their
 *   keys in `columns` are `_i` and `attachmentPath`.
 * - `terms`, `term_keys`, `stems` and `postings`: the text index (`server/lines/text/terms.ts`).
 */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'

/**
 * Setting for engines that write lines, run as a statement after opening because the engine ignores it among the
 * options of the connection. It disables FSST compression: a page reads lines scattered over the file, and decoding
 * texts that share a symbol table takes most of that time. Without FSST the file is about as large as the same lines in
 * CSV.
 */
export const storageSetting = "SET disabled_compression_methods = 'fsst,dict_fsst'"

/**
 * Block size of the database file, in bytes. A page of twenty scattered lines reads one block of each column for each
 * line: with DuckDB's default of 256 KB, 29 columns take 150 MB, more than the memory allows. Smaller blocks compress
 * badly.
 */
export const blockSize = '65536'

/**
 * Index on the line numbers. Without it, DuckDB reads 2,048 values of each column to get one; with it, the scattered
 * lines of a sorted or filtered page are read four times as fast.
 */
export const numberIndex = {
  name: 'lines_by_number',
  create: 'CREATE INDEX lines_by_number ON lines (_i)',
  drop: 'DROP INDEX IF EXISTS lines_by_number',
  /** Number of lines above which the index is not created, because DuckDB builds it in memory. */
  maxLines: 5_000_000
}

export type PhysicalType = 'VARCHAR' | 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'DATETIME'

export interface PhysicalColumn {
  /** Key in the dataset's schema. */
  key: string
  /**
   * Name in the `lines` table. A DATETIME has two columns: its text as written in `name`, its UTC instant in
   * `instantName`.
   */
  name: string
  type: PhysicalType
  /** Whether the column is a LIST of `type` (the type in the table then ends with `[]`). */
  isList?: boolean
}

/** Key, in the table `columns`, of the path of an attached file when it is not the value of a column of the schema. */
export const attachmentPath = '_attachment_path'

/** Row of the table `columns`. */
export type ColumnRow = Record<'key' | 'name' | 'type', string>

const physicalTypes = new Set<string>(['VARCHAR', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'DATETIME'])
const positionalName = /^[a-z_]\w*$/i

/**
 * Parses a row of the table `columns`.
 * @throws Error for a name or a type that is not part of the layout
 */
export function physicalColumn({ key, name, type }: ColumnRow): PhysicalColumn {
  const isList = type.endsWith('[]')
  const itemType = isList ? type.slice(0, -2) : type
  if (!positionalName.test(name) || !physicalTypes.has(itemType)) {
    throw new Error(`column "${key}" is stored as ${name} ${type}, which is not in the layout`)
  }
  return { key, name, type: itemType as PhysicalType, ...(isList ? { isList } : {}) }
}

/** Name of the TIMESTAMP column (UTC) beside the text of a date-time. */
export function instantName(column: PhysicalColumn): string {
  return `${column.name}_at`
}

/** Column of the table `lines`. */
export interface StoredName {
  name: string
  /** Type of the column in SQL. */
  type: string
}

/** SQL type of the values of a data column. */
export function storedType({ type, isList }: Pick<PhysicalColumn, 'type' | 'isList'>): string {
  return `${type === 'DATETIME' ? 'VARCHAR' : type}${isList ? '[]' : ''}`
}

/** Physical columns in which a data column is stored. */
export function storedNames(column: PhysicalColumn): [StoredName, ...StoredName[]] {
  const values = { name: column.name, type: storedType(column) }
  if (column.type !== 'DATETIME') return [values]
  return [values, { name: instantName(column), type: `TIMESTAMP${column.isList ? '[]' : ''}` }]
}

/** Physical columns that store places, by their type in `columns`. */
export const placeNames: Readonly<Record<string, [StoredName, ...StoredName[]]>> = {
  GEOPOINT: [
    { name: '_lat', type: 'DOUBLE' },
    { name: '_lon', type: 'DOUBLE' }
  ],
  JSON: [{ name: '_shape', type: 'VARCHAR' }],
  CORNERS: [
    { name: '_west', type: 'DOUBLE' },
    { name: '_south', type: 'DOUBLE' },
    { name: '_east', type: 'DOUBLE' },
    { name: '_north', type: 'DOUBLE' }
  ]
}

export const isPlace = ({ type }: Pick<ColumnRow, 'type'>): boolean => Object.hasOwn(placeNames, type)

/**
 * Physical columns that store places, for the given rows of `columns`. Geometries always have bounds, even when the
 * schema has no column for them.
 */
export function storedPlaces(columns: Pick<ColumnRow, 'type'>[]): StoredName[] {
  const types = new Set(columns.map(({ type }) => type))
  if (types.has('JSON')) types.add('CORNERS')
  return Object.entries(placeNames).flatMap(([type, names]) => (types.has(type) ? names : []))
}

/** Columns of a schema that come from the file or from extensions: only these have a physical column. */
export function storedProperties(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((property) => !property['x-calculated'] || !!property['x-extension'])
}

/** A readable version of a dataset's lines. */
export interface LinesVersion {
  datasetId: string
  /** Absolute path of the database file. It changes with each version, so it identifies the data. */
  path: string
  schema: SchemaProperty[]
  /** Number of lines in the file. */
  count: number
  /** Set when the lines change in place (`duckdb/editable.ts`): their current number may differ from `count`. */
  isEditable?: true
}
