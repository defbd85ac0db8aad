/** Moving an account to another site, by its user with a mailed link, or by an administrator (docs/api/sites.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { adminModeOnly, ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { checkedActionToken } from '../actionTokens.ts'
import { moveUser, targetOf } from '../moving.ts'
import { directoryError } from '../texts.ts'

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))
const place = { host: text(300), path: text(200) }
const params = Type.Object({ id: Type.String() })
const noContent = { 204: Type.Null() }

export const movingRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform

  routes.post(
    '/api/users/:id/host',
    {
      config: { access: ownCheck('the holder of an action token') },
      schema: {
        operationId: 'changeUserHost',
        tags: ['Directory'],
        summary: 'Move an account to the site that the link of a mail is of',
        params,
        querystring: Type.Object({ action_token: Type.Optional(Type.String()) }),
        body: Type.Union([Type.Object(place), Type.Null()]),
        response: noContent
      }
    },
    async (request, reply) => {
      const language = languageOf(request)
      const { id, target, token } = await checkedActionToken(directory, request.query.action_token, {
        userId: request.params.id,
        action: 'changeHost',
        language
      })
      if (!target) throw httpError('wrongTokenAction')
      const requested = request.body?.host === undefined ? target : targetOf(platform, request.body)
      // The link names its target site, which may have been removed since.
      const isMeant = requested.host === target.host && requested.path === target.path
      if (!isMeant) throw httpError('unknownTargetSite')
      targetOf(platform, target)
      const moved = await directory.tokens.use(token, () => moveUser(platform, id, target, language))
      if (!moved) throw directoryError(401, 'invalidToken', language)
      return reply.code(204).send(null)
    }
  )

  routes.post(
    '/api/users/:id/transfer',
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'transferUser',
        tags: ['Directory'],
        summary: 'Move an account to a declared site, or to the platform',
        params,
        body: Type.Object(place),
        response: noContent
      }
    },
    async (request, reply) => {
      const target = targetOf(platform, request.body)
      await moveUser(platform, request.params.id, target, languageOf(request))
      return reply.code(204).send(null)
    }
  )
}
