/** Sign-in to external applications (docs/api/external-applications.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { registeredRedirect, type ExternalApplication } from '../../../contract/externalApplications.ts'
import { anySession, everybody, ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { attemptLimiter } from '../attempts.ts'
import { writeSessionCookies, type IssuedSession } from '../cookies.ts'
import {
  codeFor,
  grantOf,
  granterOf,
  isVerifier,
  type ApplicationGrant
} from '../externalApplications/codes.ts'
import { findMembership, membershipAtLogin } from '../memberships.ts'
import { siteMark, type Site } from '../sites.ts'
import { directoryError } from '../texts.ts'
import { decodedUser } from '../tokens.ts'
import { cookiesOf, requestSite } from './sessionAnswers.ts'

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

export const externalApplicationRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { config, directory } = platform
  const codes = attemptLimiter(codeRate)
  const failures = attemptLimiter(directory.settings.loginRate)

  function applicationOf(site: Site, id: string | undefined): ExternalApplication | undefined {
    const applications = site.declared ? site.declared.applications : config.externalApplications
    return applications?.find((application) => application.id === id)
  }

  /**
   * Application and address of a request.
   * @throws HttpError 400 for an unregistered address, rather than a redirect with an error
   */
  function asked(request: FastifyRequest<{ Querystring: Authorization }>) {
    const { client_id: clientId, redirect_uri: redirectUri = '' } = request.query
    const site = requestSite(request, platform)
    const application = applicationOf(site, clientId)
    if (!application) throw httpError('unknownClient')
    const back = registeredRedirect(application, redirectUri)
    if (!back) throw httpError('badRedirectUri')
    return { site, application, back }
  }

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
      const { site } = asked(request)
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
      const { application, back } = asked(request)
      void reply.header('cache-control', 'no-store')
      return {
        id: application.id,
        name: application.name,
        address: /^https?:$/.test(back.protocol) ? back.origin : back.protocol,
        refuseUrl: answered(back, { error: 'access_denied', state: request.query.state })
      }
    }
  )

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
      const { site, application, back } = asked(request)
      const { session } = request
      const granter = session.user && granterOf(session)
      if (!granter) throw directoryError(403, 'permissionDenied', languageOf(request))
      if (!codes.consume(granter.userId)) throw directoryError(429, 'rateLimitAuth', languageOf(request))
      const mark = siteMark(site)
      const { code_challenge: challenge, state } = request.query
      const code = await codeFor(directory, {
        ...granter,
        client: application.id,
        redirectUri: back.href,
        ...(mark ? { site: mark } : {}),
        ...(challenge ? { challenge } : {})
      })
      void reply.header('cache-control', 'no-store')
      return { redirectUrl: answered(back, { code, state }) }
    }
  )

  routes.post(
    '/api/auth/apps/login',
    {
      config: { access: ownCheck('the code of an external application') },
      schema: {
        operationId: 'openApplicationSession',
        tags: ['Directory'],
        summary: 'Open the session that a code is for',
        body: Type.Object({
          code: Type.String({ minLength: 1, maxLength: 10_000 }),
          client_id: text(200),
          redirect_uri: text(4000),
          code_verifier: text(200)
        })
      },
      preValidation: async (request) => {
        // JSON is required, which a cross-site form cannot send: it could sign the user in to the session of an
        // attacker.
        if (!request.headers['content-type']?.startsWith('application/json')) throw httpError('otherDomain')
      }
    },
    async (request, reply) => {
      const address = `address ${request.ip}`
      if (!failures.has(address)) throw directoryError(429, 'rateLimitAuth', languageOf(request))
      const { code, client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier } = request.body
      const site = requestSite(request, platform)
      const grant = await grantOf(directory, code)
      const application = grant && applicationOf(site, grant.client)
      const isMeant =
        !!application &&
        grant.site === siteMark(site) &&
        !!registeredRedirect(application, grant.redirectUri) &&
        (clientId === undefined || clientId === grant.client) &&
        (redirectUri === undefined || URL.parse(redirectUri)?.href === grant.redirectUri) &&
        isVerifier(grant.challenge, verifier)
      const opened = isMeant
        ? await directory.tokens.use(code, () => open(request, site, grant, application.name, code), Boolean)
        : undefined
      if (!opened?.result) {
        failures.consume(address)
        throw directoryError(401, 'invalidToken', languageOf(request))
      }
      writeSessionCookies(reply, site, opened.result)
      void reply.header('cache-control', 'no-store')
      return decodedUser(opened.result.idToken)
    }
  )

  /** Opens a session for a grant; undefined when the session of the grant has ended. */
  async function open(
    request: FastifyRequest,
    { declared }: Site,
    { userId, session, account }: ApplicationGrant,
    deviceName: string,
    code: string
  ): Promise<IssuedSession | undefined> {
    const { accounts, serverSessions, sessions, tokens } = directory
    const user = await accounts.user(userId)
    if (!user || user.emailConfirmed === false || !(await serverSessions.isAlive(session))) return undefined
    const { id_token_org: org, id_token_dep: dep } = account
    const opened = await sessions.open(
      user,
      {
        // The active membership may have been removed meanwhile; a user without personal account needs another one.
        membership:
          (org ? findMembership(user, org, dep) : undefined) ??
          (user.ignorePersonalAccount ? membershipAtLogin(user, {}) : undefined),
        adminMode: false,
        rememberMe: true,
        site: declared
      },
      { deviceName, formerExchange: cookiesOf(request).id_token_ex }
    )
    // A new password ends all sessions, so that a session being opened meanwhile has to end too.
    if (await tokens.stands(code)) return opened
    await serverSessions.end(user.id, opened.serverSession)
    return undefined
  }
}

/** Redirect address with the parameters of the response, which replace any that it had. */
function answered(back: URL, values: { code?: string; error?: string; state?: string | undefined }): string {
  const url = new URL(back)
  for (const name of ['code', 'error', 'state']) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(values)) if (value) url.searchParams.set(name, value)
  return url.href
}
