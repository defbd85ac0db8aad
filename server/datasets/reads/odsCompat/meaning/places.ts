/** Conditions on the positions of lines; the named column is ignored (docs/api/ods-compat.md). */
import type { Geometry } from 'geojson'
import { GeometryError } from '../../../../geo/geometryError.ts'
import { readGeometry } from '../../../../geo/readGeometry.ts'
import { httpError } from '../../../../http/errors.ts'
import { metresOf } from '../../../../lines/query/distances.ts'
import { hasExactShapes, parseBox, parsePlace } from '../../../../lines/query/geo.ts'
import type { Expression } from '../../../../lines/query/linesQuery.ts'
import type { Condition } from '../grammar/nodes.ts'
import type { ExploreContext } from './context.ts'
import { filterOf } from './values.ts'

type Of<Kind> = Extract<Condition, { kind: Kind }>

export function inBox({ edges }: Of<'box'>, context: ExploreContext): Expression {
  checkPlaces(context, 'geo filter')
  return filterOf({ kind: 'box', boxes: parseBox(edges.join(',')), exact: hasExactShapes(context.schema) })
}

export function withinDistance(
  { geometry, amount, unit }: Of<'distance'>,
  context: ExploreContext
): Expression {
  checkPlaces(context, '"within_distance" filter')
  const point = geometryOf(geometry)
  if (point.type !== 'Point') {
    throw httpError('notPoint', { geometry: JSON.stringify(point) })
  }
  const [longitude, latitude] = point.coordinates.map(String)
  const place = parsePlace(longitude, latitude)
  const metres = metresOf(`${amount}${unit}`)
  if (!place || metres === undefined || !Number.isFinite(metres)) {
    throw httpError('unreadableGeometry', { text: geometry, problem: 'latitude hors limites' })
  }
  return filterOf({ kind: 'near', place, metres })
}

export function spatialRelation({ relation, geometry }: Of<'relation'>, context: ExploreContext): Expression {
  checkPlaces(context, 'geo filter')
  const shape = geometryOf(geometry)
  if (relation !== 'disjoint') return { kind: 'relation', relation, geometry: shape }
  const place = context.schema.find(({ key }) => key === '_geopoint')
  const isPlaced: Expression[] = place ? [filterOf({ kind: 'exists', property: place, negated: false })] : []
  return {
    kind: 'every',
    parts: [...isPlaced, { kind: 'not', part: { kind: 'relation', relation: 'intersects', geometry: shape } }]
  }
}

function checkPlaces({ geolocalized }: ExploreContext, usage: string): void {
  if (geolocalized) return
  throw httpError('noPlaces', { what: usage })
}

/** @throws HttpError 400 for an invalid or empty geometry */
function geometryOf(text: string): Geometry {
  try {
    const geometry = readGeometry(text)
    if (geometry) return geometry
    throw new GeometryError('la géométrie est vide')
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error
    throw httpError('unreadableGeometry', { text, problem: error.message })
  }
}
