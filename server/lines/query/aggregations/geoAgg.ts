/** `geo_agg`: from the parameters of a URL to a `GroupsQuery` (docs/api/aggregations.md). */
import type { BoundingBox, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../http/errors.ts'
import { wholeNumber } from '../pagination.ts'
import type { Filter } from '../linesQuery.ts'
import type { ParsedRead, ReadContext } from '../parse.ts'
import { parseBase, parseSize, type Parameters } from './base.ts'
import { parseGroupMetrics } from './columns.ts'
import { extentOf } from './extent.ts'
import { precisionFor } from './geohash.ts'
import type { ParsedGroups } from './valuesAgg.ts'

const defaultCells = 20
const maxCells = 1000
const maxLines = 100

const point: SchemaProperty = { key: '_geopoint', type: 'string' }

/** Adds the condition that lines have a place when the extent is that of the dataset, without `bbox` nor `xyz`. */
function placed(base: ParsedRead, { bbox, _c_bbox: shared, xyz }: Parameters): ParsedRead {
  if (bbox || shared || xyz) return base
  const isPlaced: Filter = { kind: 'exists', property: point, negated: false }
  return { ...base, query: { ...base.query, filters: [...base.query.filters, isPlaced] } }
}

/**
 * @param bbox extent of the dataset
 * @throws HttpError 400
 */
export function parseGeoAgg(
  parameters: Parameters,
  context: ReadContext,
  bbox: BoundingBox | undefined
): ParsedGroups {
  if (!context.geolocalized) {
    throw httpError('noPlaces', { what: 'geo aggregation' })
  }
  const cells = parameters.agg_size ? wholeNumber('agg_size', parameters.agg_size, 0) : defaultCells
  if (cells > maxCells) throw httpError('tooLargeParameter', { name: 'agg_size', most: maxCells })
  const size = parseSize(parameters, 1, maxLines)
  const { main, extra } = parseGroupMetrics(parameters, context.schema, { valuesFirst: true })
  const base = placed(parseBase(parameters, context, { size, sort: parameters.sort }), parameters)
  const precision = precisionFor(extentOf(parameters, bbox), cells)
  const extraNames = extra.map(({ property, metric }) => `${property.key}_${metric}`)
  return {
    query: {
      lines: base.query,
      levels: [
        {
          property: point,
          grouping: { kind: 'cell', precision },
          size: cells,
          order: { by: 'count', descending: true },
          counted: false
        }
      ],
      metrics: [...(main ? [main] : []), ...extra],
      ordersByMetric: false,
      places: true
    },
    base,
    metricNames: [...(main ? ['metric'] : []), ...extraNames]
  }
}
