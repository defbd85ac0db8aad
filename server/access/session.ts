/** The session of a request, read from its cookies (contract/directory.md §5). */
import type { FastifyInstance } from 'fastify'
import type { Session } from '../../contract/session.ts'
import type { Platform } from '../platform.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
  }
}

export function registerSession(app: FastifyInstance, _platform: Platform): void {
  app.decorateRequest('session')
  app.addHook('onRequest', async (request) => {
    request.session = { lang: 'fr' }
  })
}
