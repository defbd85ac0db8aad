/** Redirect of a signed-in user to a declared site (docs/api/sites.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { anySession } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { handOverAddress, handOverTarget } from '../handOver.ts'
import { directoryError } from '../texts.ts'
import { requestSite } from './sessionAnswers.ts'

export const siteRedirectRoutes: RegisterRoutes = (scope, platform) => {
  const { directory } = platform
  scope.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/auth/site_redirect',
    {
      config: { access: anySession },
      schema: {
        operationId: 'goToSite',
        tags: ['Directory'],
        summary: 'Address that opens the session of the caller on a declared site, once',
        body: Type.Object(
          {
            redirect: Type.String({ minLength: 1, maxLength: 4000 }),
            org: Type.Optional(Type.String()),
            dep: Type.Optional(Type.String())
          },
          { additionalProperties: false }
        )
      }
    },
    async (request, reply) => {
      const { redirect, org, dep } = request.body
      const { user: caller } = request.session
      const target = handOverTarget(platform, redirect, requestSite(request, platform))
      if (!target) throw httpError('siteNotFound')
      // Impersonated and read-only sessions cannot be transferred.
      if (!caller?.sid || caller.asAdmin || caller.pseudoSession) {
        throw directoryError(403, 'permissionDenied', languageOf(request))
      }
      const user = await directory.accounts.user(caller.id)
      if (!user) throw httpError('settingsUserNotFound')
      const rememberMe = !!caller.rememberMe
      const handOver = { user, session: caller.sid, target, redirect, org, dep, rememberMe }
      void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      return reply.send(await handOverAddress(platform, handOver))
    }
  )
}
