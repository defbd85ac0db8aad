/** Back-channel logout: a provider says that a user has signed out there (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { ownCheck } from '../../access/access.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform } from '../../platform.ts'
import { attemptLimiter } from '../attempts.ts'
import type { IdentityProvider } from '../providers/identity.ts'
import { directoryError } from '../texts.ts'

/** Seconds during which the id of a logout token is remembered, against replay. */
const logoutMemory = 15 * 60
/** Rate for one client address, since each token may fetch the keys of the provider. */
const logoutRate = { attempts: 60, seconds: 60 }

export function backChannelLogoutRoute(
  scope: FastifyInstance,
  { directory }: Platform,
  providers: IdentityProvider[]
): void {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { tokens } = directory
  const logouts = attemptLimiter(logoutRate)

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
      if (!logouts.consume(networkOf(request.ip))) {
        throw directoryError(429, 'rateLimitAuth', languageOf(request))
      }
      for (const provider of providers) {
        const { id } = provider.settings
        const logout = await provider.verifiedLogout?.(token).catch(() => undefined)
        if (!logout || !(await tokens.spend(`logout ${id} ${logout.id}`, logoutMemory))) continue
        const userId = await directory.identitiesOf.userOf(id, logout.subject)
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
}
