/** External identity providers and their linked identities (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { adminModeOnly, everybody } from '../../access/access.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { listQuery } from '../lists.ts'
import { identityProviders } from '../providers/all.ts'
import { pageParameters } from './lists.ts'
import { backChannelLogoutRoute } from './backChannelLogout.ts'
import { providerSignInRoutes } from './providerSignIn.ts'
import { samlRoutes } from './saml.ts'
import { requestSite } from './sessionAnswers.ts'

export const providerRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform
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

  providerSignInRoutes(scope, platform, providers)
  samlRoutes(scope, platform, saml)
  backChannelLogoutRoute(scope, platform, providers)
}
