/** KML: placemarks, with their extended data as properties. */
import { kmlGen } from '@tmcw/togeojson'
import type { Document, Element } from '@xmldom/xmldom'
import type { Feature, GeoJsonProperties, Geometry } from 'geojson'
import type { Convert } from '../conversions/conversion.ts'
import { failure } from './failure.ts'
import { writeGeojson } from './output.ts'
import { inWgs84 } from './wgs84.ts'
import { parseXml, readXmlFile } from './xml.ts'

const single = [
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

/** Elements that only say how things are drawn. */
const drawing = ['Style', 'StyleMap', 'styleUrl']

/** Properties that say how things are shown, and those with one value by point. */
const leftOut = new Set(['visibility', 'open', 'coordinateProperties'])

const numeric = new Set(['int', 'uint', 'short', 'ushort', 'float', 'double'])

export const convertKml: Convert = async (input) =>
  writeGeojson(input, kmlFeatures(await readXmlFile(input.sourcePath)))

export function* kmlFeatures(bytes: Buffer): Generator<Feature<Geometry | null>> {
  const root = parseXml(bytes, single)
  if (!['kml', 'Document', 'Folder'].includes(root.localName ?? ''))
    throw failure("il n'est pas un fichier KML.")
  // Emptied rather than taken out: taking one of many children out is slow.
  for (const name of drawing) for (const element of elementsOf(root, name)) element.textContent = ''
  const types = fieldTypes(root)
  // The library looks for elements of what it is given: the placemarks of one document are given one after the other.
  for (const placemark of elementsOf(root, 'Placemark')) {
    const alone = { getElementsByTagName: (name: string) => (name === 'Placemark' ? [placemark] : []) }
    for (const { id, geometry, properties } of kmlGen(alone as unknown as Document)) {
      const kept = propertiesOf(properties, types)
      // An identifier becomes a column of that name (contract §6.5), which the file's own column comes before.
      const identified = id !== undefined && !Object.hasOwn(kept, 'id')
      yield {
        type: 'Feature',
        ...(identified && { id }),
        properties: kept,
        geometry: inWgs84(geometry, undefined)
      }
    }
  }
}

function elementsOf(element: Element, name: string): Element[] {
  return Array.from(element.getElementsByTagName(name))
}

/** Types of the fields that schemas declare, by name. */
function fieldTypes(root: Element): Map<string, string> {
  return new Map(
    elementsOf(root, 'SimpleField').map((field) => [
      field.getAttribute('name') ?? '',
      field.getAttribute('type') ?? ''
    ])
  )
}

function propertiesOf(
  properties: GeoJsonProperties,
  types: ReadonlyMap<string, string>
): Record<string, unknown> {
  const kept = Object.entries(properties ?? {}).filter(([name]) => !leftOut.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, valueOf(value, types.get(name))]))
}

function valueOf(value: unknown, type: string | undefined): unknown {
  // Descriptions in HTML come with their kind.
  if (value !== null && typeof value === 'object' && 'value' in value) return value.value
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (type === 'bool') return /^(1|true)$/i.test(text) ? true : /^(0|false)$/i.test(text) ? false : null
  if (type === undefined || !numeric.has(type)) return value
  // An empty cell is no zero.
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text || null
}
