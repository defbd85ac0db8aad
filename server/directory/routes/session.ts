/** The session of the caller: its state, its renewal, sign-out (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { everybody, ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { clearAllCookies } from '../cookies.ts'
import { forgetProviderLogout, providerLogoutOf } from './providerLogout.ts'
import { answerSession, cookiesOf, requestSite } from './sessionAnswers.ts'

export const sessionRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/auth/keepalive',
    {
      config: { access: ownCheck('an expired id token is enough beside a valid exchange token') },
      schema: {
        operationId: 'keepalive',
        tags: ['Directory'],
        summary: 'Refresh the session',
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      await answerSession(request, reply, platform, (cookies, { declared }) =>
        platform.directory.sessions.keepAlive(cookies, declared)
      )
      return reply.code(204).send(null)
    }
  )

  routes.delete(
    '/api/auth',
    {
      config: { access: everybody },
      schema: {
        operationId: 'logout',
        tags: ['Directory'],
        summary: 'Sign out',
        response: { 200: Type.Object({ endSessionUrl: Type.String() }), 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const endSessionUrl = await closeSession(platform, request, reply)
      return endSessionUrl ? reply.send({ endSessionUrl }) : reply.code(204).send(null)
    }
  )

  routes.get(
    '/api/auth/me',
    {
      config: { access: everybody },
      schema: { operationId: 'readSessionUser', tags: ['Directory'], summary: 'User of the session' }
    },
    async (request) => {
      if (!request.session.user) throw httpError('accountNotFound')
      return request.session.user
    }
  )

  routes.get(
    '/api/auth/my-session',
    {
      config: { access: everybody },
      schema: { operationId: 'readSession', tags: ['Directory'], summary: 'Whole state of the session' }
    },
    async (request) => request.session
  )
}

/** Ends the session. Returns the address that also ends the one of the identity provider, where there is one. */
async function closeSession(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply
): Promise<string | undefined> {
  const { keys, sessions } = platform.directory
  const site = requestSite(request, platform)
  const current = await sessions.current(cookiesOf(request))
  const endSessionUrl = current && (await providerLogoutOf(request, keys, current.user))
  await sessions.close(cookiesOf(request))
  clearAllCookies(reply, site)
  if (endSessionUrl) forgetProviderLogout(reply, site)
  return endSessionUrl
}
