import { csvFormat } from './csv.ts'
import type { LinesFormat } from './format.ts'
import { geojsonFormat } from './geojson.ts'
import { jsonFormat } from './json.ts'
import { shapefileFormat } from './shapefile/format.ts'
import { odsFormat, xlsxFormat } from './sheets/format.ts'
import { wktFormat } from './wkt.ts'

const formats: Record<string, LinesFormat> = {
  csv: csvFormat,
  xlsx: xlsxFormat,
  ods: odsFormat,
  geojson: geojsonFormat,
  wkt: wktFormat,
  shp: shapefileFormat
}

/** Whether files of this format also contain the address of the request and settings of the dataset's owner. */
export function dependsOnRequest(name: string | undefined): boolean {
  return name === 'xlsx' || name === 'ods'
}

/** Returns a format; an unknown name means JSON. */
export function formatOf(name: string | undefined): LinesFormat {
  return name !== undefined && Object.hasOwn(formats, name) ? (formats[name] ?? jsonFormat) : jsonFormat
}
