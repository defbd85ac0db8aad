/**
 * Groups by combinations of keys: one row per group. A line with several values counts once in each of its
 * combinations.
 */
import type { DuckDBMaterializedResult } from '@duckdb/node-api'
import type {
  Combination,
  CombinationMetric,
  CombinationsQuery
} from '../../query/aggregations/combinations.ts'
import { matchingConditions, type PageSource } from '../page.ts'
import { and, join, raw, sql, type Sql } from '../sql.ts'
import { finite } from './groups.ts'
import type { KeySql } from './keys.ts'
import { metricOf, percentileOf } from './metricSql.ts'
import { wholeSql } from './values.ts'

const keyName = (index: number): Sql => raw(`key${index}`)

export function combinationsSql(source: PageSource, query: CombinationsQuery, keys: KeySql[]): Sql {
  let lines = sql`SELECT * FROM ${source.lines} WHERE ${and(matchingConditions(source))}`
  // Nested queries, because the engine would pair the values of two lists unnested in the same SELECT.
  for (const [index, key] of keys.entries()) {
    lines = sql`SELECT *, ${keyOfLine(key)} AS ${keyName(index)} FROM (${lines})`
  }
  const isPresent = query.keys.flatMap(({ grouping }, index) =>
    grouping.kind === 'value' ? [] : [sql`${keyName(index)} IS NOT NULL`]
  )
  const texts = keys.map((key, index) => sql`${key.text(keyName(index))}`)
  const metrics = query.metrics.map((metric) => metricSql(metric, source))
  const names = keys.map((_, index) => keyName(index))
  const order = query.keys.map(
    ({ descending }, index) =>
      sql`${keyName(index)} ${raw(descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST')}`
  )
  return sql`SELECT ${join([...texts, raw('count(*)::DOUBLE'), ...metrics], ', ')}
    FROM (${lines}) WHERE ${and(isPresent)} GROUP BY ${join(names, ', ')}
    ORDER BY ${join(order, ', ')} LIMIT ${wholeSql(query.size)}`
}

/** SQL of a line's keys; a line without value has one key, NULL. */
function keyOfLine({ sql: key, isList }: KeySql): Sql {
  return isList ? sql`unnest(CASE WHEN len(${key}) > 0 THEN ${key} ELSE [NULL] END)` : key
}

function metricSql(metric: CombinationMetric, source: PageSource): Sql {
  return 'percent' in metric
    ? percentileOf(metric.property, metric.percent, source)
    : metricOf(metric.property, metric.metric, source)
}

export async function combinationsOf(
  result: DuckDBMaterializedResult,
  { keys }: CombinationsQuery
): Promise<Combination[]> {
  const rows = await result.getRows()
  return rows.map((row) => ({
    keys: row.slice(0, keys.length) as (string | null)[],
    total: Number(row[keys.length]),
    metrics: row.slice(keys.length + 1).map((figure) => finite(figure as number | null))
  }))
}
