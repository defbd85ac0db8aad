/** Meridians and parallels of what a map shows: what is left to find one's way by where no ground is drawn. */
import type { Feature, FeatureCollection, LineString } from 'geojson'

/** West, south, east, north in degrees; a view across the antimeridian goes beyond 180. */
export type Extent = readonly [number, number, number, number]

/** Degrees between two lines, the largest first. */
const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]
/** Pixels of a tile at zoom 0, which shows 360 degrees. */
const worldPixels = 512
const fewestPixels = 110
/** Web maps end there. */
const poleLimit = 85
/** More lines than any screen has room for. */
const mostLines = 400

/** The smallest step whose lines are not too near one another at a zoom. */
export function graticuleStep(zoom: number): number {
  const pixelsPerDegree = (worldPixels * 2 ** zoom) / 360
  return steps.findLast((step) => step * pixelsPerDegree >= fewestPixels) ?? 30
}

/** The lines of a view and of as much around it, so that a map which is dragged keeps them. */
export function graticule(view: Extent, zoom: number): FeatureCollection<LineString> {
  const step = graticuleStep(zoom)
  const [west, south, east, north] = view
  const left = west - (east - west)
  const right = east + (east - west)
  const bottom = Math.max(-poleLimit, south - (north - south))
  const top = Math.min(poleLimit, north + (north - south))
  const meridians = multiples(left, right, step).map((longitude) =>
    line([
      [longitude, bottom],
      [longitude, top]
    ])
  )
  const parallels = multiples(bottom, top, step).map((latitude) =>
    line([
      [left, latitude],
      [right, latitude]
    ])
  )
  return { type: 'FeatureCollection', features: [...meridians, ...parallels] }
}

/** Counted in whole steps: sums of 0.1 drift. */
function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.min(mostLines, Math.floor(to / step) - first + 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

function line(coordinates: number[][]): Feature<LineString> {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
}
