/** The answer of a list of resources: of all of them, or of those of one publication site (docs/api/datasets.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../../contract/session.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { OwnedRecord } from '../definition.ts'
import type { OwnedParts } from '../parts.ts'
import type { OutputOptions } from '../read/clean.ts'
import { selectedFields } from '../read/selected.ts'
import { conditionsOf, type Conditions, type Listed, type ListScope } from './conditions.ts'
import { listOf, pagingOf, sortOf } from './parameters.ts'
import { facetsOf } from './facets.ts'
import { countResources, listResources, sumOf } from './store.ts'

export type ListQuery = Record<string, string | undefined>

type Fields = Record<string, unknown>

export interface ListRequest<Resource> {
  query: ListQuery
  scope: ListScope
  session: Session
  options: OutputOptions
  /** An item as it is answered, before `select`. */
  clean: (record: Resource) => Fields
}

/** Kept by caches when it says nothing about the caller. */
export function listCache(
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  publicMaxAge: number
): void {
  neverCached(request, reply)
  const saysNothing = listOf(query.select).includes('-userPermissions')
  if (!saysNothing || !query.visibility?.includes('public')) return
  void reply.headers({
    'cache-control': `must-revalidate, public, max-age=${publicMaxAge}`,
    'x-accel-buffering': 'yes'
  })
}

/** @throws HttpError 400 for a page too far or a wrong order */
export async function answerList<Resource extends OwnedRecord>(
  { metadata, definition }: Pick<OwnedParts<Resource>, 'metadata' | 'definition'>,
  { query, scope, session, options, clean }: ListRequest<Resource>
): Promise<Fields> {
  const paging = pagingOf(query)
  const sort = sortOf(query)
  const conditions = conditionsOf(definition, query, session, scope)
  const times: Record<string, number> = {}
  const timed = async <Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> => {
    const start = performance.now()
    const result = await work()
    times[name] = performance.now() - start
    return result
  }

  const answer: Fields = {}
  const records = await timed('resultsMS', () =>
    listResources(metadata, definition, conditions, { ...paging, sort, q: query.q })
  )
  const facets = listOf(query.facets)
  const counts = facets.length
    ? await timed('facetsMS', () => facetsOf(metadata, definition, conditions, facets))
    : undefined
  if (query.count !== 'false') {
    // Counted with the facets already, where nothing else limits the list.
    const counted = conditions.listOnly.length ? undefined : counts?.total
    answer.count = await timed('countMS', () => counted ?? countResources(metadata, definition, conditions))
  }
  answer.results = await timed('cleanMS', () =>
    records.map((record) => selectedFields(clean(record), options.select, !!options.raw))
  )
  if (counts) answer.facets = counts.facets
  const sums = listOf(query.sums)
  if (sums.length) {
    answer.sums = await timed('sumsMS', () => sumsOf(metadata, definition, conditions, sums))
  }
  if (query.explain === 'true' && session.user?.adminMode) answer.explain = times
  return answer
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
