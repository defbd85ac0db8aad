import { HttpError } from '../../../../http/errors.ts'
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

/** @throws HttpError 400 */
export function exploreFormat(name: string): ExploreFormat {
  const format = formats.get(name)
  if (format) return format
  throw new HttpError(
    400,
    `le format "${name}" n'est pas supporté par l'export de données de cette couche de compatibilité pour la version d'API précédente.`
  )
}
