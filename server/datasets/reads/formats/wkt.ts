/** The geometries of lines as well-known text (docs/api/output-formats.md). */
import type { Geometry } from 'geojson'
import { setImmediate } from 'node:timers/promises'
import { writeWkt } from '../../../geo/writeWkt.ts'
import type { LinesFormat } from './format.ts'
import { checkGeography } from './select.ts'

/** Geometries written before other requests get their turn. */
const batchSize = 500

export const wktFormat: LinesFormat = {
  contentType: 'text/plain; charset=utf-8',
  extension: 'wkt',
  isPaged: true,
  isShaped: false,
  parametersOf: ({ select: _ignored, ...parameters }, schema) => {
    checkGeography(parameters, schema)
    return parameters
  },
  formOf: () => ({ kind: 'geometry' }),
  write: async ({ lines }) => {
    const texts: string[] = []
    for (const [index, line] of lines.entries()) {
      const text = line && writeWkt(JSON.parse(line) as Geometry)
      if (text) texts.push(text)
      if (index % batchSize === batchSize - 1) await setImmediate()
    }
    return texts.length ? `GEOMETRYCOLLECTION (${texts.join(', ')})` : 'GEOMETRYCOLLECTION EMPTY'
  }
}
