/**
 * Files that nobody wishes to receive, made by code: bombs, cut and mislabelled files, impossible values, names that
 * leave their folder. Each has to end as lines, as an error in words for people, or as a refusal.
 */
import { archiveFiles } from './hostile/archives.ts'
import { calendarFiles } from './hostile/calendars.ts'
import {
  emptyFiles,
  mislabelledFiles,
  randomFiles,
  rightFiles,
  spoiltFiles,
  truncatedFiles
} from './hostile/damaged.ts'
import type { HostileCase } from './hostile/file.ts'
import { geographicFiles } from './hostile/geographic.ts'
import { jsonFiles } from './hostile/jsons.ts'
import { oddlyNamedFiles } from './hostile/names.ts'
import { parquetFiles } from './hostile/parquets.ts'
import { tableFiles } from './hostile/tables.ts'
import { workbookFiles } from './hostile/workbooks.ts'

export { madeFile, type HostileCase, type HostileFile } from './hostile/file.ts'

export const hostileFiles: HostileCase[] = [
  ...rightFiles,
  ...oddlyNamedFiles,
  ...tableFiles,
  ...jsonFiles,
  ...geographicFiles,
  ...archiveFiles,
  ...workbookFiles,
  ...calendarFiles,
  ...parquetFiles,
  ...truncatedFiles,
  ...mislabelledFiles,
  ...randomFiles,
  ...spoiltFiles,
  ...emptyFiles
]
