/** MapLibre layers of each map mode. */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'

type DrawnLayer = Extract<LayerSpecification, { type: 'fill' | 'line' | 'circle' | 'heatmap' | 'symbol' }>

export const dataSource = 'data'
/** Ids of the layers that respond to clicks. */
export const shapeLayerIds = ['shape-points', 'shape-paths', 'shape-surfaces']
export const clusterLayerIds = ['cluster-circles', 'cluster-points']

const tiles = { source: dataSource, 'source-layer': 'results' } as const

const shapesOf = (kind: 'Point' | 'LineString' | 'Polygon'): FilterSpecification => [
  'in',
  ['geometry-type'],
  ['literal', [kind, `Multi${kind}`]]
]

const zoomed = (...stops: (number | ExpressionSpecification)[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification

interface ShapeLook {
  color: ExpressionSpecification | string
  /** Outline of points and surfaces, to separate those that touch. */
  edge: string
  radius: number
  opacity: number
}

export function shapeLayers({ color, edge, radius, opacity }: ShapeLook): DrawnLayer[] {
  return [
    {
      ...tiles,
      id: 'shape-surfaces',
      type: 'fill',
      filter: shapesOf('Polygon'),
      paint: { 'fill-color': color, 'fill-opacity': opacity }
    },
    {
      ...tiles,
      id: 'shape-outlines',
      type: 'line',
      filter: shapesOf('Polygon'),
      paint: { 'line-color': edge, 'line-opacity': 0.8, 'line-width': zoomed(4, 0.4, 14, 1.5) }
    },
    {
      ...tiles,
      id: 'shape-paths',
      type: 'line',
      filter: shapesOf('LineString'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-opacity': opacity, 'line-width': zoomed(4, 1, 18, 5) }
    },
    {
      ...tiles,
      id: 'shape-points',
      type: 'circle',
      filter: shapesOf('Point'),
      paint: {
        'circle-color': color,
        'circle-opacity': opacity,
        'circle-radius': zoomed(2, Math.max(1.5, radius / 2), 9, radius, 18, radius * 1.6),
        'circle-stroke-color': edge,
        'circle-stroke-opacity': 0.9,
        'circle-stroke-width': zoomed(4, 0.3, 10, 1)
      }
    }
  ]
}

/** When the server aggregates lines, a feature is a cell and `total` its number of lines. */
const total: ExpressionSpecification = ['coalesce', ['get', 'lines'], ['get', 'total'], 1]
/** Properties of a cluster, aggregated from its features. */
export const clusterTotals = { lines: ['+', ['get', 'total']] }

interface ClusterLook {
  color: string
  onColor: string
  edge: string
  radius: number
  locale: string
}

export function clusterLayers({ color, onColor, edge, radius, locale }: ClusterLook): DrawnLayer[] {
  const isSeveral: FilterSpecification = ['>', total, 1]
  return [
    {
      source: dataSource,
      id: 'cluster-points',
      type: 'circle',
      filter: ['!', isSeveral] as FilterSpecification,
      paint: {
        'circle-color': color,
        'circle-radius': radius,
        'circle-stroke-color': edge,
        'circle-stroke-width': 1.5
      }
    },
    {
      source: dataSource,
      id: 'cluster-circles',
      type: 'circle',
      filter: isSeveral,
      paint: {
        'circle-color': color,
        'circle-opacity': 0.92,
        // The radius grows with the logarithm of the count, so that a cluster of a thousand lines does not hide the
        // map.
        'circle-radius': ['interpolate', ['linear'], ['log10', total], 0.3, 13, 2, 18, 4, 27, 6, 36],
        'circle-stroke-color': edge,
        'circle-stroke-opacity': 0.7,
        'circle-stroke-width': 3
      }
    },
    {
      source: dataSource,
      id: 'cluster-numbers',
      type: 'symbol',
      filter: isSeveral,
      layout: {
        'text-field': shortNumber(locale),
        'text-font': ['Nunito Variable', 'sans-serif'],
        'text-size': 12,
        'text-allow-overlap': true
      },
      paint: { 'text-color': onColor }
    }
  ]
}

/** Expression for a compact number: `12`, `1,2 k`, `3 M`. */
function shortNumber(locale: string): ExpressionSpecification {
  const part = (unit: number, digits: number): ExpressionSpecification => [
    'number-format',
    ['/', total, unit],
    { locale, 'max-fraction-digits': digits }
  ]
  return [
    'step',
    total,
    part(1, 0),
    1000,
    ['concat', part(1000, 1), ' k'],
    100_000,
    ['concat', part(1000, 0), ' k'],
    1_000_000,
    ['concat', part(1_000_000, 1), ' M']
  ]
}

/** Maximum number of lines drawn in a tile of 512 pixels. */
const maxInTile = 10_000
const heatRadius = 22

/**
 * Intensity at which evenly spread lines would have half of the maximum density of the heat map in a viewport: the more
 * lines, the less each weighs.
 */
export function heatIntensity(lines: number): number {
  const perPixel = Math.min(lines / 500 ** 2, maxInTile / 512 ** 2)
  // Integral over the plane of MapLibre's kernel, 0.4 exp(-0.5 (3 distance / radius)²).
  const around = perPixel * 0.4 * 2 * Math.PI * (heatRadius / 3) ** 2
  return Math.min(1, Math.max(0.01, 0.2 / around))
}

interface HeatLook {
  colors: string[]
  /** Column that weights the lines, and its maximum. */
  weight: string | undefined
  most: number | undefined
  lines: number
  /** Zoom that shows the extent of all lines. */
  zoom: number
}

/** Heat map layer, with a ramp from pale to dark as density grows. */
export function heatLayer({ colors, weight, most, lines, zoom }: HeatLook): DrawnLayer {
  const value: ExpressionSpecification = ['to-number', ['get', weight ?? ''], 0]
  const intensity = heatIntensity(lines)
  return {
    ...tiles,
    id: 'heat',
    type: 'heatmap',
    filter: shapesOf('Point'),
    paint: {
      'heatmap-weight':
        weight && most ? ['interpolate', ['linear'], value, 0, 0, Math.max(most, Number.EPSILON), 1] : 1,
      // Each zoom level shows a quarter of the lines in the same viewport.
      'heatmap-intensity': [
        'interpolate',
        ['exponential', 2.5],
        ['zoom'],
        zoom,
        intensity,
        zoom + 6,
        Math.min(1.5, intensity * 2.5 ** 6)
      ],
      'heatmap-radius': heatRadius,
      'heatmap-opacity': 0.8,
      'heatmap-color': [
        'interpolate',
        ['linear'],
        ['heatmap-density'],
        0,
        'rgba(253, 233, 169, 0)',
        ...colors.flatMap((color, index) => [(index + 1) / colors.length, color])
      ] as unknown as ExpressionSpecification
    }
  }
}

/** Zoom at which a viewport of a typical size shows the extent. */
export function zoomOf([west, south, east, north]: readonly [number, number, number, number]): number {
  const degrees = Math.max(east - west, (north - south) * 1.5, 0.001)
  return Math.max(0, Math.log2((360 * 700) / 512 / degrees))
}
