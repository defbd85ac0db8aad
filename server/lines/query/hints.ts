/** Advice about a query, in English whatever the language (contract/lines-query.md §16). */
import { hasCapability } from '../../../contract/capabilities.ts'
import type { SchemaProperty } from '../../../contract/dataset.ts'
import type { Filter } from './linesQuery.ts'
import { isPlainString } from './sort.ts'

/** Parameters that are never reported as ignored; others are, even where the platform reads them. */
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
  /** Time of the data query, in milliseconds. */
  elapsedMs: number
}

export function hintsOf(context: HintContext): string[] {
  const { parameters, ignored, elapsedMs } = context
  if (parameters.hint === 'false') return []
  const hints: string[] = []
  if (ignored.length) hints.push(`Some parameters were ignored: ${ignored.join('; ')}.`)
  const uncertain = uncertainColumns(context)
  if (uncertain.length) {
    const keys = uncertain.map((key) => `"${key}"`).join(', ')
    hints.push(
      `some filters may return incomplete results: values longer than 200 characters are not exactly indexed on the following column(s): ${keys}.`
    )
  }
  if (parameters.hint === 'true' || elapsedMs > slowMs) {
    const advice = performanceAdvice(parameters, context.schema)
    if (advice) hints.push(advice)
  }
  return hints
}

/** Columns of filters that long values may escape, when the column offers no remedy. */
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

/** How to ask for less, as one sentence; undefined when the query is already reasonable. */
export function performanceAdvice(
  parameters: Record<string, string>,
  schema: SchemaProperty[]
): string | undefined {
  const { count, after, page, size, select, q, q_fields: fields } = parameters
  const items: string[] = []
  if (count !== 'false' && count !== 'estimate' && after === undefined) {
    items.push(
      'set count=estimate (exact total up to the threshold, then estimated by sampling) or count=false to skip the exact total-row count'
    )
  }
  if (Number(page) >= 100) {
    items.push('use keyset pagination via the after parameter instead of deep page/offset navigation')
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
