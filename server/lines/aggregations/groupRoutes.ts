/** `values_agg` and `geo_agg` (contract/aggregations.md §2, §3, §10). */
import type { FastifyReply } from 'fastify'
import { parseTile } from '../../geo/tileGrid.ts'
import { HttpError } from '../../http/errors.ts'
import { publicUrlOf } from '../../sites/index.ts'
import { changeLines } from '../answer.ts'
import { lineShaper } from '../lineShaper.ts'
import { parseGeoAgg } from '../query/aggregations/geoAgg.ts'
import type { Level } from '../query/aggregations/queries.ts'
import { parseValuesAgg, type ParsedGroups } from '../query/aggregations/valuesAgg.ts'
import { aggregationAdvice, readHints, whileClientWaits, type Parameters, type Read } from '../reading.ts'
import {
  geographicFormat,
  groupsToGeojson,
  groupsToTile,
  type GeographicFormat
} from './geographicAnswers.ts'
import { groupKey } from './groupKeys.ts'
import { GroupsWriter, objectJson, type Members } from './groupsJson.ts'
import type { GroupList, GroupsAnswer } from './reader.ts'

export async function answerValuesAgg(read: Read): Promise<FastifyReply> {
  const { parameters, context, reply } = read
  const format = checkedFormat(parameters)
  const parsed = parseValuesAgg(parameters, context, format !== undefined)
  const { answer, writer, elapsedMs } = await readGroups(read, parsed)
  if (format) return sendPlaces(reply, format, parameters, answer, writer)
  const members: Members = [['total', String(answer.total)], ...writer.listMembers(answer)]
  const next = nextAddress(read, parsed.query.levels, answer)
  if (next) {
    void reply.header('link', `<${next}>; rel=next`)
    members.push(['next', JSON.stringify(next)])
  }
  return sendJson(read, parsed, members, elapsedMs)
}

export async function answerGeoAgg(read: Read): Promise<FastifyReply> {
  const { parameters, context, reply, dataset } = read
  const format = checkedFormat(parameters)
  const parsed = parseGeoAgg(parameters, context, dataset.bbox)
  const { answer, writer, elapsedMs } = await readGroups(read, parsed)
  if (format) return sendPlaces(reply, format, parameters, answer, writer)
  return sendJson(read, parsed, [['total', String(answer.total)], ...writer.listMembers(answer)], elapsedMs)
}

/** @throws HttpError 400 for a tile without its numbers */
function checkedFormat({ format, xyz }: Parameters): GeographicFormat | undefined {
  const geographic = geographicFormat(format)
  if (geographic === 'tile' && !xyz) {
    throw new HttpError(400, 'xyz parameter is required for vector tile format.')
  }
  return geographic
}

async function readGroups(
  read: Read,
  { query, metricNames, base }: ParsedGroups
): Promise<{ answer: GroupsAnswer; writer: GroupsWriter; elapsedMs: number }> {
  const { reader, version, parameters, platform, request, dataset } = read
  const datasetAddress = `${publicUrlOf(request, platform.config)}/api/v1/datasets/${dataset.id}`
  const shaper = lineShaper({ parameters, query: base.query, schema: version.schema, datasetAddress })
  const { result, elapsedMs } = await whileClientWaits(
    read,
    () => aggregationAdvice(read),
    (signal) => reader.readGroups(version, query, signal)
  )
  const answer = shaper ? { ...result, ...(await changedLists(result, shaper)) } : result
  const writer = new GroupsWriter({ query, metricNames })
  return { answer, writer, elapsedMs }
}

/** What was read is kept for others: it is copied. */
async function changedLists(list: GroupList, change: (line: string) => string): Promise<GroupList> {
  const groups = []
  for (const group of list.groups) {
    const lines = await changeLines(group.lines, change)
    groups.push({
      ...group,
      lines,
      ...(group.groups ? { groups: await changedLists(group.groups, change) } : {})
    })
  }
  return { ...list, groups }
}

async function sendJson(
  read: Read,
  { base }: ParsedGroups,
  members: Members,
  elapsedMs: number
): Promise<FastifyReply> {
  const hints = await readHints(read, base, { of: 'aggregation', elapsedMs })
  const meta: Members = hints.length ? [['meta', JSON.stringify({ hints })]] : []
  return read.reply.type('application/json; charset=utf-8').send(objectJson([...members, ...meta]))
}

function sendPlaces(
  reply: FastifyReply,
  format: GeographicFormat,
  { xyz = '' }: Parameters,
  answer: GroupsAnswer,
  writer: GroupsWriter
): FastifyReply {
  if (format === 'geojson') {
    return reply.type('application/json; charset=utf-8').send(groupsToGeojson(answer, writer))
  }
  const tile = groupsToTile(answer, writer, parseTile(xyz))
  return tile ? reply.type('application/x-protobuf').send(tile) : reply.code(204).send()
}

/** The groups that follow, when they are sorted by key and there may be more. */
function nextAddress(
  { platform, request, dataset, parameters }: Read,
  levels: Level[],
  { groups }: GroupList
): string | undefined {
  const [level] = levels
  const last = groups.at(-1)
  if (!level || !last || level.grouping.kind !== 'value' || level.order.by !== 'key') return undefined
  if (groups.length < level.size) return undefined
  const { key } = level.property
  const { [`${key}_gt`]: _above, [`${key}_lt`]: _below, ...kept } = parameters
  const bound = `${key}_${level.order.descending ? 'lt' : 'gt'}`
  const query = new URLSearchParams({ ...kept, [bound]: groupKey(last.key, level) })
  const publicUrl = publicUrlOf(request, platform.config)
  return `${publicUrl}/api/v1/datasets/${dataset.id}/values_agg?${query}`
}
