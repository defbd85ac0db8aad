/**
 * The layout of one version of a dataset's lines: a DuckDB database file that processing writes once, beside the
 * one being read, and that reading opens read-only.
 *
 * - `lines`: one row per line, in the order of the file. `_i` BIGINT (line number, increasing), `_id` VARCHAR,
 *   `_rand` INTEGER, then the physical columns named in `columns`. Written in one go and never changed: reading counts
 *   on `rowid` being 0, 1, 2… in the order of `_i`. `_i` has an index (`numberIndex`), which reading does without where
 *   it is not there.
 * - `columns`: `key` VARCHAR, `name` VARCHAR, `type` VARCHAR, and two more for processing alone, as the table `origin`
 *   (`server/datasets/processing/tasks/origin.ts`). Keys of a schema may differ only in case or hold any
 *   character, so that each gets a positional name (`c0`, `c1`…) that is safe in SQL. A column whose property has a
 *   `separator` is a LIST, its `type` here ends with `[]` (`VARCHAR[]`); a cell without value is NULL, never empty.
 * - Lines that have a place also have `_lat` and `_lon` DOUBLE, degrees in WGS84; those of geometries `_shape` VARCHAR
 *   (the GeoJSON geometry) and its bounds `_west`, `_south`, `_east`, `_north`. Their keys are in `columns` with the
 *   types GEOPOINT (`_geopoint`), JSON (`_geoshape`) and CORNERS (`_geocorners`).
 * - The lines of a virtual dataset, gathered from several (`server/datasets/virtual/gather.ts`), have as well `_n` BIGINT,
 *   what `_i` was where they come from, and `_path` VARCHAR, where their attached file is: in `columns` as `_i` and
 *   `attachmentPath`.
 * - `terms`, `term_keys`, `stems` and `postings`: the text index (`server/lines/text/terms.ts`).
 */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'

/**
 * What an engine that writes lines is set to, once it is open: it ignores this among the options it is opened with. A page
 * reads lines that stand anywhere in the file: texts cost much of that time where one symbol table (FSST) stands for many
 * of them. Without it the lines take about as much room as in CSV.
 */
export const storageSetting = "SET disabled_compression_methods = 'fsst,dict_fsst'"

/**
 * Bytes that the engine reads at once. A page of twenty lines that stand anywhere reads a block of each column for each of them: with
 * the engine's own 256 KB, 150 MB of 29 columns, more than there is memory for. Smaller ones than this hold too little to compress well.
 */
export const blockSize = '65536'

/**
 * Index of the numbers of lines. The engine reads 2,048 values of each column to have one of them, except through an
 * index: the lines of a sorted or filtered page, which stand anywhere, are read four times as fast.
 */
export const numberIndex = {
  name: 'lines_by_number',
  create: 'CREATE INDEX lines_by_number ON lines (_i)',
  drop: 'DROP INDEX IF EXISTS lines_by_number',
  /** Lines beyond which this index is left out: it is made in memory. */
  mostLines: 5_000_000
}

export type PhysicalType = 'VARCHAR' | 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'DATETIME'

export interface PhysicalColumn {
  /** Key in the dataset's schema. */
  key: string
  /** Name in the `lines` table. A DATETIME has its text as written in `name` and its UTC instant in `instant`. */
  name: string
  type: PhysicalType
  /** A LIST of that type (`type` ends with `[]` in the table). */
  isList?: boolean
}

/** Key of what is no column of the schema: the path of an attached file, where it is not the value of its column. */
export const attachmentPath = '_attachment_path'

/** A row of the table `columns`. */
export type ColumnRow = Record<'key' | 'name' | 'type', string>

const physicalTypes = new Set<string>(['VARCHAR', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'DATETIME'])
const positionalName = /^[a-z_]\w*$/i

/**
 * The column that a row tells of.
 * @throws Error for what is no part of the layout
 */
export function physicalColumn({ key, name, type }: ColumnRow): PhysicalColumn {
  const isList = type.endsWith('[]')
  const itemType = isList ? type.slice(0, -2) : type
  if (!positionalName.test(name) || !physicalTypes.has(itemType)) {
    throw new Error(`column "${key}" is stored as ${name} ${type}, which is not in the layout`)
  }
  return { key, name, type: itemType as PhysicalType, ...(isList ? { isList } : {}) }
}

/** The UTC TIMESTAMP column beside a date-time's text. */
export function instantName(column: PhysicalColumn): string {
  return `${column.name}_at`
}

/** A column of the table `lines`. */
export interface StoredName {
  name: string
  /** Type of the column in SQL. */
  type: string
}

/** SQL type of the values of a column of data. */
export function storedType({ type, isList }: Pick<PhysicalColumn, 'type' | 'isList'>): string {
  return `${type === 'DATETIME' ? 'VARCHAR' : type}${isList ? '[]' : ''}`
}

/** What a column of data is stored as. */
export function storedNames(column: PhysicalColumn): [StoredName, ...StoredName[]] {
  const values = { name: column.name, type: storedType(column) }
  if (column.type !== 'DATETIME') return [values]
  return [values, { name: instantName(column), type: `TIMESTAMP${column.isList ? '[]' : ''}` }]
}

/** What tells where lines are, by its type in `columns`. */
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

/** Geometries have their bounds beside them, whether these are a column of the schema or not. */
export function storedPlaces(columns: Pick<ColumnRow, 'type'>[]): StoredName[] {
  const types = new Set(columns.map(({ type }) => type))
  if (types.has('JSON')) types.add('CORNERS')
  return Object.entries(placeNames).flatMap(([type, names]) => (types.has(type) ? names : []))
}

/** Columns of a schema that hold data of the file, or what extensions gave: the only ones with a physical column. */
export function storedProperties(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((property) => !property['x-calculated'] || !!property['x-extension'])
}

/** A version of lines that can be read. */
export interface LinesVersion {
  datasetId: string
  /** Absolute path of the database file. Its name changes with each version: it identifies the data. */
  path: string
  schema: SchemaProperty[]
  /** Number of lines in the file. */
  count: number
  /** Its lines change in place (`duckdb/editable.ts`): there may be more or fewer than `count` by now. */
  isEditable?: true
}
