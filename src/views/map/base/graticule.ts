/** Meridians and parallels of a view, for orientation where no background is drawn. */
import type { Feature, FeatureCollection, LineString } from 'geojson'

/** West, south, east, north in degrees; a view across the antimeridian exceeds 180. */
export type Extent = readonly [number, number, number, number]

/** Steps in degrees, the largest first. */
const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]
/** Width in pixels of a tile at zoom 0, which covers 360 degrees. */
const worldPixels = 512
const minPixels = 110
/** Largest latitude in degrees drawn; Web Mercator ends near 85.05. */
const poleLimit = 85
/** Maximum number of lines, more than any screen can show. */
const maxLines = 400

/** Smallest step in degrees that keeps lines apart at a zoom. */
export function graticuleStep(zoom: number): number {
  const pixelsPerDegree = (worldPixels * 2 ** zoom) / 360
  return steps.findLast((step) => step * pixelsPerDegree >= minPixels) ?? 30
}

/** Meridians and parallels of a view and its surroundings, so that a dragged map still has them. */
export function graticule(view: Extent, zoom: number): FeatureCollection<LineString> {
  const step = graticuleStep(zoom)
  const [west, south, east, north] = view
  const leftEdge = west - (east - west)
  const right = east + (east - west)
  const bottom = Math.max(-poleLimit, south - (north - south))
  const top = Math.min(poleLimit, north + (north - south))
  const meridians = multiples(leftEdge, right, step).map((longitude) =>
    line([
      [longitude, bottom],
      [longitude, top]
    ])
  )
  const parallels = multiples(bottom, top, step).map((latitude) =>
    line([
      [leftEdge, latitude],
      [right, latitude]
    ])
  )
  return { type: 'FeatureCollection', features: [...meridians, ...parallels] }
}

/** Multiples of a step in a range, computed from integers: sums of 0.1 accumulate rounding errors. */
function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.min(maxLines, Math.floor(to / step) - first + 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

function line(coordinates: number[][]): Feature<LineString> {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
}
