/**
 * Routes of the declarations of public services, offered to superadmins
 * (docs/api/remote-services.md#declarations-that-are-offered).
 */
import { Type } from 'typebox'
import { anySession, everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { shippedDeclarations, shippedDocument } from './shipped.ts'

export function declarationRoutes(app: TypedApp, { config }: Pick<Platform, 'config'>): void {
  app.get(
    '/data-fair/api/v1/configurable-remote-services',
    {
      config: { access: anySession },
      schema: {
        operationId: 'listConfigurableRemoteServices',
        tags: ['Services'],
        summary: 'Lister les services distants proposés'
      }
    },
    async () => [...config.remoteServices.configured, ...shippedDeclarations(config)]
  )

  app.get(
    '/data-fair/api/v1/remote-services-declarations/:name',
    {
      config: { access: everybody },
      schema: {
        operationId: 'readRemoteServiceDeclaration',
        tags: ['Services'],
        summary: "Lire le document OpenAPI d'un service proposé",
        params: Type.Object({ name: Type.String() })
      }
    },
    async (request, reply) => {
      const document = shippedDocument(request.params.name)
      if (!document) throw httpError('unknownDeclaration')
      return reply.header('cache-control', 'public, max-age=300').send(document)
    }
  )
}
