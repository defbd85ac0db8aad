import { httpError } from '../../../../http/errors.ts'
import { csvExport } from './csv.ts'
import type { ExploreFormat } from './format.ts'
import { geojsonExport, jsonExport, jsonlExport } from './json.ts'
import { parquetExport } from './parquet/index.ts'
import { xlsxExport } from './xlsx.ts'

const formats = new Map<string, ExploreFormat>([
  ['csv', csvExport],
  ['xlsx', xlsxExport],
  ['parquet', parquetExport],
  ['json', jsonExport],
  ['jsonl', jsonlExport],
  ['geojson', geojsonExport]
])

/** @throws HttpError 400 for an unknown format */
export function exploreFormat(name: string): ExploreFormat {
  const format = formats.get(name)
  if (format) return format
  throw httpError('unknownExportFormat', { name })
}
