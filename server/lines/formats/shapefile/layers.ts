/** Features by the kind of their geometry: a shapefile has one kind only. */
import type { Feature, Geometry, Position } from 'geojson'
import { pathsOf, simpleGeometries, type SimpleGeometry } from '../../../geo/shapes.ts'

export const layerKinds = ['point', 'line', 'polygon'] as const
export type LayerKind = (typeof layerKinds)[number]

export interface ShapeRecord {
  /** Points, lines or rings; none for a feature without geometry. */
  paths: Position[][]
  properties: Record<string, unknown>
}

export interface Layer {
  kind: LayerKind
  records: ShapeRecord[]
}

/** Members of a feature without geometry are absent, as its JSON has them. */
export type ReadFeature = Pick<Feature, 'properties'> & { geometry?: Geometry }

/**
 * One layer for each kind that there is, and one at least. A collection has its members in several; features without
 * geometry are in the first one.
 */
export function layersOf(features: ReadFeature[]): Layer[] {
  const kinds = layerKinds.filter((kind) => features.some((feature) => pathsIn(feature, kind).length > 0))
  const [first = 'point', ...others] = kinds
  return [first, ...others].map((kind) => ({
    kind,
    records: features.flatMap((feature) => {
      const paths = pathsIn(feature, kind)
      if (!paths.length && !(kind === first && !feature.geometry)) return []
      return [{ paths, properties: feature.properties ?? {} }]
    })
  }))
}

function pathsIn({ geometry }: ReadFeature, kind: LayerKind): Position[][] {
  if (!geometry) return []
  const wanted = simpleGeometries(geometry).filter((simple) => kindOf(simple) === kind)
  return wanted.flatMap(pathsOf).filter((path) => path.length > 0)
}

function kindOf({ type }: SimpleGeometry): LayerKind {
  if (type === 'Point' || type === 'MultiPoint') return 'point'
  return type === 'LineString' || type === 'MultiLineString' ? 'line' : 'polygon'
}
