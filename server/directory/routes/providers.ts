/** External identity providers, their linked identities, and back-channel logout (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { adminModeOnly, everybody, ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { attemptLimiter } from '../attempts.ts'
import { listQuery } from '../lists.ts'
import { identityProviders } from '../providers/all.ts'
import { directoryError } from '../texts.ts'
import { pageParameters } from './lists.ts'
import { providerSignInRoutes } from './providerSignIn.ts'
import { samlRoutes } from './saml.ts'
import { requestSite } from './sessionAnswers.ts'
import { networkOf } from '../../http/clientNetwork.ts'

/** Seconds during which the id of a logout token is remembered, against replay. */
const logoutMemory = 15 * 60
/** Rate for one client address, since each token may fetch the keys of the provider. */
const logoutRate = { attempts: 60, seconds: 60 }

export const providerRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform
  const { tokens } = directory
  const logouts = attemptLimiter(logoutRate)
  const { all: providers, saml } = identityProviders(platform)

  routes.get(
    '/api/auth/providers',
    {
      config: { access: everybody },
      schema: {
        operationId: 'listIdentityProviders',
        tags: ['Directory'],
        summary: 'External identity providers'
      }
    },
    async (request) => {
      // Providers know users of the platform only, who may then be transferred to sites.
      if (requestSite(request, platform).declared) return []
      return providers.map(({ type, settings: { id, title, color, icon } }) => ({
        type,
        id,
        title,
        redirectMode: 'button',
        ...(color ? { color } : {}),
        ...(icon ? { icon, img: icon } : {})
      }))
    }
  )

  routes.get(
    '/api/oauth-tokens',
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'listExternalIdentities',
        tags: ['Directory'],
        summary: 'Who has an identity of a provider; no token of a provider is kept',
        querystring: Type.Object(pageParameters)
      }
    },
    async (request, reply) => {
      const { count, results } = await directory.identitiesOf.all(listQuery(request.query, []))
      void reply.header('cache-control', 'no-store')
      return {
        count,
        results: results.map(({ provider, subject, ...identity }) => {
          const known = providers.find(({ settings }) => settings.id === provider)
          const providerTitle = known ? { type: known.type, title: known.settings.title } : {}
          return { ...identity, sub: subject, provider: { id: provider, ...providerTitle } }
        })
      }
    }
  )

  routes.post(
    '/api/auth/oauth-logout',
    {
      config: { access: ownCheck('a token that a provider has signed') },
      schema: {
        operationId: 'endProviderSessions',
        tags: ['Directory'],
        summary: 'A provider says that somebody has signed out there: his sessions end',
        body: Type.Object({ logout_token: Type.String({ minLength: 1, maxLength: 20_000 }) })
      }
    },
    async (request, reply) => {
      const { logout_token: token } = request.body
      if (!logouts.consume(networkOf(request.ip)))
        throw directoryError(429, 'rateLimitAuth', languageOf(request))
      for (const provider of providers) {
        const ended = await provider.loggedOut?.(token).catch(() => undefined)
        if (!ended || !(await tokens.spend(`logout ${provider.settings.id} ${ended.id}`, logoutMemory)))
          continue
        const userId = await directory.identitiesOf.userOf(provider.settings.id, ended.subject)
        if (userId) {
          await tokens.revoke({ userId })
          await directory.serverSessions.endAll(userId)
        }
        void reply.header('cache-control', 'no-store')
        return reply.code(200).send({})
      }
      throw httpError('badLogoutToken')
    }
  )

  providerSignInRoutes(scope, platform, providers)
  samlRoutes(scope, platform, saml)
}
