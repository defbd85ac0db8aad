/** Leaving admin mode, and impersonation of a user (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { endedPrivilegesChannel } from '../../realtime/internalChannels.ts'
import { answerSession } from './sessionAnswers.ts'

export const adminModeRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory, bus } = platform

  /** Websockets of the session were opened with the privileges that it leaves. */
  const endPrivileges = ({ session }: FastifyRequest): void => {
    const { sid } = session.user ?? {}
    if (sid) bus.publish(endedPrivilegesChannel(sid), undefined)
  }

  routes.delete(
    '/api/auth/adminmode',
    {
      config: { access: ownCheck('a sentence of its own outside admin mode') },
      schema: {
        operationId: 'leaveAdminMode',
        tags: ['Directory'],
        summary: 'Leave admin mode',
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      if (!request.session.user?.adminMode) {
        throw httpError('adminModeNeeded')
      }
      await answerSession(request, reply, platform, (cookies) => directory.sessions.leaveAdminMode(cookies))
      endPrivileges(request)
      return reply.code(204).send(null)
    }
  )

  routes.post(
    '/api/auth/asadmin',
    {
      config: { access: ownCheck('a sentence of its own outside admin mode') },
      schema: {
        operationId: 'actAsUser',
        tags: ['Directory'],
        summary: 'Act as a user',
        // Additional properties are accepted: clients send the whole user.
        body: Type.Object({ id: Type.String() }),
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      if (!request.session.user?.adminMode) throw httpError('adminsOnly')
      const target = await directory.accounts.user(request.body.id)
      if (!target) throw httpError('userMissing')
      await answerSession(request, reply, platform, (cookies) => directory.sessions.actAs(cookies, target))
      platform.log.info({ administrator: request.session.user.id, user: target.id }, 'acting as a user')
      return reply.code(204).send(null)
    }
  )

  routes.delete(
    '/api/auth/asadmin',
    {
      config: { access: ownCheck('only while acting as a user') },
      schema: {
        operationId: 'stopActingAsUser',
        tags: ['Directory'],
        summary: 'Be oneself again',
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const administrator = request.session.user?.asAdmin
      if (!administrator) throw httpError('adminRefused')
      if (!(await directory.accounts.user(administrator.id))) {
        throw httpError('userGone')
      }
      await answerSession(request, reply, platform, (cookies) => directory.sessions.stopActing(cookies))
      endPrivileges(request)
      return reply.code(204).send(null)
    }
  )
}
