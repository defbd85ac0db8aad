/** Conditional requests and cache headers of reads. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { datasetOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { neverCached, resourceCache } from '../../http/resourceCache.ts'
import type { Platform } from '../../platform.ts'
import type { DatasetRecord } from '../record.ts'
import type { Parameters, ReadRoute } from './reading.ts'

/** Operations whose responses depend on the session. */
const neverKept = new Set(['readOwnLines'])

export function isKept({
  operation,
  isKept: isCacheable = true
}: Pick<ReadRoute, 'operation' | 'isKept'>): boolean {
  return isCacheable && !neverKept.has(operation)
}

/** Sets the cache headers; a draft is never cached. @returns whether the client's copy is still valid */
export function isFresh(
  { config, datasets }: Platform,
  dataset: DatasetRecord,
  route: Pick<ReadRoute, 'operation' | 'isKept'>,
  request: FastifyRequest,
  reply: FastifyReply
): boolean {
  const isDraft = (request.query as Parameters).draft === 'true'
  if (isDraft || !isKept(route) || isAhead(dataset)) {
    neverCached(reply)
    return false
  }
  const date = dataset.finalizedAt ?? dataset.updatedAt
  // The next date of the dataset will be in another second.
  datasets.dateTold(dataset, date)
  const isPublic = can({ lang: 'fr' }, dataset, datasetOperations, route.operation)
  return resourceCache(request, reply, { date, isPublic, hasDistinctDates: true }, config.cache)
}

/**
 * Whether the lines may be newer than the date of the dataset: lines of an editable dataset are readable before it is
 * finalized.
 */
function isAhead({ isRest, isVirtual, status, finalizedAt, dataUpdatedAt = '' }: DatasetRecord): boolean {
  if (isVirtual) return status !== 'finalized'
  return !!isRest && (!finalizedAt || dataUpdatedAt > finalizedAt)
}
