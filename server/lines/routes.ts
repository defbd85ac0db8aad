/** `GET /datasets/{id}/lines` (contract/lines-query.md, output-formats.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { can } from '../../contract/permissions.ts'
import { datasetOperations } from '../../contract/operations.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { HttpError } from '../http/errors.ts'
import { neverCached, resourceCache } from '../http/resourceCache.ts'
import type { Platform } from '../platform.ts'
import type { Parameters } from './formats/format.ts'
import { formatOf } from './formats/index.ts'
import { TileCache } from './formats/tiles/tileCache.ts'
import type { LinesVersion } from './layout.ts'
import { answerPage } from './pageAnswer.ts'
import { versionOf, type LinesRequest } from './reading.ts'
import { linesParameters } from './routeSchemas.ts'
import { answerTile, isTileFormat } from './tileAnswer.ts'

export function registerLines(app: FastifyInstance, platform: Platform): void {
  const tiles = new TileCache(platform.config.tileCacheMb << 20)

  const answer = (read: LinesRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { format } = read.request.query as Parameters
    return isTileFormat(format) ? answerTile(read, tiles, reply) : answerPage(read, formatOf(format), reply)
  }

  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/data-fair/api/v1/datasets/:id/lines',
    {
      config: {
        access: { who: 'permission', resource: 'datasets', operation: 'readLines' }
      },
      schema: {
        operationId: 'readLines',
        tags: ['Données'],
        summary: "Lire les lignes d'un jeu de données",
        params: Type.Object({ id: Type.String() }),
        querystring: linesParameters
      }
    },
    async (request, reply) => {
      const { dataset } = request
      if (isFresh(platform, dataset, request, reply)) return reply.code(304).send()
      const version = versionOf(platform, dataset)
      const read: LinesRequest = { platform, request, dataset, version }
      try {
        return await answer(read, reply)
      } catch (error) {
        const newer = await newerRecord(platform, dataset, version, error)
        if (!newer) throw error
        return await answer({ ...read, dataset: newer, version: versionOf(platform, newer) }, reply)
      }
    }
  )
}

/** The dataset as it is now, when its lines were replaced between the request's guard and its read. */
async function newerRecord(
  { datasets }: Platform,
  dataset: DatasetRecord,
  version: LinesVersion,
  error: unknown
): Promise<DatasetRecord | undefined> {
  if (!(error instanceof HttpError) || error.statusCode !== 404) return undefined
  const record = await datasets.find(dataset.id)
  const current = record && datasets.linesVersionOf(record)
  return current && current.path !== version.path ? record : undefined
}

/** Sets the cache headers; a draft is never kept. */
function isFresh(
  { config }: Platform,
  dataset: DatasetRecord,
  request: FastifyRequest,
  reply: FastifyReply
): boolean {
  if ((request.query as Parameters).draft === 'true') {
    neverCached(request, reply)
    return false
  }
  const date = dataset.finalizedAt ?? dataset.updatedAt
  const isPublic = can({ lang: 'fr' }, dataset, datasetOperations, 'readLines')
  return resourceCache(request, reply, { date, isPublic }, config.cache)
}
