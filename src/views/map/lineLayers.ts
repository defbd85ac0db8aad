/** MapLibre layers of lines: polygons, paths and points from the same tiles. */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'

export const lineSource = 'lines'
const sourceLayer = 'results'
/** Feature states that change the look of a line. */
const lineStates = ['hover', 'chosen'] as const
export type LineState = (typeof lineStates)[number]

interface LineColors {
  /** Colour of lines: one colour, or an expression by category. */
  base: string | ExpressionSpecification
  hover: string
  chosen: string
  /** Outline of points, which separates points that touch. */
  edge: string
  /** Radius of points in pixels at the lowest zoom. */
  minRadius: number
  /** Opacity of points at the lowest zoom. */
  minOpacity: number
}

const maxOpacity = 0.8

/** Radius of points at the lowest zoom: small for many points, larger for a few, which are hard to spot. */
export function minRadius(lines: number | undefined): number {
  if (lines === undefined || lines > 5000) return 1
  return lines > 500 ? 2 : 4
}

/** Opacity of points at the lowest zoom: low for many points, so that overlaps show density. */
export function minOpacity(lines: number | undefined): number {
  return lines !== undefined && lines > 20_000 ? 0.3 : maxOpacity
}

type LineLayer = Extract<LayerSpecification, { type: 'fill' | 'line' | 'circle' }>

const isOn = (state: LineState): ExpressionSpecification => ['boolean', ['feature-state', state], false]
const isMarked: ExpressionSpecification = ['any', isOn('hover'), isOn('chosen')]

/** Size that grows with the zoom, more for hovered and selected lines. */
function growing(stops: [zoom: number, normal: number, marked: number][]): ExpressionSpecification {
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...stops.flatMap(([zoom, normal, marked]) => [zoom, ['case', isMarked, marked, normal]])
  ] as ExpressionSpecification
}

function shapes(kind: 'Point' | 'LineString' | 'Polygon'): FilterSpecification {
  return ['in', ['geometry-type'], ['literal', [kind, `Multi${kind}`]]]
}

export function lineLayers({
  base,
  hover,
  chosen,
  edge,
  minRadius: radius,
  minOpacity: opacity
}: LineColors): LineLayer[] {
  const color: ExpressionSpecification = ['case', isOn('chosen'), chosen, isOn('hover'), hover, base]
  const common = { source: lineSource, 'source-layer': sourceLayer }
  return [
    {
      ...common,
      id: 'line-surfaces',
      type: 'fill',
      filter: shapes('Polygon'),
      paint: { 'fill-color': color, 'fill-opacity': ['case', isMarked, 0.6, 0.4] }
    },
    {
      ...common,
      id: 'line-outlines',
      type: 'line',
      filter: shapes('Polygon'),
      paint: {
        'line-color': color,
        'line-opacity': 0.7,
        'line-width': growing([
          [4, 0.5, 1.5],
          [24, 3, 9]
        ])
      }
    },
    {
      ...common,
      id: 'line-paths',
      type: 'line',
      filter: shapes('LineString'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': color,
        'line-opacity': 0.8,
        'line-width': growing([
          [4, 1, 1.5],
          [24, 6, 9]
        ])
      }
    },
    {
      ...common,
      id: 'line-points',
      type: 'circle',
      filter: shapes('Point'),
      paint: {
        'circle-color': color,
        'circle-opacity': [
          'interpolate',
          ['linear'],
          ['zoom'],
          5,
          ['case', isMarked, 1, opacity],
          12,
          ['case', isMarked, 1, maxOpacity]
        ],
        'circle-radius': growing([
          [0, radius, radius * 1.5],
          [24, 16, 24]
        ]),
        'circle-stroke-color': edge,
        'circle-stroke-opacity': 0.9,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 7, 0, 12, 1]
      }
    }
  ]
}

export const lineLayerIds = ['line-points', 'line-paths', 'line-surfaces']

/** Colour expression by value: the colours of the legend, with a default for other values. */
export function categoryExpression(
  key: string,
  categories: { value: string; color: string }[],
  others: string
): ExpressionSpecification | string {
  if (categories.length === 0) return others
  return [
    'match',
    ['to-string', ['get', key]],
    ...categories.flatMap(({ value, color }) => [value, color]),
    others
  ] as unknown as ExpressionSpecification
}
