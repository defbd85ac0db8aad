/** Groups as GeoJSON and as a vector tile: points in the middle of their lines (contract/aggregations.md §10). */
import type { GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Tile } from '../../geo/tileGrid.ts'
import { arrayJson, objectJson, type GroupsWriter, type Members } from './groupsJson.ts'
import type { Group, GroupsAnswer } from './reader.ts'

const tileFormats = new Set(['pbf', 'mvt', 'vt'])
const tileSize = 4096
const layer = 'results'

export type GeographicFormat = 'geojson' | 'tile'

export function geographicFormat(format: string | undefined): GeographicFormat | undefined {
  if (format === 'geojson') return 'geojson'
  return format && tileFormats.has(format) ? 'tile' : undefined
}

export function groupsToGeojson(answer: GroupsAnswer, writer: GroupsWriter): string {
  const features = writer.groupsOf(answer).map((group) => featureJson(group, writer))
  return objectJson([
    ['type', '"FeatureCollection"'],
    ['total', String(answer.total)],
    ['features', arrayJson(features)],
    ['bbox', JSON.stringify(answer.extent ?? [])]
  ])
}

function featureJson(group: Group, writer: GroupsWriter): string {
  const members = writer.members(group)
  const { centroid } = group.place ?? {}
  const geometry = centroid ? { type: 'Point', coordinates: [centroid.lon, centroid.lat] } : null
  return objectJson([
    ['type', '"Feature"'],
    ['id', members.find(([name]) => name === 'value')?.[1] ?? 'null'],
    ['geometry', JSON.stringify(geometry)],
    ['bbox', members.find(([name]) => name === 'bbox')?.[1] ?? '[]'],
    ['properties', objectJson(propertiesOf(members))]
  ])
}

/** All but what tells where the group is. */
function propertiesOf(members: Members): Members {
  const names = ['total', 'value', 'results']
  const named = names.flatMap((name) => members.filter(([own]) => own === name))
  return [...named, ...members.filter(([name]) => ![...names, 'centroid', 'bbox'].includes(name))]
}

/** @returns undefined when no group has a place */
export function groupsToTile(
  answer: GroupsAnswer,
  writer: GroupsWriter,
  { x, y, z }: Tile
): Buffer | undefined {
  const features = writer.groupsOf(answer).flatMap((group) => {
    const { centroid } = group.place ?? {}
    if (!centroid) return []
    const tags: Record<string, string | number | boolean> = {}
    for (const [name, json] of propertiesOf(writer.members(group))) {
      const value: unknown = JSON.parse(json)
      if (value === null) continue
      tags[name] = typeof value === 'string' || typeof value === 'number' ? value : json
    }
    const position = positionIn(centroid, x, y, z)
    return [{ type: 1 as const, geometry: [position], tags }]
  })
  if (!features.length) return undefined
  // The type of a tile contradicts itself (its features are before and after the projection): only these are read.
  const tile = { features } as unknown as GeoJSONVTTile
  return Buffer.from(fromGeojsonVt({ [layer]: tile }, { version: 2, extent: tileSize }))
}

/** Web Mercator, in the units of the tile. */
function positionIn(
  { lat, lon }: { lat: number; lon: number },
  x: number,
  y: number,
  z: number
): [x: number, y: number] {
  const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180)
  const column = ((lon + 180) / 360) * 2 ** z
  const row = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z
  return [Math.round((column - x) * tileSize), Math.round((row - y) * tileSize)]
}
