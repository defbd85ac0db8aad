/** Handlers of `metric_agg`, `simple_metrics_agg`, `min` and `max` (docs/api/aggregations.md). */
import { jsonAnswer, type Answer } from '../../../http/answers/answer.ts'
import { familyOf } from '../../../lines/query/aggregations/columns.ts'
import {
  parseExtreme,
  parseMetricAgg,
  parseSimpleMetrics,
  type ParsedMetrics
} from '../../../lines/query/aggregations/metrics.ts'
import { aggregationAdvice, readHints, withAdvice } from '../advice.ts'
import type { Read } from '../reading.ts'
import { metricAnswer } from './metricsJson.ts'
import type { MetricsAnswer } from '../../../lines/aggregations.ts'

export async function answerMetricAgg(read: Read): Promise<Answer> {
  const parsed = parseMetricAgg(read.parameters, read.context)
  const answer = await readMetrics(read, parsed)
  const [[metric] = []] = answersOf(read, parsed, answer)
  return answerWithHints(read, parsed, { total: answer.total, metric: metric?.[1] ?? null })
}

export async function answerSimpleMetrics(read: Read): Promise<Answer> {
  const { reader, version, parameters } = read
  const parsed = parseSimpleMetrics(parameters, read.context)
  const answer = await readMetrics(read, parsed)
  const answers = answersOf(read, parsed, answer)
  const { columns } = parsed.query
  const metrics = columns.map(({ property }, index) => [
    property.key,
    Object.fromEntries(answers[index] ?? [])
  ])
  const texts = columns.filter(
    ({ property, metrics: requestedMetrics }) => requestedMetrics.length && familyOf(property) === 'string'
  )
  const long = await reader.longColumns(
    version,
    texts.map(({ property }) => property.key)
  )
  return answerWithHints(
    read,
    parsed,
    { total: answer.total, metrics: Object.fromEntries(metrics) as unknown },
    [...long]
  )
}

/** Answers the number alone; an empty body when no line has a value. */
export function answerExtreme(metric: 'min' | 'max'): (read: Read) => Promise<Answer> {
  return async (read) => {
    const answer = await readMetrics(read, parseExtreme(read.field, metric, read.parameters, read.context))
    const value = answer.columns[0]?.[0]
    const body = typeof value === 'number' ? JSON.stringify(value) : ''
    return jsonAnswer(body)
  }
}

async function readMetrics(read: Read, { query }: ParsedMetrics): Promise<MetricsAnswer> {
  const { result } = await withAdvice(
    read,
    () => aggregationAdvice(read),
    (signal) => read.reader.readMetrics(read.version, query, signal)
  )
  return result
}

/** Returns the metrics of each column, by name. */
function answersOf(
  { context }: Read,
  { query: { columns, percents } }: ParsedMetrics,
  answer: MetricsAnswer
): [name: string, value: unknown][][] {
  return columns.map(({ property, metrics }, column) =>
    metrics.map((metric, index) => {
      const value = answer.columns[column]?.[index] ?? null
      return [metric, metricAnswer(value, metric, property, percents, context)]
    })
  )
}

/** Adds hints to the response. The elapsed time of 0 suppresses advice about speed, unless `hint=true` asks for it. */
async function answerWithHints(
  read: Read,
  { base }: ParsedMetrics,
  body: Record<string, unknown>,
  truncatedMetrics: string[] = []
): Promise<Answer> {
  const hints = await readHints(read, base, { of: 'aggregation', elapsedMs: 0, truncatedMetrics })
  return jsonAnswer(JSON.stringify({ ...body, ...(hints.length ? { meta: { hints } } : {}) }))
}
