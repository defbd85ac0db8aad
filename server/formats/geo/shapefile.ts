/** Reader of shapefiles: shapes, attribute table and coordinate system. */
import type { Feature, Geometry } from 'geojson'
import { readAttributes } from './attributes.ts'
import { reading } from './failure.ts'
import { fromWkt } from './projection.ts'
import { readShp } from './shp.ts'
import { inWgs84 } from './wgs84.ts'

interface ShapefileParts {
  shp: Buffer
  dbf?: Buffer | undefined
  /** Coordinate system in WKT; WGS84 when absent. */
  prj?: Buffer | undefined
  /** Name of the table's encoding. */
  cpg?: Buffer | undefined
}

/**
 * Yields features in WGS84. Shapes and records are paired in order; a record without shape has no geometry.
 * @throws ConversionError
 */
export function* shapefileFeatures({
  shp,
  dbf,
  prj,
  cpg
}: ShapefileParts): Generator<Feature<Geometry | null>> {
  const broken = 'le shapefile est endommagé.'
  const toWgs84 = reading(broken, () =>
    prj?.length ? fromWkt(prj.toString('utf8').replace(/^\ufeff/, '')) : undefined
  )
  const table = dbf && reading(broken, () => readAttributes(dbf, cpg))
  const shapes = readShp(shp)
  for (let index = 0; ; index++) {
    const shape = reading(broken, () => shapes.next())
    if (shape.done && index >= (table?.count ?? 0)) return
    const feature = reading(broken, () => {
      const properties = table ? table.properties(index) : {}
      const geometry = shape.done ? null : inWgs84(shape.value, toWgs84)
      return properties && { type: 'Feature' as const, properties, geometry }
    })
    if (feature) yield feature
  }
}
