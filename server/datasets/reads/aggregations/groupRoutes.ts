/** Handlers of `values_agg` and `geo_agg` (docs/api/aggregations.md). */
import { parseTile } from '../../../geo/tileGrid.ts'
import { addressWith, linkHeader, nextParameters } from '../../../http/nextAddress.ts'
import { httpError } from '../../../http/errors.ts'
import { mapInTurns } from '../../../time/mapInTurns.ts'
import { jsonAnswer, type Answer } from '../../../http/answers/answer.ts'
import { lineShaper } from '../lineShaper.ts'
import { parseGeoAgg } from '../../../lines/query/aggregations/geoAgg.ts'
import type { GroupsQuery, Level } from '../../../lines/query/aggregations/queries.ts'
import { pageBound, parseValuesAgg, type ParsedGroups } from '../../../lines/query/aggregations/valuesAgg.ts'
import { aggregationAdvice, readHints, withAdvice } from '../advice.ts'
import type { Parameters, Read } from '../reading.ts'
import {
  geographicFormat,
  groupsToGeojson,
  groupsToTile,
  type GeographicFormat
} from './geographicAnswers.ts'
import { groupKey } from './groupKeys.ts'
import { GroupsWriter, objectJson, type Members } from './groupsJson.ts'
import type { GroupList, GroupsAnswer } from '../../../lines/aggregations.ts'

export function answerValuesAgg(read: Read): Promise<Answer> {
  return valuesAgg(read, { isExplained: false })
}

/** Adds the query sent to the engine and the engine's result to the response. */
export function explainValuesAgg(read: Read): Promise<Answer> {
  return valuesAgg(read, { isExplained: true })
}

async function valuesAgg(read: Read, { isExplained }: { isExplained: boolean }): Promise<Answer> {
  const { parameters, context } = read
  const format = checkedFormat(parameters)
  const parsed = parseValuesAgg(parameters, context, format !== undefined)
  const { answer, writer, elapsedMs } = await readGroups(read, parsed)
  if (format) return placesAnswer(format, parameters, answer, writer)
  const members: Members = [['total', String(answer.total)], ...writer.listMembers(answer)]
  const next = nextAddress(read, parsed.query.levels, answer)
  if (next) members.push(['next', JSON.stringify(next)])
  if (isExplained) members.push(['explain', explanation(parsed.query, answer, elapsedMs)])
  const body = await withHints(read, parsed, members, elapsedMs)
  return jsonAnswer(body, linkHeader(next))
}

export async function answerGeoAgg(read: Read): Promise<Answer> {
  const { parameters, context, dataset } = read
  const format = checkedFormat(parameters)
  const parsed = parseGeoAgg(parameters, context, dataset.bbox)
  const { answer, writer, elapsedMs } = await readGroups(read, parsed)
  if (format) return placesAnswer(format, parameters, answer, writer)
  const members: Members = [['total', String(answer.total)], ...writer.listMembers(answer)]
  return jsonAnswer(await withHints(read, parsed, members, elapsedMs))
}

function explanation(query: GroupsQuery, answer: GroupsAnswer, elapsedMs: number): string {
  const response = { elapsedMS: Math.round(elapsedMs), ...answer }
  return JSON.stringify({ query, response }, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value
  )
}

/** @throws HttpError 400 for a tile format without `xyz` */
function checkedFormat({ format, xyz }: Parameters): GeographicFormat | undefined {
  const geographic = geographicFormat(format)
  if (geographic === 'tile' && !xyz) {
    throw httpError('xyzRequired')
  }
  return geographic
}

async function readGroups(
  read: Read,
  { query, metricNames, base }: ParsedGroups
): Promise<{ answer: GroupsAnswer; writer: GroupsWriter; elapsedMs: number }> {
  const { reader, version, parameters, publicUrl, dataset } = read
  const datasetAddress = `${publicUrl}/api/v1/datasets/${dataset.id}`
  const shaper = lineShaper({ parameters, query: base.query, schema: version.schema, datasetAddress })
  const { result, elapsedMs } = await withAdvice(
    read,
    () => aggregationAdvice(read),
    (signal) => reader.readGroups(version, query, signal)
  )
  const answer = shaper ? { ...result, ...(await changedLists(result, shaper)) } : result
  const writer = new GroupsWriter({ query, metricNames })
  return { answer, writer, elapsedMs }
}

async function changedLists(list: GroupList, change: (line: string) => string): Promise<GroupList> {
  const groups = []
  for (const group of list.groups) {
    const lines = await mapInTurns(group.lines, change)
    groups.push({
      ...group,
      lines,
      ...(group.groups ? { groups: await changedLists(group.groups, change) } : {})
    })
  }
  return { ...list, groups }
}

async function withHints(
  read: Read,
  { base }: ParsedGroups,
  members: Members,
  elapsedMs: number
): Promise<string> {
  const hints = await readHints(read, base, { of: 'aggregation', elapsedMs })
  const meta: Members = hints.length ? [['meta', JSON.stringify({ hints })]] : []
  return objectJson([...members, ...meta])
}

async function placesAnswer(
  format: GeographicFormat,
  { xyz = '' }: Parameters,
  answer: GroupsAnswer,
  writer: GroupsWriter
): Promise<Answer> {
  if (format === 'geojson') return jsonAnswer(groupsToGeojson(answer, writer))
  const body = await groupsToTile(answer, writer, parseTile(xyz))
  return body ? { body, contentType: 'application/x-protobuf' } : {}
}

/** Returns the address of the next page of groups, when they are sorted by key and there may be more. */
function nextAddress(
  { publicUrl, dataset, parameters }: Read,
  levels: Level[],
  { groups }: GroupList
): string | undefined {
  const [level] = levels
  const last = groups.at(-1)
  if (!level || !last || level.grouping.kind !== 'value' || level.order.by !== 'key') return undefined
  if (groups.length < level.size) return undefined
  const { key } = level.property
  const { [`${key}_gt`]: _above, [`${key}_lt`]: _below, ...parametersLeft } = nextParameters(parameters)
  return addressWith(`${publicUrl}/api/v1/datasets/${dataset.id}/values_agg`, {
    ...parametersLeft,
    [pageBound(level)]: groupKey(last.key, level)
  })
}
