/** Codes that let external applications open a session (docs/api/external-applications.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { registeredRedirect, type ExternalApplication } from '../../../contract/externalApplications.ts'
import { anySession, everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { attemptLimiter } from '../attempts.ts'
import { codeFor, granterOf } from '../externalApplications/codes.ts'
import { siteMark, type Site } from '../sites.ts'
import { directoryError } from '../texts.ts'
import { requestSite } from './sessionAnswers.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const authorization = Type.Object({
  client_id: text(200),
  redirect_uri: text(4000),
  state: text(2000),
  code_challenge: Type.Optional(Type.String({ pattern: '^[\\w-]{43}$' })),
  code_challenge_method: Type.Optional(Type.Literal('S256'))
})
type Authorization = Static<typeof authorization>

/** Rate of codes for one user. */
const codeRate = { attempts: 20, seconds: 60 }

export const externalApplicationRoutes: RegisterRoutes = async (scope, platform) => {
  await requestRoutes(scope, platform)
  await grantRoute(scope, platform)
}

/** Routes by which an application asks for a session, and the person sees which one asks. */
const requestRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/auth/apps/authorize',
    {
      config: { access: everybody },
      schema: {
        operationId: 'askForApplicationSession',
        tags: ['Directory'],
        summary: 'Ask the person whether a session may be opened in an external application',
        querystring: authorization
      }
    },
    async (request, reply) => {
      const { site } = authorizationRequest(platform, request)
      const query = new URLSearchParams({ ...request.query, step: 'authorizeApp' })
      return reply.redirect(`${site.directoryUrl}/login?${query}`, 302)
    }
  )

  routes.get(
    '/api/auth/apps/client',
    {
      config: { access: everybody },
      schema: {
        operationId: 'readExternalApplication',
        tags: ['Directory'],
        summary: 'The external application that asks for a session',
        querystring: authorization
      }
    },
    async (request, reply) => {
      const { application, redirect } = authorizationRequest(platform, request)
      void reply.header('cache-control', 'no-store')
      return {
        id: application.id,
        name: application.name,
        address: /^https?:$/.test(redirect.protocol) ? redirect.origin : redirect.protocol,
        refuseUrl: withAnswer(redirect, { error: 'access_denied', state: request.query.state })
      }
    }
  )
}

/** Route by which the person grants the session. */
const grantRoute: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform
  const codes = attemptLimiter(codeRate)

  routes.post(
    '/api/auth/apps/authorize',
    {
      config: { access: anySession },
      schema: {
        operationId: 'grantApplicationSession',
        tags: ['Directory'],
        summary: 'Get the address that opens a session of the caller in an external application, once',
        querystring: authorization
      },
      preValidation: async (request) => {
        // Parameters are read from the query string or from the body.
        if (typeof request.body === 'object') Object.assign(request.query, request.body)
      }
    },
    async (request, reply) => {
      const { site, application, redirect } = authorizationRequest(platform, request)
      const { session } = request
      const granter = session.user && granterOf(session)
      if (!granter) throw directoryError(403, 'permissionDenied', languageOf(request))
      if (!codes.consume(granter.userId)) throw directoryError(429, 'rateLimitAuth', languageOf(request))
      const mark = siteMark(site)
      const { code_challenge: challenge, state } = request.query
      const code = await codeFor(directory, {
        ...granter,
        client: application.id,
        redirectUri: redirect.href,
        ...(mark ? { site: mark } : {}),
        ...(challenge ? { challenge } : {})
      })
      void reply.header('cache-control', 'no-store')
      return { redirectUrl: withAnswer(redirect, { code, state }) }
    }
  )
}

/** The application of a site that a client id names. */
export function applicationOf(
  { config }: Pick<Platform, 'config'>,
  { declared }: Site,
  id: string | undefined
): ExternalApplication | undefined {
  const applications = declared ? declared.applications : config.externalApplications
  return applications?.find((application) => application.id === id)
}

/**
 * Application and address of a request.
 * @throws HttpError 400 for an unregistered address, rather than a redirect with an error
 */
function authorizationRequest(platform: Platform, request: FastifyRequest<{ Querystring: Authorization }>) {
  const { client_id: clientId, redirect_uri: redirectUri = '' } = request.query
  const site = requestSite(request, platform)
  const application = applicationOf(platform, site, clientId)
  if (!application) throw httpError('unknownClient')
  const redirect = registeredRedirect(application, redirectUri)
  if (!redirect) throw httpError('badRedirectUri')
  return { site, application, redirect }
}

/** Redirect address with the parameters of the response, which replace any that it had. */
function withAnswer(
  redirect: URL,
  values: { code?: string; error?: string; state?: string | undefined }
): string {
  const url = new URL(redirect)
  for (const name of ['code', 'error', 'state']) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(values)) if (value) url.searchParams.set(name, value)
  return url.href
}
