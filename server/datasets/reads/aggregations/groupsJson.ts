/**
 * Groups as JSON (docs/api/aggregations.md). The JSON is built by concatenation, since the engine returns lines as JSON
 * texts.
 */
import { httpError } from '../../../http/errors.ts'
import { cellOf } from '../../../lines/query/aggregations/geohash.ts'
import { onlyCounts, type GroupsQuery, type Level } from '../../../lines/query/aggregations/queries.ts'
import { withEmptyGroups } from './intervalGroups.ts'
import { keyJson } from './groupKeys.ts'
import type { Group, GroupList } from '../../../lines/aggregations.ts'

/** Most groups of one response, including empty groups. */
const maxGroups = 65_536

/** Members of a JSON object, in order, with their values as JSON texts. */
export type Members = [name: string, json: string][]

interface GroupsForm {
  query: Pick<GroupsQuery, 'levels' | 'metrics' | 'ordersByMetric'>
  /** Names of the metrics, in order. */
  metricNames: string[]
}

export function objectJson(members: Members): string {
  let text = ''
  for (const [name, json] of members) text += `${text ? ',' : '{'}${nameJson(name)}:${json}`
  return text ? `${text}}` : '{}'
}

const plainName = /^\w+$/

function nameJson(name: string): string {
  return plainName.test(name) ? `"${name}"` : JSON.stringify(name)
}

export function arrayJson(items: string[]): string {
  return `[${items.join(',')}]`
}

/** Writes the groups of one response. */
export class GroupsWriter {
  private readonly form: GroupsForm
  private count = 0

  constructor(form: GroupsForm) {
    this.form = form
  }

  /**
   * Returns the members of a list of groups: counts, and the groups.
   * @throws HttpError 400 when there are too many groups, including empty ones
   */
  listMembers(list: GroupList, depth = 0): Members {
    const level = this.form.query.levels[depth] as Level
    const { grouping, counted } = level
    const isStrict = grouping.kind === 'value'
    const members: Members = counted ? [['total_values', String(list.distinct)]] : []
    if (onlyCounts(level)) return members
    const groups = this.groupsOf(list, depth)
    const shownTotal = groups.reduce((sum, { total }) => sum + total, 0)
    if (isStrict) members.push(['total_other', String(list.lines - shownTotal)])
    return [...members, ['aggs', arrayJson(groups.map((group) => objectJson(this.members(group, depth))))]]
  }

  /** Returns the groups of a level, including empty groups. */
  groupsOf({ groups }: GroupList, depth = 0): Group[] {
    const level = this.form.query.levels[depth] as Level
    const { kind } = level.grouping
    const allGroups =
      kind === 'range' || kind === 'period' ? withEmptyGroups(groups, level, this.form.query) : groups
    this.count += allGroups.length
    if (this.count > maxGroups) throw httpError('tooManyGroups')
    return allGroups
  }

  members(group: Group, depth = 0): Members {
    const { levels } = this.form.query
    const level = levels[depth] as Level
    if (level.grouping.kind === 'cell') return this.cellMembers(group, level, level.grouping.precision)
    const isLast = depth === levels.length - 1
    return [
      ['total', String(group.total)],
      ['value', keyJson(group.key, level)],
      ['results', arrayJson(group.lines)],
      ...this.metricMembers(group),
      ...(isLast ? [] : this.listMembers(group.groups ?? noGroups, depth + 1)),
      ...placeMembers(group)
    ]
  }

  private cellMembers(group: Group, level: Level, precision: number): Members {
    const { center, bounds } = cellOf(Number(group.key), precision)
    return [
      ['total', String(group.total)],
      ['value', keyJson(group.key, level)],
      ['centroid', JSON.stringify(group.place?.centroid ?? null)],
      ['center', JSON.stringify(center)],
      ['bbox', JSON.stringify(bounds)],
      ['results', arrayJson(group.lines)],
      ...this.metricMembers(group)
    ]
  }

  private metricMembers({ metrics }: Group): Members {
    return this.form.metricNames.map((name, index) => [name, JSON.stringify(metrics[index] ?? null)])
  }
}

const noGroups: GroupList = { groups: [], distinct: 0, lines: 0 }

function placeMembers({ place }: Group): Members {
  if (!place) return []
  return [
    ['centroid', JSON.stringify(place.centroid)],
    ['bbox', JSON.stringify(place.bounds)]
  ]
}
