/** `GET /datasets/{id}/lines` (contract/lines-query.md, output-formats.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Platform } from '../platform.ts'
import { formatOf } from './formats/index.ts'
import { TileCache } from './formats/tiles/tileCache.ts'
import { answerPage } from './pageAnswer.ts'
import { answerRead } from './reading.ts'
import { linesParameters } from './routeSchemas.ts'
import { answerTile, isTileFormat } from './tileAnswer.ts'

export function registerLines(app: FastifyInstance, platform: Platform): void {
  const tiles = new TileCache(platform.config.tileCacheMb << 20)

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
    (request, reply) =>
      answerRead(platform, request, reply, 'readLines', (read) => {
        const { format } = read.parameters
        return isTileFormat(format) ? answerTile(read, tiles) : answerPage(read, formatOf(format))
      })
  )
}
