/** Lines as GeoJSON features (docs/api/output-formats.md), each written by the engine. */
import type { FormatAnswer, LinesFormat } from './format.ts'
import { checkGeography, featureColumns } from './select.ts'

export const geojsonFormat: LinesFormat = {
  contentType: 'application/geo+json; charset=utf-8',
  extension: 'geojson',
  isPaged: true,
  isShaped: false,
  defaultSelect: featureColumns,
  parametersOf: (parameters, schema) => {
    checkGeography(parameters, schema)
    return { ...parameters, arrays: 'true' }
  },
  formOf: () => ({ kind: 'feature' }),
  takesText: true,
  write: featureCollection
}

async function featureCollection({ lines, text, total, bounds }: FormatAnswer): Promise<string | Buffer> {
  const start = `{"type":"FeatureCollection",${total === undefined ? '' : `"total":${total},`}"features":[`
  const end = `],"bbox":${JSON.stringify(await bounds())}}`
  return text ? Buffer.concat([Buffer.from(start), text, Buffer.from(end)]) : start + lines.join(',') + end
}
