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
const maxGroups = 1000
/** Maximum number of lines over all groups, when each group has more than `freeSize`. */
const maxLines = 100_000
const freeSize = 100
const defaultPrecision = 40_000

export interface ParsedGroups {
  query: GroupsQuery
  /** Query of the lines to group, and the ignored parameters. */
  base: ParsedRead
  /** Names of the metrics in the response, in order. */
  metricNames: string[]
}

/** Accepts any parameters. @throws HttpError 400, the only error */
export function parseValuesAgg(parameters: Parameters, context: ReadContext, places: boolean): ParsedGroups {
  const { schema } = context
  const properties = groupedColumns(parameters.field, schema)
  const sizes = groupSizes(parameters.agg_size, properties.length)
  const size = parseSize(parameters, 0)
  if (size > freeSize && sizes.reduce((product, count) => product * count, size) > maxLines) {
    throw httpError('tooLargeProduct', { product: '"size" x "agg_size"', most: maxLines })
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
  if (keys.length > maxLevels) throw httpError('tooManyLevelsOfGroups', { most: maxLevels })
  return keys.map((key) => {
    const property = columnOf(key, schema)
    if (!property) throw httpError('fieldReference', { key })
    checkGroupable(property)
    return property
  })
}

const maxLevels = 10

function groupSizes(text: string | undefined, levels: number): number[] {
  const items = splitList(text)
  return Array.from({ length: levels }, (_, index) => {
    const item = items[index]
    const size = item ? wholeNumber('agg_size', item, 0) : defaultGroups
    if (size > maxGroups) throw httpError('tooLargeParameter', { name: 'agg_size', most: maxGroups })
    return size
  })
}

/** Splits `sort`: the first entries order the groups, one per level; the other entries order the lines of groups. */
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

/** Name of the parameter that bounds the next page of groups in its URL; the first level must be sorted by key. */
export function pageBound({ property, order }: Level): string {
  return `${property.key}_${order.descending ? 'lt' : 'gt'}`
}

/**
 * Returns the bound of a page of groups. It is only needed for a multi-valued column, whose lines may also have values
 * of earlier pages.
 */
function boundOfPage(level: Level, parameters: Parameters, context: ReadContext): PageBound | undefined {
  const { property, grouping, order } = level
  if (!property.separator || grouping.kind !== 'value' || order.by !== 'key') return undefined
  const name = pageBound(level)
  const bound = parameters[name]
  if (bound === undefined) return undefined
  // Parses this parameter alone: other bounds on the column are the client's own filters.
  const { filters } = parseBase({ [name]: bound }, context).query
  return filters.find((filter): filter is PageBound => filter.kind === 'range' || filter.kind === 'instant')
}

/**
 * Returns the value given to lines without value, in the type of the column: their group merges with the group of that
 * value.
 */
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
