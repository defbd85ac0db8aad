/** Converts GPX files: one feature for each track or route; waypoints are ignored. */
import type { Feature, Geometry, Position } from 'geojson'
import type { Element } from '@xmldom/xmldom'
import type { Convert } from '../conversions/conversion.ts'
import { failure } from './failure.ts'
import { writeGeojson } from './output.ts'
import { inWgs84 } from './wgs84.ts'
import { xmlTags } from './xmlTags.ts'
import type { Tag } from './xmlTags.ts'
import { readXmlFile } from './xmlText.ts'
import { Namespaces, childrenOf, parseElements } from './xmlTree.ts'

const single = ['gpx', 'trk', 'trkseg', 'trkpt', 'rte', 'rtept']

/** Child elements with a description of the track or route. */
const described = ['name', 'cmt', 'desc', 'src', 'number', 'type']

/** Depth of tracks and routes in the XML, and depth of the segments of a track and of the points of a route. */
const pathDepth = 1
const insideDepth = 2

/** A track or route being read. */
interface Path {
  kind: 'trk' | 'rte'
  segments: Position[][]
  /** XML of the element without its thousands of points. */
  text: string
  /** Start of the next text to keep. */
  from: number
  /** Time of the first point. */
  time: string
}

export const convertGpx: Convert = async (input) =>
  writeGeojson(input, gpxFeatures(await readXmlFile(input.sourcePath)))

/** Returns the features, tracks before routes. */
export function gpxFeatures(text: string): Feature<Geometry | null>[] {
  const namespaces = new Namespaces()
  const paths = [...readPaths(text, namespaces)]
  const mixed = new Set(paths.map(({ kind }) => kind)).size > 1
  const orderedPaths = [
    ...paths.filter(({ kind }) => kind === 'trk'),
    ...paths.filter(({ kind }) => kind === 'rte')
  ]
  return orderedPaths.flatMap((path) => {
    const geometry = inWgs84(geometryOf(path), undefined)
    if (!geometry) return []
    const layer = mixed && { layer: path.kind === 'trk' ? 'tracks' : 'routes' }
    return [{ type: 'Feature', properties: { ...layer, ...propertiesOf(path, namespaces) }, geometry }]
  })
}

function* readPaths(text: string, namespaces: Namespaces): Generator<Path> {
  let path: Path | undefined
  let position: Position | undefined
  let contentStart = 0
  for (const tag of xmlTags(text, single)) {
    const { kind, name, depth } = tag
    if (depth === 0 && kind !== 'close') {
      if (name !== 'gpx') throw failure("il n'est pas un fichier GPX.")
      namespaces.add(text.slice(tag.start, tag.end))
    }
    if (depth === pathDepth && (name === 'trk' || name === 'rte')) {
      if (kind === 'open')
        path = { kind: name, segments: name === 'rte' ? [[]] : [], text: '', from: tag.start, time: '' }
      else if (kind === 'close' && path) {
        path.text += text.slice(path.from, tag.end)
        yield path
        path = undefined
      }
      continue
    }
    if (!path) continue
    if (depth === insideDepth && (name === 'trkseg' || name === 'rtept')) leaveOut(path, tag, text)
    if (name === 'trkseg' && kind === 'open') path.segments.push([])
    if (name === 'trkpt' || name === 'rtept') {
      position = kind === 'close' ? undefined : positionOf(text.slice(tag.start, tag.end))
      if (position) path.segments.at(-1)?.push(position)
    }
    if (kind === 'open') contentStart = tag.end
    if (kind !== 'close' || !position) continue
    if (name === 'ele' && position.length === 2) addAltitude(position, text.slice(contentStart, tag.start))
    if (name === 'time') path.time ||= text.slice(contentStart, tag.start).trim()
  }
}

/** Keeps the XML before a segment or point, and skips the element. */
function leaveOut(path: Path, { kind, start, end }: Tag, text: string): void {
  if (kind !== 'close') path.text += text.slice(path.from, start)
  if (kind !== 'open') path.from = end
}

/** Returns undefined for a point without coordinates. */
function positionOf(tag: string): Position | undefined {
  const longitude = numberIn(/\slon\s*=\s*["']([^"']*)["']/.exec(tag)?.[1])
  const latitude = numberIn(/\slat\s*=\s*["']([^"']*)["']/.exec(tag)?.[1])
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude]
}

function addAltitude(position: Position, text: string): void {
  const altitude = numberIn(text)
  if (altitude !== undefined) position.push(altitude)
}

function numberIn(text = ''): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

function geometryOf({ kind, segments }: Path): Geometry | null {
  const lines = segments.filter((segment) => segment.length > 1)
  const [first] = lines
  if (!first) return null
  return kind === 'rte' || lines.length === 1
    ? { type: 'LineString', coordinates: first }
    : { type: 'MultiLineString', coordinates: lines }
}

/** Properties from direct children only: the points of a track have names and links too. */
function propertiesOf({ text, time }: Path, namespaces: Namespaces): Record<string, string> {
  const entries: [string, string][] = []
  for (const element of parseElements(text, namespaces).flatMap(childrenOf)) {
    const name = element.localName ?? ''
    if (described.includes(name)) entries.push([name, trimmed(element)])
    else if (name === 'link') entries.push(['link', element.getAttribute('href') ?? ''])
    else if (name === 'extensions') entries.push(...extensionsOf(element))
  }
  entries.push(['time', time])
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
