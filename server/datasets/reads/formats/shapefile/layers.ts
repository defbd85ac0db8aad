/** Splits features by kind of geometry: a shapefile has a single kind. */
import type { Feature, Geometry, Position } from 'geojson'
import { pathsOf, simpleGeometries, type SimpleGeometry } from '../../../../geo/shapes.ts'

const layerKinds = ['point', 'line', 'polygon'] as const
type LayerKind = (typeof layerKinds)[number]

interface ShapeRecord {
  /** Points, lines or rings; empty for a feature without geometry. */
  paths: Position[][]
  properties: Record<string, unknown>
}

export interface Layer {
  kind: LayerKind
  records: ShapeRecord[]
}

/** Feature of the engine: `geometry` is absent, instead of null, for a line without geometry. */
export type ReadFeature = Pick<Feature, 'properties'> & { geometry?: Geometry }

/**
 * Returns one layer for each kind of geometry, and at least one. The members of a collection may be in several layers;
 * features without geometry are in the first layer.
 */
export function layersOf(features: ReadFeature[]): Layer[] {
  const parsedFeatures = features.map((feature) => ({
    properties: feature.properties ?? {},
    ...pathsByKind(feature)
  }))
  const kinds = layerKinds.filter((kind) => parsedFeatures.some((feature) => feature[kind].length > 0))
  const [first = 'point', ...otherKinds] = kinds
  return [first, ...otherKinds].map((kind) => ({
    kind,
    records: parsedFeatures
      .filter((feature) => feature[kind].length > 0 || (kind === first && feature.isEmpty))
      .map((feature) => ({ paths: feature[kind], properties: feature.properties }))
  }))
}

type PathsByKind = Record<LayerKind, Position[][]> & { isEmpty: boolean }

function pathsByKind({ geometry }: ReadFeature): PathsByKind {
  const paths: PathsByKind = { point: [], line: [], polygon: [], isEmpty: true }
  for (const simple of geometry ? simpleGeometries(geometry) : []) {
    for (const path of pathsOf(simple)) {
      if (!path.length) continue
      paths[kindOf(simple)].push(path)
      paths.isEmpty = false
    }
  }
  return paths
}

function kindOf({ type }: SimpleGeometry): LayerKind {
  if (type === 'Point' || type === 'MultiPoint') return 'point'
  return type === 'LineString' || type === 'MultiLineString' ? 'line' : 'polygon'
}
