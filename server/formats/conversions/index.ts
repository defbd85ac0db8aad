/** The converter of each extension whose files are not read as they are. */
import { convertJson, convertJsonLines } from '../json/jsonTable.ts'
import type { Convert } from './conversion.ts'

export const converters: Record<string, Convert> = {
  json: convertJson,
  ndjson: convertJsonLines,
  jsonl: convertJsonLines
}
