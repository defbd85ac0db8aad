/** Configuration of the map application, with default values. */
import type { Configuration } from '../../contract/applications/application.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { classMethods, minClasses, maxClasses, type ClassMethod } from './classes.ts'
import { isRamp, type RampName } from './palettes.ts'
import { keyOf, keysOf, numberIn, oneOf, partOf, type Part } from '../shared/choices.ts'

const mapModes = ['shapes', 'clusters', 'heat'] as const
/** `shapes` draws every line; `clusters` groups nearby lines with their count; `heat` draws their density. */
type MapMode = (typeof mapModes)[number]

export type ColorChoice =
  | { type: 'single'; color?: string }
  | { type: 'categories'; field: string }
  | {
      type: 'classes'
      field: string
      method: ClassMethod
      count: number
      breaks: number[]
      palette: RampName
      isReversed: boolean
    }

export interface MapChoices {
  mode: MapMode
  color: ColorChoice
  /** Radius of points, in pixels, at a medium zoom. */
  radius: number
  opacity: number
  /** Column that weights lines in the heat map; undefined gives all lines the same weight. */
  weight: string | undefined
  popupTitle: string | undefined
  popupFields: string[]
  filters: string[]
  hasSearch: boolean
  hasLegend: boolean
  /** Initial view; undefined fits all data. */
  start: { latitude: number; longitude: number; zoom: number } | undefined
}

export function mapChoices(configuration: Configuration, schema: SchemaProperty[] = []): MapChoices {
  const { mode, color, style, heat, popup, filters, start } = configuration
  const { radius, opacity } = partOf(style)
  const { title, fields } = partOf(popup)
  const weight = keyOf(partOf(heat).weight)
  const shownMode = oneOf(mapModes, mode, 'shapes')
  const colors = partOf(color)
  return {
    mode: shownMode,
    // Clusters have a single colour, even if the configuration chooses a colour by value.
    color: colorChoice(shownMode === 'clusters' ? { ...colors, type: 'single' } : colors),
    radius: numberIn(radius, 2, 20) ?? 6,
    opacity: numberIn(opacity, 0.1, 1) ?? 0.75,
    weight: schema.find(({ key, type }) => key === weight && (type === 'number' || type === 'integer'))?.key,
    popupTitle: keyOf(title),
    popupFields: keysOf(fields),
    filters: keysOf(filters),
    hasSearch: configuration.search !== false,
    hasLegend: configuration.legend !== false,
    start: startOf(partOf(start))
  }
}

function colorChoice(color: Part): ColorChoice {
  const field = keyOf(color.field)
  if (color.type === 'categories' && field) return { type: 'categories', field }
  if (color.type === 'classes' && field) {
    return {
      type: 'classes',
      field,
      method: oneOf(classMethods, color.method, 'quantiles'),
      count: Math.round(numberIn(color.count, minClasses, maxClasses) ?? 5),
      breaks: numbersOf(color.breaks),
      palette: isRamp(color.palette) ? color.palette : 'blues',
      isReversed: color.reversed === true
    }
  }
  return { type: 'single', ...(isColor(color.color) ? { color: color.color } : {}) }
}

/** Parses a number or a list of numbers; forms write numbers or strings. */
function numbersOf(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  return list
    .filter((item) => typeof item === 'number' || (typeof item === 'string' && item.trim() !== ''))
    .map((item) => Number(String(item).replace(',', '.')))
    .filter(Number.isFinite)
}

function startOf({ latitude, longitude, zoom }: Part): MapChoices['start'] {
  const at = { latitude: numberIn(latitude, -85, 85), longitude: numberIn(longitude, -180, 180) }
  if (at.latitude === undefined || at.longitude === undefined) return undefined
  return { latitude: at.latitude, longitude: at.longitude, zoom: numberIn(zoom, 0, 20) ?? 10 }
}

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
