/** Creation of an account (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { isOldEnough } from '../../../contract/birthday.ts'
import { hasOwnAccounts } from '../../../contract/sites.ts'
import { everybody, ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { anonymousActionToken, checkAnonymousAction } from '../anonymousAction.ts'
import { attemptLimiter } from '../attempts.ts'
import { personNameLength } from '../model.ts'
import { register } from '../registration.ts'
import { redirectOr } from '../redirects.ts'
import { directoryError } from '../texts.ts'
import { emailField } from './emailField.ts'
import { requestSite } from './sessionAnswers.ts'
import { networkOf } from '../../http/clientNetwork.ts'

const body = Type.Object(
  {
    email: emailField,
    firstName: Type.Optional(Type.String({ maxLength: personNameLength })),
    lastName: Type.Optional(Type.String({ maxLength: personNameLength })),
    birthday: Type.Optional(Type.String({ format: 'date' })),
    password: Type.Optional(Type.String({ maxLength: 1000 })),
    token: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)

const query = Type.Object({
  redirect: Type.Optional(Type.String()),
  org: Type.Optional(Type.String()),
  dep: Type.Optional(Type.String()),
  invit_token: Type.Optional(Type.String())
})

export const signupRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform
  const tokens = attemptLimiter(directory.settings.loginRate)
  const creations = attemptLimiter(directory.settings.loginRate)

  routes.get(
    '/api/auth/anonymous-action',
    {
      config: { access: everybody },
      schema: {
        operationId: 'readAnonymousActionToken',
        tags: ['Directory'],
        summary: 'Token that a form for visitors sends back, valid after a few seconds'
      }
    },
    async (request, reply) => {
      if (!tokens.consume(networkOf(request.ip)))
        throw directoryError(429, 'rateLimitAuth', languageOf(request))
      void reply.header('cache-control', 'no-store')
      return reply.type('text/plain; charset=utf-8').send(await anonymousActionToken(directory))
    }
  )

  routes.post(
    '/api/users',
    {
      config: { access: ownCheck('anybody with the token of an anonymous action or an invitation') },
      schema: {
        operationId: 'createUser',
        tags: ['Directory'],
        summary: 'Create an account',
        querystring: query,
        body
      }
    },
    async (request, reply) => {
      const language = languageOf(request)
      if (directory.accounts.readOnly) throw directoryError(500, 'readOnlyAccounts', language)
      const { token, ...fields } = request.body
      const person = { ...fields, email: fields.email ?? '' }
      if (person.birthday && !isOldEnough(person.birthday)) throw directoryError(400, 'tooYoung', language)
      const { redirect, org, dep, invit_token: invitationToken } = request.query
      // An invitation replaces the token against robots.
      if (!request.session.user && !invitationToken) await checkAnonymousAction(directory, token, language)
      const byAdministrator = !!request.session.user?.adminMode
      const limited = byAdministrator
        ? []
        : [`address ${networkOf(request.ip)}`, `email ${person.email.trim().toLowerCase()}`]
      if (!creations.consumeEach(limited)) {
        throw directoryError(429, 'rateLimitAuth', language)
      }
      const site = requestSite(request, platform)
      if (site.declared && !hasOwnAccounts(site.declared)) throw httpError('noUserOnSite')
      const target = await redirectOr(platform, redirect, site)
      const address = await register(platform, {
        ...person,
        redirect: target,
        site,
        language,
        byAdministrator,
        ...(org ? { org } : {}),
        ...(dep ? { dep } : {}),
        ...(invitationToken ? { invitationToken } : {})
      })
      if (!address) return reply.code(204).send()
      void reply.type('application/json; charset=utf-8')
      return reply.send(JSON.stringify(address))
    }
  )
}
