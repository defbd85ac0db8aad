/** Features by the kind of their geometry: a shapefile has one kind only. */
import type { Feature, Geometry, Position } from 'geojson'
import { pathsOf, simpleGeometries, type SimpleGeometry } from '../../../../geo/shapes.ts'

const layerKinds = ['point', 'line', 'polygon'] as const
type LayerKind = (typeof layerKinds)[number]

interface ShapeRecord {
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
  const read = features.map((feature) => ({ properties: feature.properties ?? {}, ...pathsByKind(feature) }))
  const kinds = layerKinds.filter((kind) => read.some((feature) => feature[kind].length > 0))
  const [first = 'point', ...others] = kinds
  return [first, ...others].map((kind) => ({
    kind,
    records: read
      .filter((feature) => feature[kind].length > 0 || (kind === first && feature.isEmpty))
      .map((feature) => ({ paths: feature[kind], properties: feature.properties }))
  }))
}

type PathsByKind = Record<LayerKind, Position[][]> & { isEmpty: boolean }

function pathsByKind({ geometry }: ReadFeature): PathsByKind {
  const found: PathsByKind = { point: [], line: [], polygon: [], isEmpty: true }
  for (const simple of geometry ? simpleGeometries(geometry) : []) {
    for (const path of pathsOf(simple)) {
      if (!path.length) continue
      found[kindOf(simple)].push(path)
      found.isEmpty = false
    }
  }
  return found
}

function kindOf({ type }: SimpleGeometry): LayerKind {
  if (type === 'Point' || type === 'MultiPoint') return 'point'
  return type === 'LineString' || type === 'MultiLineString' ? 'line' : 'polygon'
}
