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

const maxGroups = 20_000

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
  compare?: (a: Combination, b: Combination) => number
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
    const knownIndex = metrics.findIndex((other) => sameMetric(metric, other))
    const index = knownIndex < 0 ? metrics.push(metric) - 1 : knownIndex
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
      const allGroups = withEmptyGroups(groups, keys[0], metrics)
      return isReversed ? allGroups.toReversed() : allGroups
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
    const keyIndex = keys.findIndex((key) => JSON.stringify(key.expression) === JSON.stringify(expression))
    const reader = readers[keyIndex]
    if (alias === undefined || !reader) continue
    names.keys.set(alias, keyIndex)
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
  { metrics: metricNames, keys: members }: Names,
  { schema }: ExploreContext
): Sorted | undefined {
  if (expression.kind === 'random') return undefined
  if (expression.kind === 'aggregate') {
    return { by: 'metric', metric: metricOf(expression, schema, orderWords) }
  }
  const { column } = expression
  const metric = metricNames.get(column)
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

function comparison(criteria: Criterion[]): (a: Combination, b: Combination) => number {
  return (a, b) => {
    for (const { value, descending, nullsLast } of criteria) {
      const [first, second] = [value(a), value(b)]
      if (first === second) continue
      if (first === null) return nullsLast ? 1 : -1
      if (second === null) return nullsLast ? -1 : 1
      return (first < second ? -1 : 1) * (descending ? -1 : 1)
    }
    return 0
  }
}

function withEmptyGroups(
  groups: Combination[],
  key: GroupKey | undefined,
  metrics: CombinationMetric[]
): Combination[] {
  if (!key?.allKeys) return groups
  const ofNothing = metrics.map((metric) =>
    'metric' in metric && ['sum', 'value_count', 'cardinality'].includes(metric.metric) ? 0 : null
  )
  return key.allKeys.map(
    (emptyKey) =>
      groups.find(({ keys: [groupedKey] }) => groupedKey === emptyKey) ?? {
        keys: [emptyKey],
        total: 0,
        metrics: ofNothing
      }
  )
}
