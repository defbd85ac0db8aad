/**
 * Metrics of whole columns. Those that a sequential scan computes share a statement; distinct counts run for a few
 * columns at a time.
 */
import type { DuckDBMaterializedResult } from '@duckdb/node-api'
import type { MetricValue } from '../../aggregations.ts'
import type { Metric, MetricsQuery, SingleMetric } from '../../query/aggregations/queries.ts'
import { matchingConditions, type PageSource } from '../page.ts'
import { and, join, raw, sql, type Sql } from '../sql.ts'
import type { StoredColumn } from '../storedColumns.ts'
import { finite } from './groups.ts'
import { metricOf, numberOf, ofValues } from './metricSql.ts'
import { aggregatedValue } from './values.ts'

/** Number of columns whose distinct values are counted by one statement: each count keeps all the values in memory. */
const countedTogether = 3
/** Number of lines above which percentiles are estimates, because exact ones hold all the values in memory. */
const exactPercentiles = 1_000_000

interface Part {
  column: number
  metric: number
  expressions: Sql[]
  value: (figures: unknown[]) => MetricValue
}

/**
 * Returns the statements of a query, with the conversion of their results.
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
  // A sub-query with all columns is avoided: in a table of thousands of columns, binding their names takes longer than
  // reading the needed ones.
  const lines = sql`${source.lines} WHERE ${and(matchingConditions(source))}`
  const quick: Part[] = []
  const distinct: Part[] = []
  for (const [index, { property, metrics }] of columns.entries()) {
    const stored = source.columns.of(property)
    // Metrics of a multi-valued column, over its unnested values.
    const listed: Part[] = []
    for (const [position, metric] of metrics.entries()) {
      const single = (singleMetric: SingleMetric): Sql =>
        stored
          ? ofValues(stored.isList ? raw('v') : aggregatedValue(stored, source), stored, singleMetric)
          : metricOf(property, singleMetric, source)
      const value = stored?.isList ? raw('v') : stored && aggregatedValue(stored, source)
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
        from: sql`(SELECT unnest(${aggregatedValue(stored, source)}) AS v FROM ${lines})`,
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
        const partFigures = figures.slice(start, (start += expressions.length))
        return { column, metric, value: value(partFigures) }
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
    // The engine requires constants here; the numbers are computed by the platform.
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
