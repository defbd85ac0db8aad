/** File types accepted as data, by file extension. */
import { lookup } from 'mime-types'
import { httpError } from '../http/errors.ts'
import { extensionOf } from './fileNames.ts'

interface FileType {
  mimetype: string
  /** The file is indexed without conversion. */
  isReadable: boolean
}

/** File type of each extension; compressed files are in `compressible`. */
const types: Record<string, FileType> = {
  csv: { mimetype: 'text/csv', isReadable: true },
  txt: { mimetype: 'text/plain', isReadable: true },
  dif: { mimetype: 'text/plain', isReadable: true },
  tsv: { mimetype: 'text/tab-separated-values', isReadable: true },
  geojson: { mimetype: 'application/geo+json', isReadable: true },
  geojsonl: { mimetype: 'application/geo+json-seq', isReadable: false },
  geojsons: { mimetype: 'application/geo+json-seq', isReadable: false },
  ndgeojson: { mimetype: 'application/geo+json-seq', isReadable: false },
  json: { mimetype: 'application/json', isReadable: false },
  ndjson: { mimetype: 'application/x-ndjson', isReadable: false },
  jsonl: { mimetype: 'application/x-ndjson', isReadable: false },
  xlsx: { mimetype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', isReadable: false },
  xls: { mimetype: 'application/vnd.ms-excel', isReadable: false },
  ods: { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', isReadable: false },
  fods: { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', isReadable: false },
  dbf: { mimetype: 'application/dbase', isReadable: false },
  ics: { mimetype: 'text/calendar', isReadable: false },
  kml: { mimetype: 'application/vnd.google-earth.kml+xml', isReadable: false },
  kmz: { mimetype: 'application/vnd.google-earth.kmz', isReadable: false },
  gpx: { mimetype: 'application/gpx+xml', isReadable: false },
  gpkg: { mimetype: 'application/geopackage+sqlite3', isReadable: false },
  parquet: { mimetype: 'application/vnd.apache.parquet', isReadable: false },
  xml: { mimetype: 'application/xml', isReadable: false },
  zip: { mimetype: 'application/zip', isReadable: false }
}

const compressible = ['csv', 'tsv', 'txt', 'geojson']
const gzip: FileType = { mimetype: 'application/gzip', isReadable: true }

export const acceptedExtensions: readonly string[] = [
  ...Object.keys(types),
  ...compressible.map((extension) => `${extension}.gz`)
]

function typeOf(name: string): FileType | undefined {
  const parts = name.toLowerCase().split('.')
  const extension = parts.at(-1) ?? ''
  if (parts.length < 2) return undefined
  if (extension === 'gz') return compressible.includes(parts.at(-2) ?? '') ? gzip : undefined
  // `hasOwn`: the extension may be `constructor`, an inherited property.
  return Object.hasOwn(types, extension) ? types[extension] : undefined
}

/** Returns the media type of a data file. @throws HttpError 400 for a type that is not accepted */
export function dataMimetype(name: string): string {
  const type = typeOf(name)
  if (type) return type.mimetype
  const extension = name.includes('.') ? name.split('.').at(-1) : undefined
  throw httpError('unsupportedFileType', { type: lookup(name) || extension || 'file' })
}

export function isDirectlyReadable(name: string): boolean {
  return typeOf(name)?.isReadable ?? false
}

const workbooks = ['xlsx', 'xls', 'ods', 'fods', 'dbf']

/** Whether users may choose the sheet, the header line and the first column to read from a file. */
export function isWorkbook(name: string): boolean {
  return workbooks.includes(extensionOf(name))
}

export function isGzip(name: string): boolean {
  return typeOf(name) === gzip
}
