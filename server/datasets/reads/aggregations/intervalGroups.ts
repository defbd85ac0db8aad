/** Completes groups of ranges and periods: adds the empty groups between the first and the last, then sorts. */
import { httpError } from '../../../http/errors.ts'
import type {
  GroupMetric,
  GroupOrder,
  GroupsQuery,
  Level
} from '../../../lines/query/aggregations/queries.ts'
import type { Group } from '../../../lines/aggregations.ts'

const maxGroups = 10_000

/**
 * Adds empty groups and sorts.
 * @param groups groups of a level, sorted by key, without the empty groups
 * @throws HttpError 400 when there are too many groups, including empty ones
 */
export function withEmptyGroups(
  groups: Group[],
  { order }: Level,
  { metrics, ordersByMetric }: Pick<GroupsQuery, 'metrics' | 'ordersByMetric'>
): Group[] {
  const numbers = groups.map(({ key }) => Number(key))
  const first = numbers[0] ?? 0
  const last = numbers.at(-1) ?? -1
  if (!(last - first < maxGroups)) throw httpError('tooManyGroups')
  const filled: Group[] = []
  for (const [index, group] of groups.entries()) {
    const number = numbers[index] as number
    for (let empty = first + filled.length; empty < number; empty++) filled.push(emptyGroup(empty, metrics))
    filled.push(group)
  }
  const isByKey = order.by === 'key' && !order.descending
  return isByKey ? filled : sorted(filled, order, ordersByMetric)
}

const ofNothing: Partial<Record<GroupMetric['metric'], number>> = { sum: 0, value_count: 0, cardinality: 0 }

function emptyGroup(number: number, metrics: GroupMetric[]): Group {
  return {
    key: String(number),
    total: 0,
    metrics: metrics.map(({ metric }) => ofNothing[metric] ?? null),
    lines: []
  }
}

type Comparison = (a: Group, b: Group) => number

/** Sorts by the requested order, then by metric, count and key. */
function sorted(groups: Group[], { by, descending }: GroupOrder, ordersByMetric: boolean): Group[] {
  const comparisons: Comparison[] = [
    by === 'key'
      ? directed(byKey, descending)
      : by === 'metric'
        ? byMetric(descending)
        : directed(byCount, descending),
    ...(ordersByMetric ? [byMetric(true)] : []),
    directed(byCount, true),
    byKey
  ]
  return groups.sort((a, b) => {
    for (const compare of comparisons) {
      const difference = compare(a, b)
      if (difference) return difference
    }
    return 0
  })
}

const byKey: Comparison = (a, b) => Number(a.key) - Number(b.key)
const byCount: Comparison = (a, b) => a.total - b.total

function directed(compare: Comparison, descending: boolean): Comparison {
  return descending ? (a, b) => compare(b, a) : compare
}

/** Compares by the first metric; groups without it come last in both directions. */
function byMetric(descending: boolean): Comparison {
  return ({ metrics: [a = null] }, { metrics: [b = null] }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return descending ? b - a : a - b
  }
}
