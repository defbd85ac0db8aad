/** Internal routes that signal changed and deleted datasets, for a platform in several parts (docs/api/catalogs.md). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ownCheck } from '../access/access.ts'
import { secretMatches } from '../access/secrets.ts'
import type { Config } from '../config/config.ts'
import { httpError } from '../http/errors.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import { followDeletedDataset, publishAgain } from './datasets.ts'
import type { CatalogParts } from './parts.ts'
import { catalogsApi, tags } from './routes.ts'

const ids = Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 10_000 }))
const body = Type.Object({ update: ids, delete: ids }, { additionalProperties: false })

export function datasetRoutes(app: TypedApp, parts: CatalogParts): void {
  app.post(
    `${catalogsApi}/datasets`,
    {
      config: { access: ownCheck('the key of the catalogs service') },
      schema: {
        operationId: 'tellCatalogsOfDatasets',
        tags,
        summary: 'Signaler les jeux de données modifiés ou supprimés',
        body
      },
      preValidation: async (request) => checkSecret(request, parts.config)
    },
    async (request, reply) => {
      const { update = [], delete: removed = [] } = request.body
      for (const id of new Set(removed)) await followDeletedDataset(parts, id)
      for (const id of new Set(update)) await publishAgain(parts, id)
      return reply.code(204).send()
    }
  )
}

/**
 * Checks the shared secret of the request.
 * @throws HttpError 401
 */
function checkSecret({ headers }: FastifyRequest, { secrets }: Pick<Config, 'secrets'>): void {
  const presented = headers['x-secret-key']
  if (!secretMatches(secrets.catalogs, presented)) {
    throw httpError('badCatalogsKey')
  }
}
