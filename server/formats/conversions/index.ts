/** The converter of each extension whose files are not read as they are. */
import { convertCalendar } from '../calendar/calendar.ts'
import { convertJson, convertJsonLines } from '../json/jsonTable.ts'
import { convertSpreadsheet } from '../spreadsheet/spreadsheet.ts'
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
  ics: convertCalendar
}
