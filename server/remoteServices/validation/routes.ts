/** Route that validates an OpenAPI document. */
import { ownCheck } from '../../access/access.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { documentLimit, sessionNeeded } from '../access.ts'
import { checkDocument } from './validate.ts'

export function checkRoute(app: TypedApp): void {
  app.post(
    '/data-fair/api/v1/_check-api',
    {
      bodyLimit: documentLimit,
      onRequest: sessionNeeded,
      config: { access: ownCheck('a session, before the body is read') },
      schema: {
        operationId: 'checkApi',
        tags: ['Administration'],
        summary: "Vérifier la documentation OpenAPI d'une API"
      }
    },
    async (request, reply) => {
      await checkDocument(request.body)
      return reply.type('text/plain; charset=utf-8').send('OK')
    }
  )
}
