/** Sessions of users (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { anySession } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { administeredUser, endOtherSessions } from './userGuards.ts'

export const userSessionRoutes: RegisterRoutes = (scope, { directory }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.delete(
    '/api/users/:id/sessions',
    {
      config: { access: anySession },
      schema: {
        operationId: 'endOtherSessions',
        tags: ['Directory'],
        summary: 'End the sessions of a user, but the one of the caller',
        params: Type.Object({ id: Type.String() }),
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const user = await administeredUser(request, directory, request.params.id)
      await endOtherSessions(request, directory, user)
      return reply.code(204).send(null)
    }
  )

  routes.delete(
    '/api/users/:id/sessions/:sessionId',
    {
      config: { access: anySession },
      schema: {
        operationId: 'endUserSession',
        tags: ['Directory'],
        summary: 'End one of the sessions of a user',
        params: Type.Object({ id: Type.String(), sessionId: Type.String() }),
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const { id, sessionId } = request.params
      const user = await administeredUser(request, directory, id)
      if (!(await directory.serverSessions.end(user.id, sessionId))) throw httpError('accountNotFound')
      return reply.code(204).send(null)
    }
  )
}
