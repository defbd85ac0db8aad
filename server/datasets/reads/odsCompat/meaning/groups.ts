/** Plan of `group_by` with its `select` and `order_by` (docs/api/ods-compat.md). */
import { httpError } from '../../../../http/errors.ts'
import type {
  Combination,
  CombinationMetric,
  CombinationsQuery
} from '../../../../lines/query/aggregations/combinations.ts'
import type { LinesQuery } from '../../../../lines/query/linesQuery.ts'
import { parseGroupBy } from '../grammar/lists.ts'
import type { Item, OrderItem, SelectExpression } from '../grammar/nodes.ts'
import { existingColumn, inParameter, type ExploreContext } from './context.ts'
import { groupKey, type GroupKey } from './groupKeys.ts'
import { metricOf, orderWords, sameMetric, selectWords, type WantedMetric } from './metrics.ts'
import { sortedColumn } from './order.ts'

export const maxGroups = 20_000

/** A member of the object of each group. */
interface GroupMember {
  name: string
  value: (group: Combination) => unknown
}

export interface GroupsPlan {
  query: CombinationsQuery
  members: GroupMember[]
  /** Completes the groups of the engine with groups without lines. */
  complete: (groups: Combination[]) => Combination[]
  /** Comparison for `order_by`; undefined for the order of the keys. */
  compare?: (one: Combination, other: Combination) => number
}

/** Names defined by `select`: metrics, and indexes of the keys with an alias. */
interface Names {
  metrics: Map<string, WantedMetric>
  keys: Map<string, number>
}

type Sorted = { by: 'key'; index: number } | { by: 'metric'; metric: WantedMetric }

/** @throws HttpError 400 for an invalid parameter */
export function groupsPlan(
  text: string,
  select: Item<SelectExpression>[] | undefined,
  order: OrderItem[],
  lines: LinesQuery,
  context: ExploreContext
): GroupsPlan {
  const keys = inParameter('group_by', () => parseGroupBy(text).map((item) => groupKey(item, context)))
  if (keys.length > 1 && keys.some(({ allKeys }) => allKeys)) {
    throw httpError('wrongExpression', {
      name: 'group_by',
      problem: 'group_by with ranges cannot be combined with other merges'
    })
  }
  const metrics: CombinationMetric[] = []
  const figureOf = (metric: WantedMetric): ((group: Combination) => number | null) => {
    if (metric === 'lines') return ({ total }) => total
    const known = metrics.findIndex((other) => sameMetric(metric, other))
    const index = known < 0 ? metrics.push(metric) - 1 : known
    return (group) => group.metrics[index] ?? null
  }
  const names: Names = { metrics: new Map(), keys: new Map() }
  const members = inParameter('select', () => membersOf(keys, select ?? [], context, names, figureOf))
  const sorts = inParameter('order_by', () =>
    order.flatMap((item) => {
      const sorted = sortOf(item, keys, names, context)
      return sorted ? [{ ...sorted, descending: item.descending }] : []
    })
  )
  const compare = sorts.length
    ? comparison(
        sorts.map((sorted) => ({
          descending: sorted.descending,
          nullsLast: sorted.by === 'metric' || sorted.descending,
          value:
            sorted.by === 'metric'
              ? figureOf(sorted.metric)
              : (group: Combination) =>
                  sortedKey(keys[sorted.index] as GroupKey, group.keys[sorted.index] ?? null)
        }))
      )
    : undefined
  const isReversed =
    !!keys[0]?.allKeys && sorts.some((sort) => sort.by === 'key' && sort.index === 0 && sort.descending)
  return {
    query: {
      lines,
      keys: keys.map(({ property, grouping }, index) => ({
        property,
        grouping,
        descending: sorts.some((sort) => sort.by === 'key' && sort.index === index && sort.descending)
      })),
      metrics,
      size: maxGroups
    },
    members: uniqueNames(members),
    complete: (groups) => {
      const all = completed(groups, keys[0], metrics)
      return isReversed ? all.toReversed() : all
    },
    ...(compare ? { compare } : {})
  }
}

/** Returns the group keys first, with the aliases of `select`, then the metrics. */
function membersOf(
  keys: GroupKey[],
  select: Item<SelectExpression>[],
  { schema }: ExploreContext,
  names: Names,
  figureOf: (metric: WantedMetric) => (group: Combination) => number | null
): GroupMember[] {
  const readers = keys.map(({ name, valueOf }, index): GroupMember => {
    return { name, value: (group) => valueOf(group.keys[index] ?? null) }
  })
  const members = [...readers]
  for (const { expression, text, alias } of select) {
    if (expression.kind === 'aggregate') {
      const metric = metricOf(expression, schema, selectWords)
      const name = alias ?? text
      names.metrics.set(name, metric)
      members.push({ name, value: figureOf(metric) })
      continue
    }
    existingColumn(expression.column, schema, selectWords.missing)
    const same = keys.findIndex((key) => JSON.stringify(key.expression) === JSON.stringify(expression))
    const reader = readers[same]
    if (alias === undefined || !reader) continue
    names.keys.set(alias, same)
    members.push({ ...reader, name: alias })
  }
  return members
}

const uniqueNames = (members: GroupMember[]): GroupMember[] => [
  ...new Map(members.map((member) => [member.name, member])).values()
]

/** Returns undefined for a column that groups are not sorted by. */
function sortOf(
  { expression }: OrderItem,
  keys: GroupKey[],
  { metrics: named, keys: members }: Names,
  { schema }: ExploreContext
): Sorted | undefined {
  if (expression.kind === 'random') return undefined
  if (expression.kind === 'aggregate') {
    return { by: 'metric', metric: metricOf(expression, schema, orderWords) }
  }
  const { column } = expression
  const metric = named.get(column)
  if (metric) return { by: 'metric', metric }
  const isIt = ({ name, expression: grouped }: GroupKey): boolean =>
    name === column || (grouped.kind === 'column' && grouped.column === column)
  const aliased = members.get(column)
  const index = aliased ?? keys.findIndex(isIt)
  if (index >= 0) return { by: 'key', index }
  sortedColumn(column, schema)
  return undefined
}

/** Returns the sort value of a key: a number for all keys but texts; intervals and periods sort by their index. */
function sortedKey({ grouping, valueOf }: GroupKey, key: string | null): string | number | null {
  if (key === null) return null
  if (grouping.kind !== 'value') return Number(key)
  const value = valueOf(key)
  return typeof value === 'boolean' ? Number(value) : (value as string | number)
}

interface Criterion {
  descending: boolean
  nullsLast: boolean
  value: (group: Combination) => string | number | null
}

function comparison(criteria: Criterion[]): (one: Combination, other: Combination) => number {
  return (one, other) => {
    for (const { value, descending, nullsLast } of criteria) {
      const [first, second] = [value(one), value(other)]
      if (first === second) continue
      if (first === null) return nullsLast ? 1 : -1
      if (second === null) return nullsLast ? -1 : 1
      return (first < second ? -1 : 1) * (descending ? -1 : 1)
    }
    return 0
  }
}

function completed(
  groups: Combination[],
  key: GroupKey | undefined,
  metrics: CombinationMetric[]
): Combination[] {
  if (!key?.allKeys) return groups
  const ofNothing = metrics.map((metric) =>
    'metric' in metric && ['sum', 'value_count', 'cardinality'].includes(metric.metric) ? 0 : null
  )
  return key.allKeys.map(
    (own) =>
      groups.find(({ keys: [found] }) => found === own) ?? { keys: [own], total: 0, metrics: ofNothing }
  )
}
