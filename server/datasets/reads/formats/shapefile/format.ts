/** Lines as a zipped shapefile, made from GeoJSON features (docs/api/output-formats.md). */
import { setImmediate } from 'node:timers/promises'
import { parseLine } from '../../lineValues.ts'
import type { FormatAnswer, LinesFormat } from '../format.ts'
import { geojsonFormat } from '../geojson.ts'
import { geometryKey } from '../select.ts'
import { zipped, type ZipEntry } from '../zip.ts'
import { writeTable } from './dbf.ts'
import { layersOf, type ReadFeature } from './layers.ts'
import { writeShapes } from './shp.ts'

/** Features parsed before other requests get their turn. */
const batchSize = 500

const wgs84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

// Each feature is parsed separately: a page as one text would not do.
const { takesText: _asOneText, ...ofFeatures } = geojsonFormat

export const shapefileFormat: LinesFormat = {
  ...ofFeatures,
  contentType: 'application/zip',
  extension: 'zip',
  isPaged: false,
  write: shapefile
}

async function shapefile({ lines, columns, dataset }: FormatAnswer): Promise<Buffer> {
  const features: ReadFeature[] = []
  for (const [index, line] of lines.entries()) {
    // `parseLine` keeps the digits of integers beyond 2^53.
    features.push(parseLine(line) as unknown as ReadFeature)
    if (index % batchSize === batchSize - 1) await setImmediate()
  }
  const geometry = geometryKey(dataset.schema)
  const attributes = columns.filter(({ key }) => key !== geometry && key !== '_id')
  const fields = [...attributes, { key: '_id', type: 'string' as const }]
  const layers = layersOf(features)
  const entries: ZipEntry[] = []
  for (const layer of layers) {
    const name = layers.length === 1 ? dataset.slug : `${dataset.slug}-${layer.kind}`
    const rows = layer.records.map(({ properties }) => properties)
    const { shp, shx } = writeShapes(layer)
    entries.push(
      { name: `${name}.shp`, content: shp },
      { name: `${name}.shx`, content: shx },
      { name: `${name}.dbf`, content: await writeTable(fields, rows) },
      { name: `${name}.prj`, content: Buffer.from(wgs84) },
      { name: `${name}.cpg`, content: Buffer.from('UTF-8') }
    )
  }
  return zipped(entries)
}
