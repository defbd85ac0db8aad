/** `values_agg`: from the parameters of a URL to a `GroupsQuery` (docs/api/aggregations.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../http/errors.ts'
import { parsePeriod } from '../dates.ts'
import { isDate } from '../filters.ts'
import type { Scalar } from '../linesQuery.ts'
import { wholeNumber } from '../pagination.ts'
import type { ParsedRead, ReadContext } from '../parse.ts'
import { parseBase, parseSize, splitList, type Parameters } from './base.ts'
import { checkGroupable, columnOf, parseGroupMetrics } from './columns.ts'
import { parseInterval } from './intervals.ts'
import type { GroupMetric, GroupOrder, GroupsQuery, Level, PageBound } from './queries.ts'

const defaultGroups = 20
const mostGroups = 1000
/** Lines asked of all groups, when each is asked for more than `freeSize`. */
const mostLines = 100_000
const freeSize = 100
const defaultPrecision = 40_000

export interface ParsedGroups {
  query: GroupsQuery
  /** The lines that are grouped, and what was ignored. */
  base: ParsedRead
  /** Names under which the metrics are answered, in their order. */
  metricNames: string[]
}

/** @throws HttpError 400, and nothing else, whatever the parameters are */
export function parseValuesAgg(parameters: Parameters, context: ReadContext, places: boolean): ParsedGroups {
  const { schema } = context
  const properties = groupedColumns(parameters.field, schema)
  const sizes = groupSizes(parameters.agg_size, properties.length)
  const size = parseSize(parameters, 0)
  if (size > freeSize && sizes.reduce((product, count) => product * count, size) > mostLines) {
    throw httpError('tooLargeProduct', { product: '"size" x "agg_size"', most: mostLines })
  }
  const { main, extra } = parseGroupMetrics(parameters, schema, { valuesFirst: false })
  const sorts = splitSort(parameters.sort, properties.length)
  const intervals = splitList(parameters.interval)
  const missing = splitList(parameters.missing)
  const precision = parameters.precision_threshold
    ? wholeNumber('precision_threshold', parameters.precision_threshold, 0)
    : defaultPrecision
  const levels = properties.map((property, index): Level => {
    const grouping = parseInterval(intervals[index], property, context)
    const name = missing[index]
    if (grouping.kind === 'value' && name) {
      grouping.missing = { name, value: missingValue(name, property, context) }
    }
    const isPeriod = grouping.kind === 'period'
    return {
      property,
      grouping,
      size: sizes[index] ?? defaultGroups,
      order: groupOrder(sorts.levels[index], { property, isPeriod, metric: main, schema }),
      counted: grouping.kind === 'value' && precision > 0
    }
  })
  const base = parseBase(parameters, context, { size, sort: linesSort(sorts.lines, parameters) })
  const [first] = levels
  const beyond = first && boundOfPage(first, parameters, context)
  if (beyond) first.beyond = beyond
  const metrics = [...(main ? [main] : []), ...extra]
  const extraNames = extra.map(({ property, metric }) => `${property.key}_${metric}`)
  return {
    query: { lines: base.query, levels, metrics, ordersByMetric: !!main, places },
    base,
    metricNames: [...(main ? ['metric'] : []), ...extraNames]
  }
}

function groupedColumns(text: string | undefined, schema: SchemaProperty[]): SchemaProperty[] {
  const keys = splitList(text).filter(Boolean)
  if (!keys.length) throw httpError('fieldRequired')
  if (keys.length > mostLevels) throw httpError('tooManyLevelsOfGroups', { most: mostLevels })
  return keys.map((key) => {
    const property = columnOf(key, schema)
    if (!property) throw httpError('fieldReference', { key })
    checkGroupable(property)
    return property
  })
}

const mostLevels = 10

function groupSizes(text: string | undefined, levels: number): number[] {
  const items = splitList(text)
  return Array.from({ length: levels }, (_, index) => {
    const item = items[index]
    const size = item ? wholeNumber('agg_size', item, 0) : defaultGroups
    if (size > mostGroups) throw httpError('tooLargeParameter', { name: 'agg_size', most: mostGroups })
    return size
  })
}

/** The first entries order the groups, one for each level; the others order their lines. */
function splitSort(text: string | undefined, levels: number): { levels: string[]; lines: string[] } {
  const entries = splitList(text)
  return { levels: entries.slice(0, levels), lines: entries.slice(levels) }
}

function linesSort(entries: string[], { q }: Parameters): string {
  return [...entries.filter(Boolean), ...(q?.trim() ? ['-_score'] : []), '_rand'].join(',')
}

function groupOrder(
  text: string | undefined,
  {
    property,
    isPeriod,
    metric,
    schema
  }: {
    property: SchemaProperty
    isPeriod: boolean
    metric: GroupMetric | undefined
    schema: SchemaProperty[]
  }
): GroupOrder {
  if (!text) {
    if (isPeriod) return { by: 'key', descending: false }
    return { by: metric ? 'metric' : 'count', descending: true }
  }
  const descending = text.startsWith('-')
  const key = descending ? text.slice(1) : text
  if (key === property.key || key === 'key' || key === '_key') return { by: 'key', descending }
  if (key === 'count' || key === '_count') return { by: 'count', descending }
  if (key === 'metric' && metric) return { by: 'metric', descending }
  if (key === 'metric' || columnOf(key, schema)) {
    throw httpError('wrongGroupSort', { key: property.key, by: key })
  }
  throw httpError('unknownColumn', { refusal: `Impossible de trier sur le champ ${key}`, key })
}

/** Parameter that the address of the next groups has: the last key of a page, where the first level is sorted by key. */
export function pageBound({ property, order }: Level): string {
  return `${property.key}_${order.descending ? 'lt' : 'gt'}`
}

/** The filter of a page of groups, where a line that it keeps may have values of the pages before. */
function boundOfPage(level: Level, parameters: Parameters, context: ReadContext): PageBound | undefined {
  const { property, grouping, order } = level
  if (!property.separator || grouping.kind !== 'value' || order.by !== 'key') return undefined
  const name = pageBound(level)
  const bound = parameters[name]
  if (bound === undefined) return undefined
  // By itself: other bounds of the column are conditions of whoever asks.
  const { filters } = parseBase({ [name]: bound }, context).query
  return filters.find((filter): filter is PageBound => filter.kind === 'range' || filter.kind === 'instant')
}

/** The group of the lines without value, as the type of the column: it merges with the group of that value. */
function missingValue(text: string, property: SchemaProperty, context: ReadContext): Scalar {
  if (property.type === 'integer' || property.type === 'number') {
    const value = text.trim() ? Number(text) : NaN
    if (!Number.isFinite(value)) throw httpError('missingNotNumber')
    return value
  }
  if (property.type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw httpError('missingNotBoolean')
    return text === 'true'
  }
  if (!isDate(property)) return text
  const period = parsePeriod(text, context.now)
  if (!period) throw httpError('missingNotDate')
  return period.from
}
