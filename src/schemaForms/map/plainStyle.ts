/** A map that needs nothing from elsewhere: meridians and parallels on a plain background. */
import type { Feature, FeatureCollection } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import type { BoundingBox } from '../../../contract/dataset.ts'

export interface MapColors {
  background: string
  line: string
  accent: string
}

/** Lines every so many degrees, from a zoom on. */
const grids = [
  { step: 10, minzoom: 0, opacity: 0.9 },
  { step: 1, minzoom: 4, opacity: 0.5 },
  { step: 0.1, minzoom: 8, opacity: 0.35 }
] as const
/** Web maps end there. */
const poleLimit = 85

/** @param extent of the data, drawn as a rectangle */
export function plainStyle(colors: MapColors, extent?: BoundingBox): StyleSpecification {
  const [west, south, east, north] = extent ?? []
  const hasExtent = west !== undefined && south !== undefined && east !== undefined && north !== undefined
  const style: StyleSpecification = {
    version: 8,
    sources: {},
    layers: [{ id: 'background', type: 'background', paint: { 'background-color': colors.background } }]
  }
  for (const { step, minzoom, opacity } of grids) {
    const id = `grid-${step}`
    style.sources[id] = { type: 'geojson', data: graticule(step), tolerance: 0 }
    style.layers.push({
      id,
      source: id,
      type: 'line',
      minzoom,
      paint: { 'line-color': colors.line, 'line-opacity': opacity, 'line-width': 1 }
    })
  }
  if (hasExtent) {
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south]
    ]
    style.sources.extent = { type: 'geojson', data: line(corners) }
    style.layers.push({
      id: 'extent',
      source: 'extent',
      type: 'line',
      paint: { 'line-color': colors.accent, 'line-width': 2, 'line-dasharray': [3, 2] }
    })
  }
  return style
}

/** Meridians and parallels: straight lines on a Mercator map. */
export function graticule(step: number): FeatureCollection {
  const features: Feature[] = []
  // Counted in whole steps: sums of 0.1 drift.
  const count = Math.round(180 / step)
  for (let index = -count; index <= count; index++) {
    const degrees = index * step
    features.push(
      line([
        [degrees, -poleLimit],
        [degrees, poleLimit]
      ])
    )
    if (Math.abs(degrees) > poleLimit) continue
    features.push(
      line([
        [-180, degrees],
        [180, degrees]
      ])
    )
  }
  return { type: 'FeatureCollection', features }
}

function line(coordinates: number[][]): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
}
