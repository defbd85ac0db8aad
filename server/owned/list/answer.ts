/** The answer of a list of datasets: of all of them, or of those of one publication site (docs/api/datasets.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { neverCached } from '../../http/resourceCache.ts'
import type { DatasetParts } from '../../datasets/parts.ts'
import { cleanDataset, type OutputContext, type OutputOptions } from '../../datasets/read/clean.ts'
import { selectedFields } from '../read/selected.ts'
import { listOf, pagingOf, sortOf } from './parameters.ts'
import {
  conditionsOf,
  countDatasets,
  facetOf,
  listDatasets,
  sumCounts,
  type Conditions,
  type ListScope
} from './store.ts'

export type ListQuery = Record<string, string | undefined>

type Fields = Record<string, unknown>

export interface ListRequest {
  query: ListQuery
  scope: ListScope
  options: OutputOptions
  context: OutputContext
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
export async function answerList(
  { metadata }: Pick<DatasetParts, 'metadata'>,
  { query, scope, options, context }: ListRequest
): Promise<Fields> {
  const paging = pagingOf(query)
  const sort = sortOf(query)
  const conditions = conditionsOf(query, context.session, scope)
  const times: Record<string, number> = {}
  const timed = async <Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> => {
    const start = performance.now()
    const result = await work()
    times[name] = performance.now() - start
    return result
  }

  const answer: Fields = {}
  const records = await timed('resultsMS', () =>
    listDatasets(metadata, conditions, { ...paging, sort, q: query.q })
  )
  if (query.count !== 'false') {
    answer.count = await timed('countMS', () => countDatasets(metadata, conditions))
  }
  answer.results = await timed('cleanMS', () =>
    records.map((record) =>
      selectedFields(cleanDataset(record, context, options, true), options.select, !!options.raw)
    )
  )
  const facets = listOf(query.facets)
  if (facets.length) answer.facets = await timed('facetsMS', () => facetsOf(metadata, conditions, facets))
  const sums = listOf(query.sums)
  if (sums.length) answer.sums = await timed('sumsMS', () => sumsOf(metadata, conditions, sums))
  if (query.explain === 'true' && context.session.user?.adminMode) answer.explain = times
  return answer
}

type Metadata = DatasetParts['metadata']

async function facetsOf(metadata: Metadata, conditions: Conditions, names: string[]): Promise<Fields> {
  const counted: Fields = {}
  for (const name of names) {
    const values = await facetOf(metadata, conditions, name)
    if (values) counted[name] = values
  }
  return counted
}

async function sumsOf(metadata: Metadata, conditions: Conditions, names: string[]): Promise<Fields> {
  const total = names.includes('count') ? await sumCounts(metadata, conditions) : 0
  return Object.fromEntries(names.map((name) => [name, name === 'count' ? total : 0]))
}
