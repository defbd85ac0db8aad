/**
 * Advice for a read of lines that is refused before its dataset is loaded, because of overload (docs/api/limits.md).
 */
import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../platform.ts'
import { performanceAdvice } from '../../lines/query/hints.ts'
import { idParam } from '../../http/idParam.ts'

const readRoute =
  /^\/data-fair\/api\/v1\/datasets\/:id\/(?:lines|own\/:owner\/lines|[a-z]+(?:_metrics)?_agg)$/

/** @returns undefined for other routes, and for a request that cannot be made cheaper */
export async function overloadAdvice(
  { datasets }: Pick<Platform, 'datasets'>,
  { routeOptions: { url = '' }, params, query }: FastifyRequest
): Promise<string | undefined> {
  if (!readRoute.test(url)) return undefined
  const dataset = await datasets.parts.store.shared(idParam({ params }))
  if (!dataset) return undefined
  const of = url.endsWith('/lines') ? 'lines' : 'aggregation'
  return performanceAdvice(query as Record<string, string>, dataset.schema, of)
}
