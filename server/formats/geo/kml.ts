/** Converts KML placemarks, with their extended data as properties. */
import { kmlGen } from '@tmcw/togeojson'
import type { Document, Element } from '@xmldom/xmldom'
import type { Feature, GeoJsonProperties, Geometry } from 'geojson'
import type { Convert } from '../conversions/conversion.ts'
import { toMultiGeometry } from './collections.ts'
import { failure } from './failure.ts'
import { writeGeojson } from './output.ts'
import { inWgs84 } from './wgs84.ts'
import { xmlTags } from './xmlTags.ts'
import { readXmlFile } from './xmlText.ts'
import { Namespaces, parseElements } from './xmlTree.ts'

const single = [
  'Schema',
  'Placemark',
  'Point',
  'LineString',
  'LinearRing',
  'Polygon',
  'Track',
  'MultiTrack',
  'coordinates',
  'ExtendedData',
  'SchemaData',
  'Data',
  'SimpleData'
]

/** Elements that only concern the rendering. */
const drawing = ['Style', 'StyleMap', 'styleUrl']

/** Properties that concern the display, or that have one value per point. */
const leftOut = new Set(['visibility', 'open', 'coordinateProperties'])

const numeric = new Set(['int', 'uint', 'short', 'ushort', 'float', 'double'])

/** Number of characters that are parsed to a tree at once. */
const batchLength = 1 << 13

export const convertKml: Convert = async (input) =>
  writeGeojson(input, kmlFeatures(await readXmlFile(input.sourcePath)))

export function* kmlFeatures(text: string): Generator<Feature<Geometry | null>> {
  const { placemarks, schemas, namespaces, prefix } = partsOf(text)
  const types = new Map<string, string>()
  for (const schema of elementsOf(schemas, text, namespaces, prefix)) {
    for (const field of Array.from(schema.getElementsByTagName('SimpleField'))) {
      types.set(field.getAttribute('name') ?? '', field.getAttribute('type') ?? '')
    }
  }
  for (const placemark of elementsOf(placemarks, text, namespaces, prefix)) {
    for (const name of drawing) {
      for (const element of Array.from(placemark.getElementsByTagName(name))) element.textContent = ''
    }
    yield* featuresOf(placemark, types)
  }
}

interface Part {
  start: number
  end: number
}

interface Parts {
  placemarks: Part[]
  schemas: Part[]
  namespaces: Namespaces
  /** Prefix of the KML elements, with its colon. */
  prefix: string
}

/** Locates the placemarks and schemas in the text. */
function partsOf(text: string): Parts {
  const parts: Parts = { placemarks: [], schemas: [], namespaces: new Namespaces(), prefix: '' }
  let start: number | undefined
  for (const { kind, name, depth, ...tag } of xmlTags(text, single)) {
    if (depth === 0 && kind !== 'close') {
      if (!['kml', 'Document', 'Folder'].includes(name)) throw failure("il n'est pas un fichier KML.")
      parts.prefix = /^<([^\s/<>:]+:)/.exec(text.slice(tag.start, tag.start + 100))?.[1] ?? ''
    }
    if (name === 'Placemark' || name === 'Schema') {
      if (kind === 'open') start = tag.start
      if (kind === 'close' && start !== undefined) {
        parts[name === 'Schema' ? 'schemas' : 'placemarks'].push({ start, end: tag.end })
        start = undefined
      }
    } else if (start === undefined && kind === 'open') parts.namespaces.add(text.slice(tag.start, tag.end))
  }
  return parts
}

/** Parses parts of the text to elements, in batches. */
function* elementsOf(
  parts: readonly Part[],
  text: string,
  namespaces: Namespaces,
  prefix: string
): Generator<Element> {
  let batch = ''
  for (const [index, { start, end }] of parts.entries()) {
    batch += text.slice(start, end)
    if (batch.length < batchLength && index < parts.length - 1) continue
    // The library only finds element names without prefix.
    const withoutPrefix = prefix ? batch.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</') : batch
    yield* parseElements(withoutPrefix, namespaces)
    batch = ''
  }
}

function* featuresOf(
  placemark: Element,
  types: ReadonlyMap<string, string>
): Generator<Feature<Geometry | null>> {
  // The library searches a document for placemarks: this object contains a single one.
  const fakeDocument = { getElementsByTagName: (name: string) => (name === 'Placemark' ? [placemark] : []) }
  for (const { id, geometry, properties } of kmlGen(fakeDocument as unknown as Document)) {
    const columns = propertiesOf(properties, types)
    // An identifier becomes a column `id`; a property of that name takes precedence.
    const identified = id !== undefined && !Object.hasOwn(columns, 'id')
    yield {
      type: 'Feature',
      ...(identified && { id }),
      properties: columns,
      geometry: inWgs84(toMultiGeometry(geometry), undefined)
    }
  }
}

function propertiesOf(
  properties: GeoJsonProperties,
  types: ReadonlyMap<string, string>
): Record<string, unknown> {
  const entries = Object.entries(properties ?? {}).filter(([name]) => !leftOut.has(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, valueOf(value, types.get(name))]))
}

function valueOf(value: unknown, type: string | undefined): unknown {
  // Descriptions in HTML are objects with a type and a value.
  if (value !== null && typeof value === 'object' && 'value' in value) return value.value
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (type === 'bool') return /^(1|true)$/i.test(text) ? true : /^(0|false)$/i.test(text) ? false : null
  if (type === undefined || !numeric.has(type)) return value
  // An empty text is not zero.
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text || null
}
