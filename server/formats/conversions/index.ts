/** Converter of each extension whose files cannot be read directly. */
import type { Convert } from './conversion.ts'

/** Loads a converter at its first use, so that worker processes for other formats start faster. */
const loaded =
  (load: () => Promise<Convert>): Convert =>
  async (input) =>
    (await load())(input)

const spreadsheet = loaded(async () => (await import('../spreadsheet/spreadsheet.ts')).convertSpreadsheet)
const jsonLines = loaded(async () => (await import('../json/jsonTable.ts')).convertJsonLines)

const featureLines = loaded(async () => (await import('../geojson/featureLines.ts')).convertFeatureLines)

export const converters: Record<string, Convert> = {
  json: loaded(async () => (await import('../json/jsonTable.ts')).convertJson),
  ndjson: jsonLines,
  jsonl: jsonLines,
  geojsonl: featureLines,
  geojsons: featureLines,
  ndgeojson: featureLines,
  xlsx: spreadsheet,
  xls: spreadsheet,
  ods: spreadsheet,
  fods: spreadsheet,
  dbf: spreadsheet,
  ics: loaded(async () => (await import('../calendar/calendar.ts')).convertCalendar),
  kml: loaded(async () => (await import('../geo/kml.ts')).convertKml),
  kmz: loaded(async () => (await import('../geo/kmz.ts')).convertKmz),
  gpx: loaded(async () => (await import('../geo/gpx.ts')).convertGpx),
  gpkg: loaded(async () => (await import('../geo/geopackage.ts')).convertGeopackage),
  parquet: loaded(async () => (await import('../parquet/parquet.ts')).convertParquet),
  xml: loaded(async () => (await import('../xml/xmlTable.ts')).convertXml),
  zip: loaded(async () => (await import('../archive/zip.ts')).convertZip)
}
