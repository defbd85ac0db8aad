/**
 * Reads a GeoJSON file as a table: one row per feature, first its geometry, then its properties; nested objects and
 * arrays are flattened with dots (docs/api/processing.md).
 */
import { ConversionError } from '../conversions/conversion.ts'
import { readJsonParts, writtenPart, type JsonPart } from '../json/elements.ts'
import { globalIdRepair, parsedLoosely, repairedGeometry } from './repairs.ts'

export interface GeojsonShape {
  /** `geometry`, then the paths of the properties in the order of their first occurrence. */
  columns: string[]
  /** Code of the projection named in the file, such as `EPSG:2154`. */
  projection?: string
  /** Whether `_id` is the identifier of each feature, as in exported lines. */
  isExported: boolean
}

type Properties = Record<string, unknown>

interface Feature {
  type: 'Feature'
  id?: unknown
  geometry?: unknown
  properties?: unknown
}

/** A GeoJSON file and its reading options. */
export interface GeojsonFile {
  path: string
  encoding: string
  /** Whether to repair errors of ESRI exports: identifiers without quotes, lines with several parts. */
  isRepaired?: boolean
}

const geometryKey = 'geometry'

/** Maximum number of columns, because arrays of any length make a column per item. */
const maxColumns = 10_000

export function notGeojson(detail: string, cause?: unknown): ConversionError {
  return new ConversionError(`Échec de l'analyse du fichier GeoJSON, ${detail}.`, { cause })
}

/** Reads the whole file to find its columns. */
export async function geojsonShape(
  file: GeojsonFile,
  onBytes?: (bytes: number) => void
): Promise<GeojsonShape> {
  const columns = new Set<string>([geometryKey])
  let projection: string | undefined
  let isCollection = false
  let isExported = true
  for await (const part of partsOf(file, onBytes)) {
    if (part.kind === 'element') {
      const feature = featureOf(part.text)
      for (const [name] of propertiesOf(feature)) columns.add(name)
      isExported &&= hasTechnicalId(feature)
      if (columns.size > maxColumns) throw notGeojson(`il a plus de ${maxColumns} propriétés`)
      continue
    }
    const { type, crs } = parsedLoosely(`{${part.text}}`) as { type?: unknown; crs?: unknown }
    if (type === 'FeatureCollection') isCollection = true
    projection = projectionOf(crs) ?? projection
  }
  if (!isCollection) throw notGeojson('une collection (FeatureCollection) est attendue')
  return { columns: [...columns], isExported, ...(projection ? { projection } : {}) }
}

/** Yields the texts of each feature in the order of the columns; undefined without value. */
export async function* geojsonRows(
  file: GeojsonFile,
  columns: string[],
  onBytes?: (bytes: number) => void
): AsyncGenerator<(string | undefined)[]> {
  for await (const part of partsOf(file, onBytes)) {
    if (part.kind !== 'element') continue
    const feature = featureOf(part.text)
    const values = new Map(propertiesOf(feature))
    if (feature.geometry) {
      const { geometry } = feature
      values.set(geometryKey, writtenPart(file.isRepaired ? repairedGeometry(geometry) : geometry))
    }
    yield columns.map((column) => values.get(column))
  }
}

function partsOf(
  { path, encoding, isRepaired }: GeojsonFile,
  onBytes?: (bytes: number) => void
): AsyncGenerator<JsonPart> {
  return readJsonParts(path, encoding, 'features', onBytes, isRepaired ? globalIdRepair() : undefined)
}

function featureOf(text: string): Feature {
  const feature = parsedLoosely(text) as Partial<Feature> | null
  if (typeof feature !== 'object' || feature?.type !== 'Feature') {
    throw notGeojson('chaque élément doit être un objet géographique (Feature)')
  }
  return { ...feature, type: 'Feature' }
}

/** Returns the values of a feature as texts, by path. A property named like the geometry's column is skipped. */
function propertiesOf({ id, properties }: Feature): [string, string][] {
  const values: [string, string][] = []
  const ownProperties = isObject(properties) ? properties : {}
  // The feature's `id` follows the properties, or replaces the property `id`. Exported lines also have it as property
  // `_id`; two columns with it would have the same key.
  const withId = { ...ownProperties, ...(hasValue(id) && !hasTechnicalId({ id, properties }) ? { id } : {}) }
  for (const [name, value] of Object.entries(withId)) if (name !== geometryKey) add(values, name, value)
  return values
}

const hasTechnicalId = ({ id, properties }: Pick<Feature, 'id' | 'properties'>): boolean =>
  hasValue(id) && isObject(properties) && id === properties._id

const isObject = (value: unknown): value is Properties => typeof value === 'object' && value !== null
const hasValue = (value: unknown): boolean => value !== null && value !== undefined

/** Maximum depth of nested values; deeper ones are skipped. */
const deepest = 20

function add(values: [string, string][], path: string, value: unknown, depth = 0): void {
  if (value === null || value === undefined || depth > deepest) return
  if (typeof value === 'object') {
    for (const [name, member] of Object.entries(value as Properties)) {
      add(values, `${path}.${name}`, member, depth + 1)
    }
    return
  }
  // Numbers in JavaScript's notation, or `true` and `false`.
  const text = `${value as string | number | boolean}`.trim()
  if (text) values.push([path, text])
}

/** Converts `urn:ogc:def:crs:EPSG::2154` to `EPSG:2154`; undefined for a file without projection. */
function projectionOf(crs: unknown): string | undefined {
  const name = (crs as { properties?: { name?: unknown } } | null | undefined)?.properties?.name
  if (typeof name !== 'string') return undefined
  return name
    .replace(/^urn:ogc:def:crs:/i, '')
    .replace(/::/g, ':')
    .trim()
}
