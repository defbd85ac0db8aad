/** Builds the tree of groups from the rows of their statement (`groupsSql.ts`). */
import { setImmediate } from 'node:timers/promises'
import type { DuckDBDataChunk, DuckDBMaterializedResult } from '@duckdb/node-api'
import { type HttpError, httpError } from '../../../http/errors.ts'
import type { Group, GroupList, Place } from '../../aggregations.ts'
import type { GroupsQuery } from '../../query/aggregations/queries.ts'
import { stripNulls } from '../stripNulls.ts'
import { maxGroups, maxLines, maxGroupsOfLevel, rowKinds } from './groupsSql.ts'

const tooMany = (): HttpError => httpError('tooManyGroups')
const tooManyLines = (): HttpError =>
  httpError('tooLargeProduct', { product: '"size" x "agg_size"', most: maxLines })

/** @throws HttpError 400 when there are too many groups or lines for one response */
export async function groupTree(result: DuckDBMaterializedResult, query: GroupsQuery): Promise<GroupList> {
  const tree = new GroupTree(query)
  for (let index = 0; index < result.chunkCount; index++) {
    // Yields to the event loop.
    if (index > 0) await setImmediate()
    tree.add(result.getChunk(index))
  }
  return tree.finish()
}

class GroupTree {
  private readonly query: GroupsQuery
  private readonly root = emptyList()
  /** For each level, its groups by number, from 1. */
  private readonly levels: { parent: number; group: Group }[][]
  private readonly summaries: { level: number; parent: number; lines: number; distinct: number }[] = []
  private readonly lines: { parent: number; position: number; line: string }[] = []

  constructor(query: GroupsQuery) {
    this.query = query
    this.levels = query.levels.map(() => [])
  }

  add(chunk: DuckDBDataChunk): void {
    if (!chunk.rowCount) return
    const columns = Array.from({ length: chunk.columnCount }, (_, index) => chunk.getColumnValues(index))
    // Columns as documented in `groupsSql.ts`; the figures follow them.
    const [kinds, levels, parents, ids, texts, counts, distincts] = columns as [
      number[],
      number[],
      number[],
      number[],
      string[],
      number[],
      number[]
    ]
    const figures = columns.slice(7) as (number | null)[][]
    for (const [row, kind] of kinds.entries()) {
      const level = Number(levels[row]) - 1
      const parent = Number(parents[row])
      const id = Number(ids[row])
      const text = texts[row] ?? ''
      const lines = Number(counts[row])
      if (kind === rowKinds.summary) {
        this.summaries.push({ level, parent, lines, distinct: Number(distincts[row]) })
      } else if (kind === rowKinds.line) {
        this.lines.push({ parent, position: id - 1, line: text })
      } else {
        const values = figures.map((column) => finite(column[row]))
        const ofLevel = this.levels[level]
        if (ofLevel) ofLevel[id] = { parent, group: this.groupOf(text, lines, values) }
      }
    }
  }

  finish(): GroupList {
    if (this.lines.length > maxLines) throw tooManyLines()
    let count = 0
    for (const [level, groups] of this.levels.entries()) {
      // Numbers follow the order of the level, so each list of groups is ordered too.
      for (const entry of groups) {
        if (!entry) continue
        const list = this.listOf(level, entry.parent)
        list.groups.push(entry.group)
        if (list.groups.length > maxGroupsOfLevel || ++count > maxGroups) throw tooMany()
      }
    }
    for (const { level, parent, lines, distinct } of this.summaries) {
      Object.assign(this.listOf(level, parent), { lines, distinct })
    }
    const last = this.levels.at(-1) ?? []
    for (const { parent, position, line } of this.lines) {
      const { group } = last[parent] ?? {}
      if (group) group.lines[position] = stripNulls(line)
    }
    return this.root
  }

  private groupOf(key: string, total: number, values: (number | null)[]): Group {
    const count = this.query.metrics.length
    const group: Group = { key, total, metrics: values.slice(0, count), lines: [] }
    return this.query.places ? { ...group, place: placeOf(values.slice(count)) } : group
  }

  private listOf(level: number, parent: number): GroupList {
    const group = this.levels[level - 1]?.[parent]?.group
    if (!group) return this.root
    group.groups ??= emptyList()
    return group.groups
  }
}

const emptyList = (): GroupList => ({ groups: [], distinct: 0, lines: 0 })

function placeOf([lat, lon, west, south, east, north]: (number | null)[]): Place {
  return {
    centroid: lat == null || lon == null ? null : { lat, lon },
    bounds: west == null || south == null || east == null || north == null ? [] : [west, south, east, north]
  }
}

/** Sums that overflow to infinity become null. */
export function finite(value: number | null | undefined): number | null {
  return value != null && Number.isFinite(value) ? value : null
}
