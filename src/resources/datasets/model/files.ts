/** Rules about the files that a person may upload: those of server/datasets/fileTypes.ts. */

/** Extensions of a data file. */
export const acceptedExtensions: readonly string[] = [
  '.csv',
  '.tsv',
  '.txt',
  '.dif',
  '.geojson',
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

/** File size above which a text file had better be compressed, in bytes. */
const largeFileSize = 50_000_000

/** File size above which a new dataset starts as a draft, in bytes. */
const draftFileSize = 100_000

function extensionOf(name: string): string {
  const lower = name.toLowerCase()
  const compressed = acceptedExtensions.find(
    (extension) => extension.endsWith('.gz') && lower.endsWith(extension)
  )
  return compressed ?? /\.[^.]+$/.exec(lower)?.[0] ?? ''
}

/** Title proposed for a file: its name without its extension, both of them for a compressed file. */
export function titleOfFile(name: string): string {
  const extension = extensionOf(name)
  return (extension ? name.slice(0, -extension.length) : name).trim()
}

/** Whether the encoding of a file is a choice: plain text only. */
export function hasEncoding(name: string): boolean {
  return ['.csv', '.tsv', '.txt'].includes(extensionOf(name))
}

export function isSpreadsheet(name: string): boolean {
  return ['.xlsx', '.xls', '.ods', '.fods'].includes(extensionOf(name))
}

/** Whether to advise sending the file compressed. */
export function isLargeText(file: { name: string; size: number }): boolean {
  return file.size > largeFileSize && ['.csv', '.tsv', '.txt', '.geojson'].includes(extensionOf(file.name))
}

/** Whether a new dataset made of this file is first a draft to look at. */
export function startsAsDraft(file: { size: number }): boolean {
  return file.size > draftFileSize
}

/** A name cut at 27 characters and `...` when it has more than 30. */
export function shortName(name: string): string {
  return name.length > 30 ? `${name.slice(0, 27)}...` : name
}

/** A name cut in its middle to 26 first and 4 last characters. */
export function middleTruncated(name: string): string {
  return name.length > 31 ? `${name.slice(0, 26)}…${name.slice(-4)}` : name
}

const minimumTitleLength = 4

export function isValidTitle(title: string): boolean {
  return title.trim().length >= minimumTitleLength
}
