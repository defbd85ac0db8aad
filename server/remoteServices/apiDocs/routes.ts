/** Route of the documentation of a remote service. */
import { everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { resourceCache } from '../../http/resourceCache.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { documentIn, documentQuery } from '../../apiDocs/translate.ts'
import { serviceParams } from '../routes.ts'
import { findDated } from '../store.ts'
import { serviceDocument } from './document.ts'

export function serviceDocsRoute(app: TypedApp, { metadata, config }: Platform): void {
  app.get(
    '/data-fair/api/v1/remote-services/:id/api-docs.json',
    {
      config: { access: everybody },
      schema: {
        operationId: 'readApiDocOfRemoteService',
        tags: ['Services'],
        summary: 'Lire la documentation OpenAPI du service distant',
        params: serviceParams,
        querystring: documentQuery
      }
    },
    async (request, reply) => {
      const dated = await findDated(metadata, request.params.id)
      if (!dated) throw httpError('remoteServiceNotFound')
      const cached = { date: dated.writtenAt, isPublic: true }
      if (resourceCache(request, reply, cached, config.cache)) return reply.code(304).send()
      return documentIn(request.query.lang, serviceDocument(dated.service, config.publicUrl))
    }
  )
}
