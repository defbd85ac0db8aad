/** Sessions of external applications, opened by a code (docs/api/external-applications.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { registeredRedirect } from '../../../contract/externalApplications.ts'
import { ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { attemptLimiter } from '../attempts.ts'
import { writeSessionCookies, type IssuedSession } from '../cookies.ts'
import type { Directory } from '../directory.ts'
import { grantOf, isVerifier, type ApplicationGrant } from '../externalApplications/codes.ts'
import { findMembership, membershipAtLogin } from '../memberships.ts'
import { siteMark, type Site } from '../sites.ts'
import { directoryError } from '../texts.ts'
import { decodedUser } from '../tokens.ts'
import { applicationOf } from './externalApplications.ts'
import { cookiesOf, requestSite } from './sessionAnswers.ts'
import { networkOf } from '../../http/clientNetwork.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const loginBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 10_000 }),
  client_id: text(200),
  redirect_uri: text(4000),
  code_verifier: text(200)
})

export const applicationLoginRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const failures = attemptLimiter(platform.directory.settings.loginRate)

  routes.post(
    '/api/auth/apps/login',
    {
      config: { access: ownCheck('the code of an external application') },
      schema: {
        operationId: 'openApplicationSession',
        tags: ['Directory'],
        summary: 'Open the session that a code is for',
        body: loginBody
      },
      preValidation: async (request) => {
        // JSON is required, which a cross-site form cannot send: it could sign the user in to the session of an
        // attacker.
        if (!request.headers['content-type']?.startsWith('application/json')) throw httpError('otherDomain')
      }
    },
    async (request, reply) => {
      const address = `address ${networkOf(request.ip)}`
      if (!failures.has(address)) throw directoryError(429, 'rateLimitAuth', languageOf(request))
      const site = requestSite(request, platform)
      const session = await sessionOfCode(platform, request, site, request.body)
      if (!session) {
        failures.consume(address)
        throw directoryError(401, 'invalidToken', languageOf(request))
      }
      writeSessionCookies(reply, site, session)
      void reply.header('cache-control', 'no-store')
      return decodedUser(session.idToken)
    }
  )
}

/** Opens the session of a code, which is used once; undefined for a code that is not of the request's application. */
async function sessionOfCode(
  platform: Platform,
  request: FastifyRequest,
  site: Site,
  { code, client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier }: Static<typeof loginBody>
): Promise<IssuedSession | undefined> {
  const { directory } = platform
  const grant = await grantOf(directory, code)
  const application = grant && applicationOf(platform, site, grant.client)
  const isMeant =
    !!application &&
    grant.site === siteMark(site) &&
    !!registeredRedirect(application, grant.redirectUri) &&
    (clientId === undefined || clientId === grant.client) &&
    (redirectUri === undefined || URL.parse(redirectUri)?.href === grant.redirectUri) &&
    isVerifier(grant.challenge, verifier)
  if (!isMeant) return undefined
  const opened = await directory.tokens.use(
    code,
    () => openGranted(directory, request, site, grant, application.name, code),
    Boolean
  )
  return opened?.result
}

/** Opens a session for a grant; undefined when the session of the grant has ended. */
async function openGranted(
  directory: Directory,
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
  if (await tokens.isNotRevoked(code)) return opened
  await serverSessions.end(user.id, opened.serverSession)
  return undefined
}
