/** The converter of each extension whose files are not read as they are. */
import { convertZip } from '../archive/zip.ts'
import { convertCalendar } from '../calendar/calendar.ts'
import { convertGeopackage } from '../geo/geopackage.ts'
import { convertGpx } from '../geo/gpx.ts'
import { convertKml } from '../geo/kml.ts'
import { convertKmz } from '../geo/kmz.ts'
import { convertJson, convertJsonLines } from '../json/jsonTable.ts'
import { convertSpreadsheet } from '../spreadsheet/spreadsheet.ts'
import { convertXml } from '../xml/xmlTable.ts'
import type { Convert } from './conversion.ts'

export const converters: Record<string, Convert> = {
  json: convertJson,
  ndjson: convertJsonLines,
  jsonl: convertJsonLines,
  xlsx: convertSpreadsheet,
  xls: convertSpreadsheet,
  ods: convertSpreadsheet,
  fods: convertSpreadsheet,
  dbf: convertSpreadsheet,
  ics: convertCalendar,
  kml: convertKml,
  kmz: convertKmz,
  gpx: convertGpx,
  gpkg: convertGeopackage,
  // By the data engine, which the others start without.
  parquet: async (input) => (await import('../parquet/parquet.ts')).convertParquet(input),
  xml: convertXml,
  zip: convertZip
}
