/** Routes of SAML: metadata of the platform and responses of providers (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { attemptLimiter } from '../attempts.ts'
import type { SamlProvider } from '../providers/samlProvider.ts'
import { callbackAddress, refuse } from './providerSignIn.ts'
import { requestSite } from './sessionAnswers.ts'
import { networkOf } from '../../http/clientNetwork.ts'

const params = Type.Object({ provider: Type.String() })

export function samlRoutes(scope: FastifyInstance, platform: Platform, providers: SamlProvider[]): void {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory, log } = platform
  // Rate limit on refused responses, since parsing one takes a while.
  const refusals = attemptLimiter(directory.settings.loginRate)
  const providerOf = (id: string): SamlProvider | undefined =>
    providers.find(({ settings }) => settings.id === id)

  routes.post(
    '/api/auth/saml2/:provider/callback',
    {
      // The form comes from the page of the provider (cross-site), and the route changes nothing.
      config: { access: everybody, readsOnly: true },
      schema: {
        operationId: 'receiveSamlAnswer',
        tags: ['Directory'],
        summary: 'The form that the page of a SAML provider makes browsers send (HTTP-POST binding)',
        params,
        body: Type.Object({
          SAMLResponse: Type.String({ minLength: 1 }),
          RelayState: Type.Optional(Type.String({ maxLength: 200 }))
        })
      }
    },
    async (request, reply) => {
      const site = requestSite(request, platform)
      const client = networkOf(request.ip)
      if (site.declared) return refuse(reply, site, 'badIDPQuery', 303)
      const provider = providerOf(request.params.provider)
      if (!provider) return refuse(reply, site, 'unknownSAMLProvider', 303)
      if (!refusals.has(client)) return refuse(reply, site, 'rateLimitAuth', 303)
      try {
        const address = await provider.receive(request.body, callbackAddress(site, provider))
        void reply.header('cache-control', 'no-store')
        return reply.redirect(address.href, 303)
      } catch (error) {
        refusals.consume(client)
        log.warn({ err: error }, 'the answer of the identity provider is refused')
        return refuse(reply, site, 'badIDPQuery', 303)
      }
    }
  )

  routes.get(
    '/api/auth/saml2/:provider/metadata.xml',
    {
      config: { access: everybody },
      schema: {
        operationId: 'readSamlMetadata',
        tags: ['Directory'],
        summary: 'What a SAML provider has to know of the platform',
        params
      }
    },
    async (request, reply) => {
      const provider = providerOf(request.params.provider)
      if (!provider) throw httpError('unknownSAMLProvider')
      const site = requestSite(request, platform)
      void reply.type('application/samlmetadata+xml')
      return reply.send(await provider.metadata(callbackAddress(site, provider)))
    }
  )
}
