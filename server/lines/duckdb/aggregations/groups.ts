/** Reads groups: one statement, whose rows become a tree. */
import { setImmediate } from 'node:timers/promises'
import type { DuckDBMaterializedResult } from '@duckdb/node-api'
import { HttpError } from '../../../http/errors.ts'
import type { Group, GroupList, Place } from '../../aggregations/reader.ts'
import type { GroupsQuery } from '../../query/aggregations/queries.ts'
import { tidyLine } from '../lineJson.ts'
import { mostGroups, mostLines, mostOfLevel } from './groupsSql.ts'

const tooMany = (): HttpError => new HttpError(400, "Résultats d'aggrégation trop nombreux. Abandon.")
const tooManyLines = (): HttpError =>
  new HttpError(400, `"size" x "agg_size" cannot be more than ${mostLines}`)

const emptyList = (): GroupList => ({ groups: [], distinct: 0, lines: 0 })

/** @throws HttpError 400 when there are too many groups or lines for one answer */
export async function groupTree(result: DuckDBMaterializedResult, query: GroupsQuery): Promise<GroupList> {
  const root = emptyList()
  /** Groups of each level, by number. */
  const levels = query.levels.map(() => [] as Group[])
  const parents = levels.map(() => [] as number[])
  const summaries: { level: number; parent: number; lines: number; distinct: number }[] = []
  const lines: { parent: number; position: number; line: string }[] = []
  const metricCount = query.metrics.length
  for (let chunkIndex = 0; chunkIndex < result.chunkCount; chunkIndex++) {
    if (chunkIndex > 0) await setImmediate()
    const chunk = result.getChunk(chunkIndex)
    if (!chunk.rowCount) continue
    const columns = Array.from({ length: chunk.columnCount }, (_, index) => chunk.getColumnValues(index))
    const [kinds, levelNumbers, parentIds, ids, texts, totals, distincts] = columns as [
      number[],
      number[],
      number[],
      number[],
      string[],
      number[],
      number[]
    ]
    const figures = columns.slice(7) as (number | null)[][]
    for (let row = 0; row < chunk.rowCount; row++) {
      const level = (levelNumbers[row] as number) - 1
      const parent = parentIds[row] as number
      const id = ids[row] as number
      if (kinds[row] === 0) {
        summaries.push({ level, parent, lines: totals[row] as number, distinct: distincts[row] as number })
      } else if (kinds[row] === 2) {
        lines.push({ parent, position: id - 1, line: texts[row] as string })
      } else {
        const group: Group = {
          key: texts[row] as string,
          total: totals[row] as number,
          metrics: figures.slice(0, metricCount).map((values) => finite(values[row])),
          lines: []
        }
        if (query.places)
          group.place = placeOf(figures.slice(metricCount).map((values) => finite(values[row])))
        ;(levels[level] as Group[])[id] = group
        ;(parents[level] as number[])[id] = parent
      }
    }
  }
  if (lines.length > mostLines) throw tooManyLines()
  attach(root, levels, parents)
  for (const { level, parent, lines: total, distinct } of summaries) {
    const list = listOf(root, levels, level, parent)
    list.lines = total
    list.distinct = distinct
  }
  const last = levels.at(-1)
  for (const { parent, position, line } of lines) (last?.[parent] as Group).lines[position] = tidyLine(line)
  return root
}

/** Groups are numbered in their order, so that each list has its own in order too. */
function attach(root: GroupList, levels: Group[][], parents: number[][]): void {
  let count = 0
  for (const [level, groups] of levels.entries()) {
    for (const [id, group] of groups.entries()) {
      // Numbers start at 1.
      if (!group) continue
      const list = listOf(root, levels, level, parents[level]?.[id] ?? 0)
      list.groups.push(group)
      count++
      if (list.groups.length > mostOfLevel || count > mostGroups) throw tooMany()
    }
  }
}

function listOf(root: GroupList, levels: Group[][], level: number, parent: number): GroupList {
  if (level === 0) return root
  const group = levels[level - 1]?.[parent] as Group
  group.groups ??= emptyList()
  return group.groups
}

function placeOf([lat, lon, west, south, east, north]: (number | null)[]): Place {
  return {
    centroid: lat == null || lon == null ? null : { lat, lon },
    bounds: west == null || south == null || east == null || north == null ? [] : [west, south, east, north]
  }
}

/** Sums beyond what numbers hold are none. */
export function finite(value: number | null | undefined): number | null {
  return value != null && Number.isFinite(value) ? value : null
}
