/** Handler of `exports/{format}` (docs/api/ods-compat.md). */
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../http/errors.ts'
import { disposition } from '../../../http/downloads.ts'
import { linesAdvice, withAdvice } from '../advice.ts'
import type { StreamedRead } from '../reading.ts'
import { exploreFormat } from './formats/index.ts'
import type { ExploreFormat, ExportColumn } from './formats/format.ts'
import { exploreParameters, wholeNumber } from './parameters.ts'
import { explorePlan, type ExplorePlan, type LinesPlan } from './plan.ts'
import { allRows, groupRows, lineToRow, readGroups, type LineToRow, type Row, type Source } from './rows.ts'

export async function answerExport(
  read: StreamedRead,
  formatName: string,
  version: '2.0' | '2.1'
): Promise<FastifyReply> {
  const { reply, dataset, reader, context, platform } = read
  const format = exploreFormat(formatName)
  const parameters = exploreParameters(read.parameters)
  const limit = exportLimit(parameters.others)
  if (!read.version.schema.length) throw httpError('noData')
  const alsoRead = format.hasGeometry ? placeKeys(read.version.schema) : []
  const plan = explorePlan(parameters, context, { size: 0, skip: 0, alsoRead })
  const source: Source = { reader, version: read.version, signal: read.signal }
  const { result: rows } = await withAdvice(
    read,
    () => linesAdvice(read),
    async () => {
      await checkSize(source, plan, format, limit)
      return started(await rowsOf(source, plan, format, limit))
    }
  )
  const body = format.write({
    title: dataset.title,
    columns: columnsOf(plan, format, parameters.others),
    rows,
    parameters: parameters.others,
    version,
    dataDir: platform.config.dataDir,
    signal: read.signal
  })
  return reply
    .header('content-disposition', disposition(`${dataset.slug}.${format.extension}`))
    .header('x-accel-buffering', 'no')
    .type(format.contentType)
    .send(Symbol.asyncIterator in body && !('pipe' in body) ? Readable.from(body) : body)
}

/** @throws HttpError 400 for an offset or an invalid limit */
function exportLimit({ limit, rows, offset }: Record<string, string>): number {
  if (offset) throw httpError('noExportOffset')
  const maxCount = wholeNumber('limit', limit || rows) ?? -1
  return maxCount < 0 ? Infinity : maxCount
}

const placeKeys = (schema: SchemaProperty[]): string[] =>
  ['_geoshape', '_geopoint'].filter((key) => schema.some((property) => property.key === key))

/** @throws HttpError 400 when a file of the format cannot hold all rows */
async function checkSize(
  { reader, version, signal }: Source,
  plan: ExplorePlan,
  { maxRows }: ExploreFormat,
  limit: number
): Promise<void> {
  if (maxRows === undefined || plan.kind === 'groups' || limit <= maxRows) return
  if (version.count <= maxRows && !version.isEditable) return
  const { total = 0 } = await reader.readPage(version, { ...plan.query, size: 0, count: true }, signal)
  if (total <= maxRows) return
  throw httpError('tooManyRowsOfFormat', { most: maxRows, total })
}

async function rowsOf(
  source: Source,
  plan: ExplorePlan,
  format: ExploreFormat,
  limit: number
): Promise<AsyncGenerator<Row[]>> {
  if (plan.kind === 'groups') return groupRows(await readGroups(source, plan), plan)
  const toRow = await lineToRow(source, plan.query, plan.columns)
  return allRows(source, plan.query, format.hasGeometry ? withGeometry(toRow) : toRow, limit)
}

/** Adds the geometry as a cell after those of the columns. */
function withGeometry(toRow: LineToRow): LineToRow {
  return (line) => [...toRow(line), line._geoshape ?? pointOf(line._geopoint)]
}

function pointOf(place: unknown): unknown {
  if (typeof place !== 'string') return null
  const [latitude, longitude] = place.split(',').map(Number)
  return { type: 'Point', coordinates: [longitude, latitude] }
}

/** Waits for the first rows, so that their errors give an error response instead of a broken body. */
async function started(rows: AsyncGenerator<Row[]>): Promise<AsyncIterable<Row[]>> {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

function columnsOf(
  plan: ExplorePlan,
  { hasLabels }: ExploreFormat,
  { use_labels: useLabels }: Record<string, string>
): ExportColumn[] {
  if (plan.kind === 'groups') return plan.members.map(({ name }) => ({ name }))
  const isLabelled = hasLabels && useLabels === 'true'
  return plan.columns.map((column) => exportColumn(column, !!isLabelled))
}

function exportColumn(
  { name, label, source, isPlain }: LinesPlan['columns'][number],
  isLabelled: boolean
): ExportColumn {
  return {
    name: isLabelled ? label : name,
    ...(source ? { source } : {}),
    ...(isPlain ? { isPlain } : {})
  }
}
