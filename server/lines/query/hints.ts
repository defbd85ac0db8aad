/** Advice about a query, always in English (docs/api/lines.md). */
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isPlainString } from './filters.ts'
import type { Filter } from './linesQuery.ts'

/** Parameters that are never reported as ignored. Other parameters are reported, even where the platform reads them. */
export const recognizedParameters = new Set(
  (
    'size page after count select sort truncate thumbnail html format hint draft q q_fields q_mode q_ignored qs ' +
    'highlight owner account bbox geo_distance date_match xyz wkt _c_q _c_bbox _c_geo_distance _c_date_match ' +
    'agg_size field metric metric_field metrics extra_metrics percents precision_threshold interval calendar missing ' +
    'analysis sampling collapse arrays explain fields mimeType finalizedAt'
  ).split(' ')
)

const slowMs = 1000

export interface HintContext {
  parameters: Record<string, string>
  schema: SchemaProperty[]
  ignored: string[]
  filters: Filter[]
  /** Keys of the columns that hold values of more than 200 characters. */
  longColumns: Set<string>
  /** Duration of the data query, in milliseconds. */
  elapsedMs: number
  /** Kind of read that the advice is about: lines by default. */
  of?: ReadKind
  /** Keys of the columns whose values of more than 200 characters the metrics left out. */
  truncatedMetrics?: string[]
}

type ReadKind = 'lines' | 'aggregation'

export function hintsOf(context: HintContext): string[] {
  const { parameters, ignored, elapsedMs, truncatedMetrics = [] } = context
  if (parameters.hint === 'false') return []
  const hints: string[] = []
  if (ignored.length) hints.push(`Some parameters were ignored: ${ignored.join('; ')}.`)
  const uncertain = uncertainColumns(context)
  if (uncertain.length) {
    hints.push(
      `some filters may return incomplete results: values longer than 200 characters are not exactly indexed on the following column(s): ${quotedKeys(uncertain)}.`
    )
  }
  if (truncatedMetrics.length) {
    hints.push(
      `some metrics may be computed on incomplete data: values longer than 200 characters are not taken into account on the following column(s): ${quotedKeys(truncatedMetrics)}.`
    )
  }
  if (parameters.hint === 'true' || elapsedMs > slowMs) {
    const advice = performanceAdvice(parameters, context.schema, context.of)
    if (advice) hints.push(advice)
  }
  return hints
}

const quotedKeys = (keys: string[]): string => keys.map((key) => `"${key}"`).join(', ')

/** Columns with long values that filters may miss, because the column lacks the `wildcard` capability. */
function uncertainColumns({ filters, longColumns }: HintContext): string[] {
  const keys = filters.flatMap((filter) => {
    if (filter.kind !== 'starts' && filter.kind !== 'range' && filter.kind !== 'exists') return []
    const { property } = filter
    if (!longColumns.has(property.key) || hasCapability(property, 'wildcard')) return []
    const hasWords = hasCapability(property, 'text') || hasCapability(property, 'textStandard')
    return filter.kind === 'exists' && hasWords ? [] : [property.key]
  })
  return [...new Set(keys)]
}

/** Returns one sentence on how to make the query cheaper; undefined when the query is already reasonable. */
export function performanceAdvice(
  parameters: Record<string, string>,
  schema: SchemaProperty[],
  of: ReadKind = 'lines'
): string | undefined {
  const { count, after, page, size, select, q, q_fields: fields, agg_size: aggSize, field } = parameters
  const items: string[] = []
  if (of === 'lines' && count !== 'false' && count !== 'estimate' && after === undefined) {
    items.push(
      'set count=estimate (exact total up to the threshold, then estimated by sampling) or count=false to skip the exact total-row count'
    )
  }
  if (Number(page) >= 100) {
    items.push('use keyset pagination via the after parameter instead of deep page/offset navigation')
  }
  const isDeep = aggSize?.split(/[;,]/).some((text) => Number(text) >= 100)
  if (of === 'aggregation' && (isDeep || /[;,]/.test(field ?? ''))) {
    items.push('reduce agg_size and/or the number of grouped fields')
  }
  if (Number(size) >= 1000) items.push('request fewer results per page (lower size)')
  if (schema.length > 20 && (!select || select === '*')) {
    items.push('use the select parameter to return only the columns you need')
  }
  if (q && !fields && schema.filter(isTextAnalysed).length > 15) {
    items.push(
      'restrict full-text search to the relevant columns with q_fields=col1,col2 instead of searching every column'
    )
  }
  return items.length ? `Advice to optimize your queries: ${items.join('; ')}.` : undefined
}

function isTextAnalysed(property: SchemaProperty): boolean {
  return (
    isPlainString(property) && (hasCapability(property, 'text') || hasCapability(property, 'textStandard'))
  )
}
