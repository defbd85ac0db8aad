/**
 * Position of a line, for actions that need coordinates. Computed on access, from the current values of the columns.
 */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { projectionOf } from '../../../../../contract/datasets/projections.ts'
import { GeometryError } from '../../../../geo/geometryError.ts'
import type { ExtensionPlan, Line } from '../../../extensions/plan.ts'
import { geoSourceOf, type GeoSource } from '../../../schema/geoSource.ts'
import { computation, type Computed, type GeographyRule } from '../computedGeography.ts'

/** Key of the calculated column of points. */
const pointKey = '_geopoint'

interface PlaceRule {
  columns: SchemaProperty[]
  of: (texts: (string | null)[]) => Computed | undefined
}

/**
 * Prepares the positions of lines; does nothing when no extension uses `_geopoint`.
 * @returns keys of the columns that positions are computed from, and a function that adds `_geopoint` to a line
 */
export function placeOfLine(
  plan: ExtensionPlan,
  projection: string | undefined
): { columns: Set<string>; add: (line: Line) => void } {
  const isAsked = plan.extensions.some((extension) =>
    extension.kind === 'expression'
      ? extension.expr.includes(pointKey)
      : extension.inputs.some(({ column }) => column === pointKey)
  )
  const source = isAsked ? geoSourceOf(plan.schema) : undefined
  if (!source) return { columns: new Set(), add: () => {} }
  const rules = placeRulesOf(source, projection)
  return {
    columns: new Set(rules.flatMap(({ columns }) => columns.map(({ key }) => key))),
    add: (line) =>
      void Object.defineProperty(line, pointKey, {
        enumerable: true,
        configurable: true,
        get: () => pointOf(line, rules)
      })
  }
}

function placeRulesOf(source: GeoSource, projection: string | undefined): PlaceRule[] {
  const placeRule = (columns: SchemaProperty[], rule: GeographyRule): PlaceRule => ({
    columns,
    of: computation(rule)
  })
  if (source.kind === 'geometries') {
    const code = source.isProjected ? projection : undefined
    return [placeRule([source.column], { kind: 'geometry', projection: code })]
  }
  const { latLon, text, xy } = source
  const degrees = { kind: 'xy', projection: undefined } as const
  const isDegrees = !projection || projectionOf(projection)?.code === 'EPSG:4326'
  const pair = computation(degrees)
  return [
    ...(latLon ? [placeRule([latLon.longitude, latLon.latitude], degrees)] : []),
    ...(text
      ? [
          {
            columns: [text],
            of: ([both]: (string | null)[]) => pair((both ?? '').split(/[,;]/).toReversed())
          }
        ]
      : []),
    ...(xy ? [placeRule([xy.x, xy.y], isDegrees ? degrees : { kind: 'xy', projection })] : [])
  ]
}

/** Returns `latitude,longitude` from the first way that gives a position. */
function pointOf(line: Line, rules: PlaceRule[]): string | undefined {
  for (const { columns, of } of rules) {
    try {
      const place = of(columns.map(({ key }) => textOf(line[key])))
      if (place) return `${place.latitude},${place.longitude}`
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error
    }
  }
  return undefined
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
