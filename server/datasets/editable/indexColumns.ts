/** Converts a stored line to a row of the index. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { GeometryError } from '../../geo/geometryError.ts'
import type { IndexColumn, IndexedLine, LinePlace } from '../../lines/engine.ts'
import type { PhysicalType } from '../../lines/layout.ts'
import { computation, type Computed } from '../processing/tasks/computedGeography.ts'
import { documentColumns } from '../lineAttachments/texts/columns.ts'
import { geoSourceOf, type GeoSource } from '../schema/geoSource.ts'
import { projectionOf } from '../../../contract/datasets/projections.ts'
import type { DatasetRecord } from '../record.ts'
import type { DocumentCells } from './lineDocuments.ts'
import type { LineProblems } from './lineProblems.ts'
import type { StoredLine } from './storedLine.ts'
import { givenColumns, type LineContent } from './lineContent.ts'
import { wholeContent } from './extensions/lineExtension.ts'
import { columnReader, type ColumnReader } from './columnValue.ts'

export type Indexed = Pick<DatasetRecord, 'schema' | 'projection'>

/** Calculated columns whose values are stored with each line. */
const cachedColumns = new Set(['_updatedAt', '_updatedBy', '_updatedByName'])

function indexedProperties(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter(
    (property) => !property['x-calculated'] || property['x-extension'] || cachedColumns.has(property.key)
  )
}

function physicalTypeOf({ type, format }: SchemaProperty): PhysicalType {
  switch (type) {
    case 'boolean':
      return 'BOOLEAN'
    case 'integer':
      return 'BIGINT'
    case 'number':
      return 'DOUBLE'
    case 'string':
      return format === 'date' ? 'DATE' : format === 'date-time' ? 'DATETIME' : 'VARCHAR'
    default:
      return 'VARCHAR'
  }
}

/** Converter of the lines of a dataset, prepared once for many lines. */
export interface LineIndexer {
  columns: IndexColumn[]
  row(line: StoredLine, known?: KnownOfLine): IndexedLine
}

interface KnownOfLine {
  document?: DocumentCells | undefined
  /** Columns given by the user, already parsed. */
  userContent?: LineContent
  /** Called for a value that its column cannot have, and for a position that cannot be computed. */
  onProblem?: LineProblems['add']
}

/** @param defaultTimeZone time zone of dates without one */
export function lineIndexer({ schema, projection }: Indexed, defaultTimeZone: string): LineIndexer {
  const properties = indexedProperties(schema)
  const documents = documentColumns(schema)
  const readers = new Map(
    givenColumns(schema).map((property) => [property.key, columnReader(property, defaultTimeZone)])
  )
  const source = geoSourceOf(schema)
  const locate = source && placeReader(source, projection?.code)
  return {
    columns: indexedColumns(schema),
    row: (line, { document, userContent, onProblem } = {}) => {
      const content = wholeContent(line, userContent)
      const report = onProblem && ((message: string) => onProblem({ id: line.id, message }))
      const place = locate?.(content, report)
      return {
        i: line.i,
        id: line.id,
        random: Math.floor(Math.random() * 1_000_000),
        values: [
          ...properties.map(({ key }) => readValue(valueOf(key, content, line), readers.get(key), report)),
          ...documents.map(({ key }) => documentValue(key, document))
        ],
        ...(place ? { place } : {})
      }
    }
  }
}

/** Returns the columns of the index of a dataset, in the order of the values of a row. */
export function indexedColumns(schema: SchemaProperty[]): IndexColumn[] {
  const source = geoSourceOf(schema)
  return [
    ...indexedProperties(schema).map((property): IndexColumn => {
      const isList = !!property.separator?.trim()
      return { key: property.key, type: physicalTypeOf(property), ...(isList ? { isList } : {}) }
    }),
    ...documentColumns(schema).map((property): IndexColumn => {
      return { key: property.key, type: physicalTypeOf(property) }
    }),
    ...(source ? placeColumns(source) : [])
  ]
}

/** Returns the value as it is indexed, and reports a value that its column cannot have. */
function readValue(value: unknown, reader: ColumnReader | undefined, report: Tell | undefined): unknown {
  if (!reader) return value
  const read = reader.read(value)
  const problem = report && reader.problemOf(read)
  if (problem !== undefined) report?.(problem)
  return read
}

/** Returns a reader of the value of `_geopoint`; undefined for a dataset without geographic columns. */
export function pointReader({
  schema,
  projection
}: Indexed): ((content: LineContent) => string | undefined) | undefined {
  const source = geoSourceOf(schema)
  const locate = source && placeReader(source, projection?.code)
  return (
    locate &&
    ((content) => {
      const place = locate(content)
      return place && `${place._lat},${place._lon}`
    })
  )
}

let lastDate = { time: 0, text: new Date(0).toISOString() }

/** Formats a date. The last text is cached: lines written together have the same date. */
function dateText(time: number): string {
  if (lastDate.time !== time) lastDate = { time, text: new Date(time).toISOString() }
  return lastDate.text
}

function valueOf(key: string, content: LineContent, { updatedAt, author }: StoredLine): unknown {
  switch (key) {
    case '_updatedAt':
      return dateText(updatedAt)
    case '_updatedBy':
      return author?.id
    case '_updatedByName':
      return author?.name
    default:
      return content[key]
  }
}

function documentValue(key: string, document: DocumentCells | undefined): unknown {
  switch (key) {
    case '_file.content':
      return document?.text
    case '_file.content_type':
      return document?.type
    default:
      return document?.size
  }
}

function placeColumns(source: GeoSource): IndexColumn[] {
  const point: IndexColumn = { key: '_geopoint', type: 'GEOPOINT' }
  if (source.kind === 'points') return [point]
  const corners: IndexColumn[] =
    source.column['x-capabilities']?.geoCorners === false ? [] : [{ key: '_geocorners', type: 'CORNERS' }]
  return [point, { key: '_geoshape', type: 'JSON' }, ...corners]
}

type Tell = (message: string) => void

/** Returns a reader of the position of a line; a position that cannot be computed is undefined. */
function placeReader(
  source: GeoSource,
  projection: string | undefined
): (content: LineContent, tell?: Tell) => LinePlace | undefined {
  if (source.kind === 'geometries') {
    const compute = computation({ kind: 'geometry', projection: source.isProjected ? projection : undefined })
    return (content, tell) =>
      computed(compute, [textOf(content[source.column.key])], (message) =>
        tell?.(`Géométrie non valide - ${message}`)
      )
  }
  const { latLon, text, xy } = source
  const isDegrees = !projection || projectionOf(projection)?.code === 'EPSG:4326'
  const compute = computation({ kind: 'xy', projection: isDegrees ? undefined : projection })
  const inDegrees = computation({ kind: 'xy', projection: undefined })
  return (content, tell) => {
    let problem: string | undefined
    const keep = (message: string): void => {
      problem ??= message
    }
    const place =
      (latLon &&
        computed(
          inDegrees,
          [textOf(content[latLon.longitude.key]), textOf(content[latLon.latitude.key])],
          keep
        )) ??
      (text && computed(inDegrees, coordinatesOf(textOf(content[text.key])), keep)) ??
      (xy && computed(compute, [textOf(content[xy.x.key]), textOf(content[xy.y.key])], keep))
    if (!place && problem !== undefined) tell?.(`Coordonnée géographique non valide - ${problem}`)
    return place
  }
}

/** Returns the longitude, then the latitude, of a text `latitude,longitude`. */
function coordinatesOf(text: string | null): (string | null)[] {
  const [latitude, longitude] = (text ?? '').split(/[,;]/)
  return [longitude?.trim() ?? null, latitude?.trim() ?? null]
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function computed(
  compute: (texts: (string | null)[]) => Computed | undefined,
  texts: (string | null)[],
  onProblem: Tell
): LinePlace | undefined {
  try {
    const found = compute(texts)
    if (!found) return undefined
    const [west, south, east, north] = found.bounds ?? []
    return {
      _lat: found.latitude,
      _lon: found.longitude,
      ...(found.shape === undefined ? {} : { _shape: found.shape }),
      ...(west === undefined ? {} : { _west: west, _south: south!, _east: east!, _north: north! })
    }
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error
    onProblem(error.message)
    return undefined
  }
}
