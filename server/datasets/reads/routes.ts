/** Routes `GET /datasets/{id}/lines` and `/own/{owner}/lines` (docs/api/lines.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Platform } from '../../platform.ts'
import { datasetAccess } from '../access.ts'
import type { Answer } from '../../http/answers/answer.ts'
import { formatOf } from './formats/index.ts'
import { answerPage } from './pageAnswer.ts'
import { ownerOfLines, ownLinesStatuses } from './ownLines.ts'
import { answerRead, type Read, type ReadRoute } from './reading.ts'
import { linesParameters } from './routeSchemas.ts'
import { answerTile, isTileFormat } from './tileAnswer.ts'

const readLines: ReadRoute = { name: 'lines', operation: 'readLines', answer: answerLines }

export function registerLines(app: FastifyInstance, platform: Platform): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get(
    '/data-fair/api/v1/datasets/:id/lines',
    {
      config: {
        access: datasetAccess('readLines'),
        datasetState: { shared: true }
      },
      schema: {
        operationId: 'readLines',
        tags: ['Données'],
        summary: "Lire les lignes d'un jeu de données",
        params: Type.Object({ id: Type.String() }),
        querystring: linesParameters
      }
    },
    (request, reply) => answerRead(platform, request, reply, readLines)
  )

  routes.get(
    '/data-fair/api/v1/datasets/:id/own/:owner/lines',
    {
      config: {
        access: datasetAccess('readOwnLines'),
        datasetState: { accept: ownLinesStatuses }
      },
      schema: {
        operationId: 'readOwnLines',
        tags: ['Données éditables par propriétaire de ligne'],
        summary: "Lire les lignes d'un propriétaire",
        params: Type.Object({
          id: Type.String(),
          owner: Type.String({ description: 'Compte, type:id ou type:id:département' })
        }),
        querystring: linesParameters
      }
    },
    (request, reply) => {
      const owner = ownerOfLines(request.dataset, request.session, request.params.owner)
      return answerRead(platform, request, reply, {
        ...readLines,
        operation: 'readOwnLines',
        added: { owner }
      })
    }
  )
}

function answerLines(read: Read): Promise<Answer> {
  const { format } = read.parameters
  return isTileFormat(format) ? answerTile(read) : answerPage(read, formatOf(format))
}
