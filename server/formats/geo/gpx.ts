/** GPX: tracks and routes, one feature each (contract §4.3); waypoints are left out. */
import { gpxGen } from '@tmcw/togeojson'
import type { Document, Element } from '@xmldom/xmldom'
import type { Feature, Geometry } from 'geojson'
import type { Convert } from '../conversions/conversion.ts'
import { failure } from './failure.ts'
import { writeGeojson } from './output.ts'
import { inWgs84 } from './wgs84.ts'
import { childrenOf, parseXml, readXmlFile } from './xml.ts'

const single = ['gpx', 'trk', 'trkseg', 'trkpt', 'rte', 'rtept']

/** What tracks and routes say of themselves, in elements of their own. */
const described = ['name', 'cmt', 'desc', 'src', 'number', 'type']

export const convertGpx: Convert = async (input) =>
  writeGeojson(input, gpxFeatures(await readXmlFile(input.sourcePath)))

export function* gpxFeatures(bytes: Buffer): Generator<Feature<Geometry | null>> {
  const root = parseXml(bytes, single)
  if (root.localName !== 'gpx') throw failure("il n'est pas un fichier GPX.")
  const elements = childrenOf(root).filter(({ localName }) => localName === 'trk' || localName === 'rte')
  const mixed = new Set(elements.map(({ localName }) => localName)).size > 1
  // Tracks first, as the layers of the format are ordered.
  for (const kind of ['trk', 'rte'] as const) {
    for (const element of elements) {
      if (element.localName !== kind) continue
      const properties = propertiesOf(element)
      if (mixed) properties.layer = kind === 'trk' ? 'tracks' : 'routes'
      const geometry = geometryOf(element, kind)
      if (geometry) yield { type: 'Feature', properties, geometry }
    }
  }
}

/** Geometry of one track or route, from the library. */
function geometryOf(element: Element, kind: 'trk' | 'rte'): Geometry | null {
  // Values of the points would become columns, one by point.
  for (const extensions of Array.from(element.getElementsByTagName('extensions'))) extensions.textContent = ''
  // The library looks for the tracks, routes and waypoints of a document: here it finds one thing at a time, so that
  // the features of a large file do not all stand in memory.
  const alone = { getElementsByTagName: (name: string) => (name === kind ? [element] : []) }
  for (const feature of gpxGen(alone as unknown as Document)) return inWgs84(feature.geometry, undefined)
  return null
}

/** Only elements of the track itself: its points have names, times and links too. */
function propertiesOf(element: Element): Record<string, string> {
  const entries: [string, string][] = []
  for (const child of childrenOf(element)) {
    const name = child.localName ?? ''
    if (described.includes(name)) entries.push([name, trimmed(child)])
    else if (name === 'link') entries.push(['link', child.getAttribute('href') ?? ''])
    else if (name === 'extensions') entries.push(...extensionsOf(child))
  }
  const time = element.getElementsByTagName('time')[0]
  if (time) entries.push(['time', trimmed(time)])
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

function extensionsOf(extensions: Element): [string, string][] {
  return childrenOf(extensions)
    .filter((extension) => childrenOf(extension).length === 0)
    .map((extension) => [extension.nodeName.replace(':', '_'), trimmed(extension)])
}

function trimmed(element: Element): string {
  return (element.textContent ?? '').trim()
}
