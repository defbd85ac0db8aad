/** Response of a list of resources: of all of them, or of one publication site (docs/api/datasets.md). */
import type { FastifyReply } from 'fastify'
import type { Session } from '../../../contract/session.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { mapInTurns } from '../../time/mapInTurns.ts'
import type { OwnedRecord } from '../definition.ts'
import type { OwnedParts } from '../parts.ts'
import type { OutputOptions } from '../read/clean.ts'
import { selectedFields } from '../read/selected.ts'
import { conditionsOf, type Conditions, type Listed, type ListScope } from './conditions.ts'
import { listOf, pagingOf, sortOf } from './parameters.ts'
import { facetsOf } from './facets.ts'
import { countResources, resourcesOf, numbersOfPage, sumOf } from './store.ts'
import { summarizedFields, summaryTexts, type Summaries } from './summaries.ts'

export type ListQuery = Record<string, string | undefined>

type Fields = Record<string, unknown>

interface ListRequest<Resource> {
  query: ListQuery
  scope: ListScope
  session: Session
  options: OutputOptions
  /** Makes the output of an item, before `select`. */
  clean: (record: Resource) => Fields
}

/** Sets the cache headers of a list; caches may keep it when it does not depend on the caller. */
export function listCache(reply: FastifyReply, query: ListQuery, publicMaxAge: number): void {
  neverCached(reply)
  // Without the permissions of the caller, public resources are shown to everybody alike.
  const isSameForAll = listOf(query.select).includes('-userPermissions')
  if (!isSameForAll || !query.visibility?.includes('public')) return
  void reply.headers({
    'cache-control': `must-revalidate, public, max-age=${publicMaxAge}`,
    'x-accel-buffering': 'yes'
  })
}

type Parts<Resource extends OwnedRecord> = Pick<OwnedParts<Resource>, 'metadata' | 'definition'>

/**
 * Response of a list.
 * @throws HttpError 400 for a page too far or an invalid order
 */
export async function answerList<Resource extends OwnedRecord>(
  parts: Parts<Resource>,
  request: ListRequest<Resource>
): Promise<Fields> {
  const { answer } = await resultsOf(parts, request, undefined)
  return answer
}

/**
 * Response of a list, as JSON text when that is faster to make.
 * @throws HttpError 400
 */
export async function sentList<Resource extends OwnedRecord>(
  parts: Parts<Resource>,
  request: ListRequest<Resource>
): Promise<Fields | string> {
  const { answer, results } = await resultsOf(parts, request, parts.definition.summaries)
  return results === undefined ? answer : withResults(answer, results)
}

/**
 * Reads a page of a list with its counts.
 * @param summaries definition of summaries; when they suffice, `results` holds their JSON text
 */
async function resultsOf<Resource extends OwnedRecord>(
  { metadata, definition }: Parts<Resource>,
  { query, scope, session, options, clean }: ListRequest<Resource>,
  summaries: Summaries | undefined
): Promise<{ answer: Fields; results?: string }> {
  const paging = pagingOf(query)
  const sort = sortOf(query)
  const conditions = conditionsOf(definition, query, session, scope)
  const times: Record<string, number> = {}
  const timed = async <Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> => {
    const start = performance.now()
    const result = await work()
    times[name] = (times[name] ?? 0) + performance.now() - start
    return result
  }

  const answer: Fields = {}
  const fields = summarizedFields(summaries, options)
  const numbers = await timed('resultsMS', () =>
    numbersOfPage(metadata, definition, conditions, { ...paging, sort, q: query.q })
  )
  const texts =
    summaries && fields
      ? await timed('resultsMS', () => summaryTexts(metadata, summaries, fields, numbers))
      : undefined
  const records =
    texts === undefined
      ? await timed('resultsMS', () => resourcesOf(metadata, definition, numbers))
      : undefined
  const facets = listOf(query.facets)
  const counts = facets.length
    ? await timed('facetsMS', () => facetsOf(metadata, definition, conditions, facets))
    : undefined
  if (query.count !== 'false') {
    // The count is known from the facets, when there are no other filters, or from a page that is not full.
    const ofFacets = conditions.listOnly.length ? undefined : counts?.total
    const isLast = numbers.length < paging.size && (numbers.length > 0 || paging.skip === 0)
    const counted = ofFacets ?? (isLast ? paging.skip + numbers.length : undefined)
    answer.count = await timed('countMS', () => counted ?? countResources(metadata, definition, conditions))
  }
  if (records) {
    answer.results = await timed('cleanMS', () =>
      // Cleaning descriptions is slow.
      mapInTurns(records, (record) => selectedFields(clean(record), options.select, !!options.raw))
    )
  }
  if (counts) answer.facets = counts.facets
  const sums = listOf(query.sums)
  if (sums.length) {
    answer.sums = await timed('sumsMS', () => sumsOf(metadata, definition, conditions, sums))
  }
  if (query.explain === 'true' && session.user?.adminMode) answer.explain = times
  return { answer, ...(texts === undefined ? {} : { results: texts }) }
}

/** JSON text of the response, from results that are JSON text already. */
function withResults(answer: Fields, results: string): string {
  const text = JSON.stringify(answer)
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}"results":${results}}`
}

type Metadata = OwnedParts<OwnedRecord>['metadata']

async function sumsOf(
  metadata: Metadata,
  listed: Listed,
  conditions: Conditions,
  names: string[]
): Promise<Fields> {
  const sums: Fields = {}
  for (const name of names) sums[name] = await sumOf(metadata, listed, conditions, name)
  return sums
}
