/** Rows of the Explore API, from lines or groups, a batch at a time (docs/api/ods-compat.md). */
import { setImmediate } from 'node:timers/promises'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { SingleMetric } from '../../../lines/query/aggregations/queries.ts'
import type { LinesReader } from '../../../lines/engine.ts'
import type { LinesVersion } from '../../../lines/layout.ts'
import { parseLine } from '../lineValues.ts'
import type { Combination } from '../../../lines/query/aggregations/combinations.ts'
import type { LinesQuery } from '../../../lines/query/linesQuery.ts'
import type { OutputColumn } from './meaning/select.ts'
import type { GroupsPlan } from './meaning/groups.ts'

/** Cells of a row, in the order of the columns; null without value. */
export type Row = unknown[]

export interface Source {
  reader: LinesReader
  version: LinesVersion
  signal: AbortSignal
}

/** Converts a line to a row. */
export type LineToRow = (line: Record<string, unknown>) => Row

/** Returns the conversion of lines to rows. Metrics of all lines are equal on every row, and computed once. */
export async function lineToRow(
  source: Source,
  query: LinesQuery,
  columns: OutputColumn[]
): Promise<LineToRow> {
  const figures = await metricsOf(source, query, columns)
  return (line) => columns.map(({ cell }, index) => (cell ? cell(line) : (figures[index] ?? null)))
}

async function metricsOf(
  { reader, version, signal }: Source,
  lines: LinesQuery,
  columns: OutputColumn[]
): Promise<(number | null)[]> {
  const metricColumns = columns.flatMap(({ metric }, index) => (metric ? [{ metric, index }] : []))
  if (!metricColumns.length) return []
  const measured: { property: SchemaProperty; metrics: SingleMetric[]; index: number }[] = []
  for (const { metric, index } of metricColumns) {
    if (metric !== 'lines' && 'metric' in metric) {
      measured.push({ property: metric.property, metrics: [metric.metric], index })
    }
  }
  const answer = await reader.readMetrics(version, { lines, columns: measured, percents: [] }, signal)
  const figures: (number | null)[] = []
  for (const { metric, index } of metricColumns) if (metric === 'lines') figures[index] = answer.total
  for (const [position, { index }] of measured.entries()) {
    const [value] = answer.columns[position] ?? []
    figures[index] = typeof value === 'number' ? value : null
  }
  return figures
}

const pageSize = 5000

/** Yields all lines of a query, page after page. */
export async function* allRows(
  { reader, version, signal }: Source,
  query: LinesQuery,
  toRow: LineToRow,
  limit: number
): AsyncGenerator<Row[]> {
  let remaining = limit
  let page: LinesQuery = { ...query, count: false, skip: 0 }
  while (remaining > 0) {
    const { lines, cursor } = await reader.readPage(
      version,
      { ...page, size: Math.min(pageSize, remaining) },
      signal
    )
    yield lines.map((line) => toRow(parseLine(line)))
    remaining -= lines.length
    if (!cursor) return
    page = { ...page, after: cursor }
    await setImmediate()
  }
}

/** Returns all groups, in the order of their keys. */
export async function readGroups(
  { reader, version, signal }: Source,
  { query, complete }: GroupsPlan
): Promise<Combination[]> {
  return complete(await reader.readCombinations(version, query, signal))
}

const batchSize = 1000

export async function* groupRows(groups: Combination[], { members }: GroupsPlan): AsyncGenerator<Row[]> {
  for (let start = 0; start < groups.length; start += batchSize) {
    yield groups.slice(start, start + batchSize).map((group) => members.map(({ value }) => value(group)))
    await setImmediate()
  }
}

/** Returns a row as an object. `defineProperty` also accepts the name `__proto__`. */
export function rowObject(names: string[], row: Row): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [index, name] of names.entries()) {
    Object.defineProperty(object, name, { value: row[index], enumerable: true })
  }
  return object
}
