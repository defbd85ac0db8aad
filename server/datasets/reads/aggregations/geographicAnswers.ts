/** Groups as GeoJSON and as a vector tile: points at the centroids of their lines (docs/api/aggregations.md). */
import { projection, type Tile } from '../../../geo/tileGrid.ts'
import type { ColumnValues } from '../../../lines/columnValues.ts'
import { extent, TileLayer } from '../formats/tiles/layer.ts'
import { arrayJson, objectJson, type GroupsWriter, type Members } from './groupsJson.ts'
import type { Group, GroupsAnswer } from '../../../lines/aggregations.ts'

const tileFormats = new Set(['pbf', 'mvt', 'vt'])
const layerName = 'results'
const maxLatitude = 85.0511

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

/** Returns the members of a group, except those about its position. */
function propertiesOf(members: Members): Members {
  const names = ['total', 'value', 'results']
  const namedMembers = names.flatMap((name) => members.filter(([memberName]) => memberName === name))
  return [...namedMembers, ...members.filter(([name]) => ![...names, 'centroid', 'bbox'].includes(name))]
}

/** @returns undefined when no group has a position */
export async function groupsToTile(
  answer: GroupsAnswer,
  writer: GroupsWriter,
  tile: Tile
): Promise<Buffer | undefined> {
  const points = writer.groupsOf(answer).flatMap((group) => {
    const { centroid } = group.place ?? {}
    return centroid ? [{ centroid, tags: tagsOf(propertiesOf(writer.members(group))) }] : []
  })
  if (!points.length) return undefined
  const keys = [...new Set(points.flatMap(({ tags }) => [...tags.keys()]))]
  const layer = new TileLayer()
  const project = projection(tile, extent)
  for (const [row, { centroid }] of points.entries()) {
    // The Mercator projection has no latitudes beyond this limit.
    const latitude = Math.max(-maxLatitude, Math.min(maxLatitude, centroid.lat))
    const [x, y] = project(centroid.lon, latitude)
    layer.addPoint(row, x, y)
  }
  const columns = keys.map((key): [string, ColumnValues] => [
    key,
    { kind: 'any', values: points.map(({ tags }) => tags.get(key)) }
  ])
  return layer.finish(layerName, new Map(columns))
}

/** Returns the members as tags of a tile; lists and objects become JSON texts. */
function tagsOf(members: Members): Map<string, string | number> {
  const tags = new Map<string, string | number>()
  for (const [name, json] of members) {
    const value: unknown = JSON.parse(json)
    if (value === null) continue
    tags.set(name, typeof value === 'string' || typeof value === 'number' ? value : json)
  }
  return tags
}
