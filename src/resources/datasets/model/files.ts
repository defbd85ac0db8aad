/** Rules about uploaded files, kept equal to those of server/datasets/fileTypes.ts. No I/O. */

/** File extensions of data files. */
export const acceptedExtensions: readonly string[] = [
  '.csv',
  '.tsv',
  '.txt',
  '.dif',
  '.geojson',
  '.geojsonl',
  '.geojsons',
  '.ndgeojson',
  '.csv.gz',
  '.tsv.gz',
  '.txt.gz',
  '.geojson.gz',
  '.zip',
  '.xlsx',
  '.xls',
  '.ods',
  '.fods',
  '.dbf',
  '.json',
  '.ndjson',
  '.jsonl',
  '.parquet',
  '.kml',
  '.kmz',
  '.gpx',
  '.gpkg',
  '.ics',
  '.xml'
]

/** Size in bytes above which compression of a text file is advised. */
const largeFileSize = 50_000_000

/** Size in bytes above which a new dataset starts as a draft. */
const draftFileSize = 100_000

function extensionOf(name: string): string {
  const lower = name.toLowerCase()
  const compressed = acceptedExtensions.find(
    (extension) => extension.endsWith('.gz') && lower.endsWith(extension)
  )
  return compressed ?? /\.[^.]+$/.exec(lower)?.[0] ?? ''
}

/** Returns the default title for a file: its name without its extension, or both extensions of a compressed file. */
export function titleOfFile(name: string): string {
  const extension = extensionOf(name)
  return (extension ? name.slice(0, -extension.length) : name).trim()
}

/** Whether the encoding of a file can be set, which only plain text files allow. */
export function hasEncoding(name: string): boolean {
  return ['.csv', '.tsv', '.txt'].includes(extensionOf(name))
}

export function isSpreadsheet(name: string): boolean {
  return ['.xlsx', '.xls', '.ods', '.fods'].includes(extensionOf(name))
}

/** Whether to advise compression of the file. */
export function isLargeText(file: { name: string; size: number }): boolean {
  return file.size > largeFileSize && ['.csv', '.tsv', '.txt', '.geojson'].includes(extensionOf(file.name))
}

/** Whether a new dataset of this file starts as a draft. */
export function startsAsDraft(file: { size: number }): boolean {
  return file.size > draftFileSize
}

/** Returns a name of at most 30 characters: longer names are cut at 27 and end in `...`. */
export function shortName(name: string): string {
  return name.length > 30 ? `${name.slice(0, 27)}...` : name
}

/** Returns a name cut in the middle, with its first 26 and last 4 characters. */
export function middleTruncated(name: string): string {
  return name.length > 31 ? `${name.slice(0, 26)}…${name.slice(-4)}` : name
}

const minimumTitleLength = 4

export function isValidTitle(title: string): boolean {
  return title.trim().length >= minimumTitleLength
}
