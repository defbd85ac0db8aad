/** Lines that a click on the map selects. */
import type { GeoJSONSource, MapLayerMouseEvent } from 'maplibre-gl'
import { type Parameters } from '../shared/api.ts'
import { getJson } from '../shared/requests.ts'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import { dataSource } from './layers.ts'
import type { PointedLine } from './MapView.tsx'
import { linesInBoxUrl, type Box } from './requests.ts'

/** Zoom from which a click on a cluster opens a popup with its lines instead of zooming in. */
const closeZoom = 16
const maxLines = 50
/** Pixels around the centre of a cluster within which its lines are searched. */
const around = 12

interface PointedRequest {
  dataset: DescribedDataset
  filters: Parameters
}

/** @returns undefined for a click outside the data, or one that only zooms in */
export async function pointedLines(
  event: MapLayerMouseEvent,
  asked: PointedRequest
): Promise<PointedLine | undefined> {
  const [feature] = event.features ?? []
  if (!feature) return undefined
  const isPoint = feature.geometry.type === 'Point'
  const place = (
    isPoint ? (feature.geometry as GeoJSON.Point).coordinates : event.lngLat.toArray()
  ) as PointedLine['place']
  const { total, lines, cluster_id: cluster } = feature.properties as Record<string, number | undefined>
  if (cluster === undefined && (total ?? 1) <= 1) {
    const ids = (event.features ?? []).flatMap(({ id, properties }) => {
      const lineId: unknown = properties.id ?? id ?? properties._id
      return typeof lineId === 'string' ? [lineId] : []
    })
    return ids.length ? { ids: [...new Set(ids)].slice(0, maxLines), place } : undefined
  }
  return opened(event, { ...asked, place, cluster, count: lines ?? total ?? 0 })
}

/** Zooms in to the level at which the cluster splits; opens its lines when it never splits. */
async function opened(
  { target: map }: MapLayerMouseEvent,
  group: PointedRequest & { place: PointedLine['place']; cluster: number | undefined; count: number }
): Promise<PointedLine | undefined> {
  const { dataset, filters, place, cluster } = group
  const zoom = map.getZoom()
  const source = map.getSource<GeoJSONSource>(dataSource)
  const apart =
    cluster === undefined
      ? zoom + 2
      : Math.max(zoom + 1, (await source?.getClusterExpansionZoom(cluster)) ?? 0)
  if (zoom < closeZoom) {
    map.easeTo({ center: place, zoom: Math.min(apart, closeZoom + 1) })
    return undefined
  }
  const { x, y } = map.project(place)
  const corners = [map.unproject([x - around, y + around]), map.unproject([x + around, y - around])]
  const box = corners.flatMap((corner) => corner.toArray()) as Box
  const answer = await getJson<{ results: { _id: string }[] }>(linesInBoxUrl(dataset, box, [], filters))
  const ids = answer.results.map(({ _id }) => _id)
  return ids.length ? { ids, place } : undefined
}
