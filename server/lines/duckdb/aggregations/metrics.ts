/** Metrics of whole columns: those that read values one after another together, the others a few columns at a time. */
import type { DuckDBMaterializedResult } from '@duckdb/node-api'
import type { MetricValue } from '../../aggregations.ts'
import type { Metric, MetricsQuery, SingleMetric } from '../../query/aggregations/queries.ts'
import { matchingConditions, type PageSource } from '../page.ts'
import { and, join, raw, sql, type Sql } from '../sql.ts'
import type { StoredColumn } from '../storedColumns.ts'
import { finite } from './groups.ts'
import { metricOf, numberOf, ofValues } from './metricSql.ts'
import { keptValue } from './values.ts'

/** Columns whose distinct values are counted at the same time: each takes memory for all of them. */
const countedTogether = 3
/** Lines from which percentiles are estimates: exact ones hold every value in memory. */
const exactPercentiles = 1_000_000

interface Part {
  column: number
  metric: number
  expressions: Sql[]
  value: (figures: unknown[]) => MetricValue
}

/**
 * The statements of a query, and what becomes of their figures.
 * @param count number of lines of the version
 */
export function metricStatements(
  source: PageSource,
  { columns, percents }: MetricsQuery,
  count: number
): {
  query: Sql
  values: (figures: unknown[]) => { column: number; metric: number; value: MetricValue }[]
}[] {
  const batches: { from: Sql; parts: Part[] }[] = []
  // No sub-query of all columns: in a table of thousands, naming them takes longer than reading those that count.
  const lines = sql`${source.lines} WHERE ${and(matchingConditions(source))}`
  const quick: Part[] = []
  const distinct: Part[] = []
  for (const [index, { property, metrics }] of columns.entries()) {
    const stored = source.columns.of(property)
    // The values of lists one by one.
    const listed: Part[] = []
    for (const [position, metric] of metrics.entries()) {
      const single = (one: SingleMetric): Sql =>
        stored
          ? ofValues(stored.isList ? raw('v') : keptValue(stored, source), stored, one)
          : metricOf(property, one, source)
      const value = stored?.isList ? raw('v') : stored && keptValue(stored, source)
      const part: Part = {
        column: index,
        metric: position,
        ...partOf(metric, single, value, stored, percents, count)
      }
      if (stored?.isList) listed.push(part)
      else if (metric === 'cardinality') distinct.push(part)
      else quick.push(part)
    }
    if (listed.length && stored) {
      batches.push({
        from: sql`(SELECT unnest(${keptValue(stored, source)}) AS v FROM ${lines})`,
        parts: listed
      })
    }
  }
  if (quick.length) batches.push({ from: lines, parts: quick })
  for (let from = 0; from < distinct.length; from += countedTogether) {
    batches.push({ from: lines, parts: distinct.slice(from, from + countedTogether) })
  }
  return batches.map(({ from, parts }) => ({
    query: sql`SELECT ${join(
      parts.flatMap(({ expressions }) => expressions),
      ', '
    )} FROM ${from}`,
    values: (figures) => {
      let start = 0
      return parts.map(({ column, metric, expressions, value }) => {
        const own = figures.slice(start, (start += expressions.length))
        return { column, metric, value: value(own) }
      })
    }
  }))
}

function partOf(
  metric: Metric,
  single: (metric: SingleMetric) => Sql,
  value: Sql | undefined,
  stored: StoredColumn | undefined,
  percents: number[],
  count: number
): Pick<Part, 'expressions' | 'value'> {
  if (metric === 'stats') {
    return {
      expressions: (['value_count', 'min', 'max', 'avg', 'sum'] as const).map(single),
      value: (figures) => {
        const [total, min, max, avg, sum] = figures.map((figure) => finite(figure as number | null))
        return { count: total ?? 0, min: min ?? null, max: max ?? null, avg: avg ?? null, sum: sum ?? 0 }
      }
    }
  }
  if (metric === 'percentiles') {
    const quantile = count > exactPercentiles ? 'approx_quantile' : 'quantile_cont'
    const number = value && stored ? sql`${numberOf(value, stored)}::DOUBLE` : raw('NULL::DOUBLE')
    // The engine wants constants: these are numbers that the platform read and divided.
    const list = percents.map((percent) => String(percent / 100)).join(', ')
    return {
      expressions: percents.length
        ? [sql`to_json(${raw(quantile)}(${number}, [${raw(list)}]))::VARCHAR`]
        : [raw("'[]'")],
      value: ([text]) => {
        const values = typeof text === 'string' ? (JSON.parse(text) as (number | null)[]) : []
        return percents.map((_, index) => finite(values[index]))
      }
    }
  }
  return { expressions: [single(metric)], value: ([figure]) => finite(figure as number | null) }
}

export function firstRow(result: DuckDBMaterializedResult): unknown[] {
  return result.chunkCount ? result.getChunk(0).getRowValues(0) : []
}
