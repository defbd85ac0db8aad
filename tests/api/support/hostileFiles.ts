/**
 * Generated hostile files: bombs, truncated and mislabelled files, impossible values, names that leave their folder.
 * Each must become lines, a readable error, or a refusal.
 */
import { archiveFiles } from './hostile/archives.ts'
import { calendarFiles } from './hostile/calendars.ts'
import {
  emptyFiles,
  mislabelledFiles,
  randomFiles,
  rightFiles,
  damagedFiles,
  truncatedFiles
} from './hostile/damaged.ts'
import type { HostileCase } from './hostile/file.ts'
import { geographicFiles } from './hostile/geographic.ts'
import { jsonFiles } from './hostile/jsons.ts'
import { oddlyNamedFiles } from './hostile/names.ts'
import { parquetFiles } from './hostile/parquets.ts'
import { tableFiles } from './hostile/tables.ts'
import { workbookFiles } from './hostile/workbooks.ts'

export { writeHostileFile, type HostileCase, type HostileFile } from './hostile/file.ts'

/** Files that once revealed a defect. */
const instructive = new Set([
  'cut-at-start.csv.gz',
  'in-truth-gpkg.tsv.gz',
  'twice.csv.gz',
  'x.__proto__',
  'x.constructor',
  'nested-value.json',
  'proto.json',
  'proto.ndjson',
  'no-properties.geojson',
  'columns-100000.csv',
  'huge-ring.geojson',
  'file-and-folder.zip',
  'long-part.zip'
])

/** A sample of the cases, always with those that once revealed a defect. */
function oneIn(share: number, cases: HostileCase[]): HostileCase[] {
  const isKept = ({ name }: HostileCase, index: number): boolean =>
    index % share === 0 || instructive.has(name)
  return process.env.HOSTILE_FILES === 'all' ? cases : cases.filter(isKept)
}

/** A third of the files by default; `HOSTILE_FILES=all` takes all of them, and three times as long. */
export const hostileFiles: HostileCase[] = [
  ...rightFiles,
  ...oneIn(3, oddlyNamedFiles),
  ...oneIn(3, tableFiles),
  ...oneIn(3, jsonFiles),
  ...oneIn(3, geographicFiles),
  ...oneIn(3, archiveFiles),
  ...oneIn(3, workbookFiles),
  ...oneIn(3, calendarFiles),
  ...oneIn(3, parquetFiles),
  // Three truncations of each format: steps of four select different positions for each.
  ...oneIn(4, truncatedFiles),
  ...oneIn(3, mislabelledFiles),
  ...oneIn(3, randomFiles),
  ...oneIn(3, damagedFiles),
  ...oneIn(3, emptyFiles)
]
