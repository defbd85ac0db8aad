/** Chooses the file of a remote dataset to import, with its name. No I/O. */
import { percentDecoded } from '../../../contract/percentDecoded.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import { extensionOf } from '../../datasets/fileNames.ts'
import { acceptedExtensions } from '../../datasets/fileTypes.ts'

export interface RemoteFile {
  id: string
  title: string
  url: string
  /** Format in the words of the remote: `CSV`, `text/csv`, `shp`. */
  format?: string
  mimeType?: string
  size?: number
}

/** Supported extensions, the best first: typed tables and geometries before formats with guessed types. */
const preference = [
  'parquet',
  'csv',
  'csv.gz',
  'geojson',
  'geojson.gz',
  'geojsonl',
  'geojsons',
  'ndgeojson',
  'gpkg',
  'tsv',
  'xlsx',
  'ods',
  'ndjson',
  'jsonl',
  'json',
  'xls',
  'zip',
  'kml',
  'kmz',
  'gpx',
  'xml',
  'ics',
  'dbf',
  'fods',
  'txt',
  'dif',
  'tsv.gz',
  'txt.gz'
]

const extensionOfType: Record<string, string> = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/geo+json': 'geojson',
  'application/vnd.geo+json': 'geojson',
  'application/geo+json-seq': 'geojsons',
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.google-earth.kml+xml': 'kml',
  'application/vnd.google-earth.kmz': 'kmz',
  'application/geopackage+sqlite3': 'gpkg',
  'application/gpx+xml': 'gpx',
  'application/vnd.apache.parquet': 'parquet',
  'application/parquet': 'parquet',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/calendar': 'ics',
  'text/plain': 'txt'
}

/** File extensions of other format names. */
const otherNames: Record<string, string> = {
  shp: 'zip',
  shapefile: 'zip',
  'esri shapefile': 'zip',
  excel: 'xlsx',
  geopackage: 'gpkg',
  'json-lines': 'ndjson',
  ical: 'ics'
}

const isAccepted = (extension: string): boolean => acceptedExtensions.includes(extension)

/** More specific formats of each generic one: where a file has one of both kinds, the specific one is used. */
const finer: Record<string, readonly string[]> = {
  json: ['geojson', 'geojsonl', 'geojsons', 'ndgeojson', 'ndjson', 'jsonl'],
  xml: ['kml', 'gpx', 'fods'],
  txt: ['csv', 'tsv', 'dif']
}

/**
 * Returns the extension by which the platform reads a file: from its address, or else from the declared format and
 * media type, which may be wrong; the more specific one if both are known. Undefined for an unsupported file.
 */
export function extensionOfFile({
  format,
  mimeType,
  url
}: Omit<RemoteFile, 'id' | 'title'>): string | undefined {
  const named = nameInAddress(url)
  const inAddress = /\.gz$/i.test(named)
    ? named.toLowerCase().split('.').slice(-2).join('.')
    : extensionOf(named)
  const byFormat = extensionOfFormat(format ?? '')
  if (isAccepted(inAddress)) {
    return byFormat && ownValue(finer, inAddress)?.includes(byFormat) ? byFormat : inAddress
  }
  return byFormat ?? ownValue(extensionOfType, typeOf(mimeType ?? ''))
}

/** Returns a media type without its parameters. */
const typeOf = (value: string): string => value.split(';')[0]?.trim().toLowerCase() ?? ''

/**
 * Returns the extension of a format name, a media type, or a vocabulary IRI of either (iana.org,
 * publications.europa.eu).
 */
function extensionOfFormat(format: string): string | undefined {
  const name = typeOf(format)
    .replace(/^https?:\/\/(?:.*\/media-types\/|.*[/#])/, '')
    .replace(/^\./, '')
  const known = ownValue(otherNames, name) ?? ownValue(extensionOfType, name) ?? name
  return isAccepted(known) ? known : undefined
}

function nameInAddress(url: string): string {
  const { pathname } = new URL(url)
  const last = pathname.split('/').at(-1) ?? ''
  return percentDecoded(last) ?? last
}

/** Returns the extension of a file name; undefined when unsupported. */
export function extensionOfName(name: string): string | undefined {
  const parts = name.toLowerCase().split('.')
  const candidates = [parts.slice(-2).join('.'), parts.at(-1) ?? '']
  return parts.length > 1 ? candidates.find(isAccepted) : undefined
}

/** Returns the local name of a file: that of its address, with the extension of its format. */
export function nameOfFile(file: Pick<RemoteFile, 'title' | 'url'>, extension: string): string {
  const named = nameInAddress(file.url)
  if (named.toLowerCase().endsWith(`.${extension}`)) return named
  const stem = (named.replace(/\.[a-z0-9]{1,8}$/i, '') || file.title).slice(0, 100)
  return `${stem || 'data'}.${extension}`
}

interface Choice<File extends RemoteFile> {
  file: File
  extension: string
  /** Titles of the files that were not chosen. */
  others: string[]
}

/** Returns the best data file of a dataset; undefined when none is supported. */
export function bestFile<File extends RemoteFile>(files: File[]): Choice<File> | undefined {
  const readable = files
    .map((file) => ({ file, extension: extensionOfFile(file) }))
    .filter((file): file is { file: File; extension: string } => file.extension !== undefined)
    .map((file) => ({ ...file, rank: preference.indexOf(file.extension) }))
    .toSorted((a, b) => a.rank - b.rank)
  const [best] = readable
  if (!best) return undefined
  const others = files.filter((file) => file !== best.file).map(({ title }) => title)
  return { file: best.file, extension: best.extension, others }
}
