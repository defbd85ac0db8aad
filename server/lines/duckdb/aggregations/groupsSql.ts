/**
 * SQL of groups in one statement, level by level: `g1` are the groups of the first level, `t1` those in the response,
 * `g2` the groups of the lines of `t1`… The result has rows of a single shape:
 *
 * - `kind` 0: summary of all groups of a level within one group of the level above (`parent`, 0 at the first level):
 *   `n` is their number of lines, `d` the number of groups;
 * - `kind` 1: a group, numbered by `id` in the order of its level, with its key as `text`;
 * - `kind` 2: a line of the group `parent`, at position `id`, with the `text` of a JSON object.
 */
import {
  onlyCounts,
  type GroupOrder,
  type GroupsQuery,
  type Level
} from '../../query/aggregations/queries.ts'
import { edgesOf } from '../bounds.ts'
import { valueCondition } from '../conditions.ts'
import { lineJson } from '../lineJson.ts'
import { orderBy, orderTerms } from '../order.ts'
import { matchingConditions, shapeOf, type PageSource } from '../page.ts'
import { and, join, raw, sql, type Sql } from '../sql.ts'
import type { KeySql } from './keys.ts'
import { metricOf } from './metricSql.ts'
import { wholeSql } from './values.ts'

/** Maximum number of groups of one level within one group, of groups in a response, and of lines in a response. */
export const maxGroupsOfLevel = 10_000
export const maxGroups = 65_536
export const maxLines = 100_000

export const rowKinds = { summary: 0, group: 1, line: 2 }

interface LevelSql {
  number: number
  level: Level
  key: KeySql
}

export function groupsSql(source: PageSource, query: GroupsQuery, keys: KeySql[]): Sql {
  const levels = query.levels.map((level, index): LevelSql => ({
    number: index + 1,
    level,
    key: keys[index] as KeySql
  }))
  const last = levels.findIndex(({ level }) => onlyCounts(level))
  const usedLevels = last < 0 ? levels : levels.slice(0, last + 1)
  const figures = [...metrics(source, query), ...placeFigures(source, query)]
  const parts: Sql[] = []
  const rows: Sql[] = []
  let lines = linesOf(source, query)
  for (const part of usedLevels) {
    const { number, level, key } = part
    lines = linesOfLevel(lines, part, usedLevels[number - 2])
    parts.push(sql`${name('g', number)} AS MATERIALIZED (${groupsOf(lines, part, figures, source)})`)
    if (level.grouping.kind === 'value' || onlyCounts(level)) rows.push(summary(number, figures.length))
    if (onlyCounts(level)) continue
    parts.push(sql`${name('t', number)} AS MATERIALIZED (${keptGroups(part, query.ordersByMetric)})`)
    rows.push(
      sql`SELECT ${wholeSql(rowKinds.group)}, ${wholeSql(number)}, parent, id, ${key.label ? raw('w') : key.text(raw('k'))}, n, 0${figureNames(figures.length)}
      FROM ${name('t', number)}`
    )
  }
  if (query.lines.size > 0 && last < 0) rows.push(firstLines(source, query, lines, levels, figures.length))
  return sql`WITH ${join(parts, ', ')} ${join(rows, ' UNION ALL ')}`
}

const name = (letter: string, number: number): Sql => raw(`${letter}${number}`)

function metrics(source: PageSource, { metrics: groupMetrics }: GroupsQuery): Sql[] {
  return groupMetrics.map(({ property, metric }) => metricOf(property, metric, source))
}

/** SQL of the latitude and longitude of the centroid, then of the bounds. */
function placeFigures(source: PageSource, query: GroupsQuery): Sql[] {
  if (!query.places) return []
  const edges = edgesOf(source)
  return edges ? [raw('avg(_lat)'), raw('avg(_lon)'), ...edges] : Array.from({ length: 6 }, () => nowhere)
}

const nowhere = raw('NULL::DOUBLE')

function figureNames(count: number): Sql {
  return raw(Array.from({ length: count }, (_, index) => `, f${index}`).join(''))
}

function noFigures(count: number): Sql {
  return raw(', NULL'.repeat(count))
}

const isRanked = ({ lines, levels }: GroupsQuery): boolean =>
  (lines.size > 0 && lines.sort.some(({ key }) => key === '_score')) ||
  levels.some(({ order }) => order.by === 'score')

function linesOf(source: PageSource, query: GroupsQuery): Sql {
  const { lines, matches } = source
  if (!matches || !isRanked(query)) {
    return sql`SELECT *, rowid AS r FROM ${lines} WHERE ${and(matchingConditions(source))}`
  }
  const { from, conditions, score } = matches.scored()
  const lineConditions = [...matchingConditions(withoutMatches(source)), ...conditions]
  return sql`SELECT whole.*, whole.rowid AS r, ${score} AS score
    FROM ${from(sql`${lines} AS whole`)} WHERE ${and(lineConditions)}`
}

function withoutMatches({ matches: _matches, ...source }: PageSource): PageSource {
  return source
}

/** Lines with a key of the level, once for each key, and the number of their group in the level above. */
function linesOfLevel(lines: Sql, { number, key }: LevelSql, above: LevelSql | undefined): Sql {
  const value = key.isList ? sql`unnest(${key.sql})` : key.sql
  const column = sql`${value} AS ${name('k', number)}`
  if (!above) return sql`SELECT *, ${column} FROM (${lines})`
  const parents = name('t', above.number)
  const sameParent =
    above.number > 1 ? sql` AND inside.${name('p', above.number)} = ${parents}.parent` : raw('')
  return sql`SELECT inside.*, ${parents}.id AS ${name('p', number)}, ${column}
    FROM (${lines}) inside JOIN ${parents} ON inside.${name('k', above.number)} = ${parents}.k${sameParent}`
}

function groupsOf(lines: Sql, { number, level, key }: LevelSql, figures: Sql[], source: PageSource): Sql {
  const keyName = name('k', number)
  const parent = number > 1 ? name('p', number) : raw('0')
  const figureColumns = figures.map((figure, index) => sql`, ${figure} AS ${name('f', index)}`)
  const label = key.label ? sql`, min(${key.label(keyName)}) AS w` : raw('')
  const score = level.order.by === 'score' ? raw(', max(score) AS best') : raw('')
  const present = key.isPresent ?? sql`${keyName} IS NOT NULL`
  const condition = level.beyond ? and([present, valueCondition(level.beyond, keyName, source)]) : present
  return sql`SELECT ${parent} AS parent, ${keyName} AS k, count(*)::DOUBLE AS n${label}${score}${join(figureColumns, '')}
    FROM (${lines}) WHERE ${condition} GROUP BY ${keyName}${number > 1 ? sql`, ${parent}` : raw('')}`
}

function summary(number: number, figures: number): Sql {
  return sql`SELECT ${wholeSql(rowKinds.summary)} AS kind, ${wholeSql(number)} AS level, parent, 0 AS id, NULL AS text, sum(n) AS n, count(*)::DOUBLE AS d${noFigures(figures)}
    FROM ${name('g', number)} GROUP BY parent`
}

function keptGroups({ number, level }: LevelSql, ordersByMetric: boolean): Sql {
  const groups = name('g', number)
  if (level.grouping.kind === 'range' || level.grouping.kind === 'period') {
    const maxRows = number > 1 ? maxGroups : maxGroupsOfLevel
    return sql`SELECT row_number() OVER (ORDER BY parent, k)::INTEGER AS id, * FROM (SELECT * FROM ${groups} LIMIT ${wholeSql(maxRows + 1)})`
  }
  const order = groupsOrder(level.order, ordersByMetric)
  const firstGroups =
    number > 1
      ? sql`SELECT * FROM ${groups} QUALIFY row_number() OVER (PARTITION BY parent ORDER BY ${order}) <= ${wholeSql(level.size)}
        LIMIT ${wholeSql(maxGroups + 1)}`
      : sql`SELECT * FROM ${groups} ORDER BY ${order} LIMIT ${wholeSql(level.size)}`
  return sql`SELECT row_number() OVER (ORDER BY parent, ${order})::INTEGER AS id, * FROM (${firstGroups})`
}

/** Requested order, then metric, count and key. */
function groupsOrder({ by, descending }: GroupOrder, ordersByMetric: boolean): Sql {
  const terms = [
    { name: orderColumns[by], descending },
    ...(ordersByMetric ? [{ name: 'f0', descending: true }] : []),
    { name: 'n', descending: true },
    { name: 'k', descending: false }
  ]
  return orderBy(terms.map((term) => ({ sql: raw(term.name), descending: term.descending })))
}

const orderColumns: Record<GroupOrder['by'], string> = { count: 'n', key: 'k', metric: 'f0', score: 'best' }

/** First lines of each group of the last level: found with the sort columns alone, then read whole. */
function firstLines(
  source: PageSource,
  query: GroupsQuery,
  lines: Sql,
  levels: LevelSql[],
  figures: number
): Sql {
  const { number } = levels.at(-1) as LevelSql
  const parents = name('t', number)
  const { columns, lines: table, matches } = source
  const score = matches && isRanked(query) ? raw('score') : undefined
  const terms = orderTerms(query.lines.sort, source, score)
  const sameParent = number > 1 ? sql` AND inside.${name('p', number)} = ${parents}.parent` : raw('')
  const ranked = sql`SELECT ${parents}.id AS parent, r, row_number() OVER (PARTITION BY ${parents}.id ORDER BY ${orderBy(terms)})::INTEGER AS id${score ? raw(', score') : raw('')}
    FROM (${lines}) inside JOIN ${parents} ON inside.${name('k', number)} = ${parents}.k${sameParent}
    QUALIFY row_number() OVER (PARTITION BY ${parents}.id ORDER BY ${orderBy(terms)}) <= ${wholeSql(query.lines.size)}
    LIMIT ${wholeSql(maxLines + 1)}`
  const shape = { ...shapeOf(source, query.lines), ...(score ? { score: raw('page.score') } : {}) }
  return sql`SELECT ${wholeSql(rowKinds.line)}, ${wholeSql(number)}, page.parent, page.id, ${lineJson(columns, shape)}::VARCHAR, 0, 0${noFigures(figures)}
    FROM (${ranked}) page JOIN ${table} AS whole ON whole.rowid = page.r`
}
