/** Sign-in, renewal of the session, sign-out (docs/api/directory.md). */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { everybody, ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { clearAllCookies, writeSessionCookies } from '../cookies.ts'
import { deviceName } from '../deviceName.ts'
import { checkSignsInHere, handOverAddress, handOverTarget, type HandOver } from '../handOver.ts'
import { recordFirstLogin } from '../firstLogin.ts'
import { callbackUrl, type LoginGrant, type LoginOutcome } from '../login.ts'
import { findMembership } from '../memberships.ts'
import { checkRedirect, defaultRedirect, redirectOr } from '../redirects.ts'
import { siteMark, type Site } from '../sites.ts'
import { directoryError } from '../texts.ts'
import { asCallback } from '../tokens.ts'
import { deviceCookie, type TwoFactorRefusal } from '../twoFactor.ts'
import { isOnlyLooked, sendNothing } from './linkLooks.ts'
import { forgetProviderLogout, providerLogoutOf } from './providerLogout.ts'
import { answerSession, cookiesOf, rememberDevice, requestSite } from './sessionAnswers.ts'

const passwordQuery = Type.Object(
  {
    redirect: Type.Optional(Type.String()),
    org: Type.Optional(Type.String()),
    dep: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)

const passwordBody = Type.Object(
  {
    email: Type.Optional(Type.String()),
    password: Type.Optional(Type.String()),
    org: Type.Optional(Type.String()),
    dep: Type.Optional(Type.String()),
    '2fa': Type.Optional(Type.String()),
    membersOnly: Type.Optional(Type.Boolean()),
    adminMode: Type.Optional(Type.Boolean()),
    offerAdminMode: Type.Optional(Type.Boolean()),
    rememberMe: Type.Optional(Type.Boolean()),
    orgStorage: Type.Optional(Type.Boolean())
  },
  { additionalProperties: false }
)

const callbackQuery = Type.Object({
  id_token: Type.Optional(Type.String()),
  id_token_org: Type.Optional(Type.String()),
  id_token_dep: Type.Optional(Type.String()),
  id_token_role: Type.Optional(Type.String()),
  redirect: Type.Optional(Type.String()),
  org_storage: Type.Optional(Type.String())
})

const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

export const authRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform

  routes.post(
    '/api/auth/password',
    {
      config: { access: everybody },
      schema: {
        operationId: 'passwordLogin',
        tags: ['Directory'],
        summary: 'Sign in with an e-mail address and a password',
        querystring: passwordQuery,
        body: passwordBody
      },
      preValidation: async (request) => {
        if (isForm(request)) request.body = withBooleans(request.body) as Static<typeof passwordBody>
      }
    },
    async (request, reply) => {
      const site = requestSite(request, platform)
      checkSignsInHere(platform, site)
      const redirect = request.query.redirect || defaultRedirect(site)
      if (!request.session.user?.adminMode) await checkRedirect(platform, redirect, site)
      const outcome = await directory.login.attempt(
        { ...request.query, ...request.body },
        { clientAddress: request.ip, site },
        (userId) => request.cookies[deviceCookie(userId)]
      )
      if (outcome.kind === 'refused') return refuse(request, reply, site, outcome)
      if (outcome.kind === 'twoFactor') return refuseTwoFactor(request, reply, site, outcome.code)
      if (outcome.kind === 'offerAdminMode') return { step: 'adminMode' }
      if (outcome.grant.twoFactorChecked) await rememberDevice(reply, site, directory, outcome.grant.user.id)
      if (isForm(request)) {
        return reply.redirect(await openSession(request, reply, site, outcome.grant, redirect), 302)
      }
      const token = await directory.login.callbackToken(outcome.grant)
      void reply.type('text/plain; charset=utf-8')
      return reply.send(callbackUrl(site.directoryUrl, token, redirect, outcome.grant))
    }
  )

  routes.get(
    '/api/auth/token_callback',
    {
      config: { access: everybody },
      schema: {
        operationId: 'tokenCallback',
        tags: ['Directory'],
        summary: 'Open the session of a sign-in and go on to its page',
        querystring: callbackQuery
      }
    },
    async (request, reply) => {
      if (isOnlyLooked(request)) return sendNothing(reply)
      const site = requestSite(request, platform)
      return reply.redirect(await callback(request, reply, site, request.query), 302)
    }
  )

  routes.post(
    '/api/auth/keepalive',
    {
      config: { access: ownCheck('an expired id token is enough beside a valid exchange token') },
      schema: {
        operationId: 'keepalive',
        tags: ['Directory'],
        summary: 'Refresh the session',
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      await answerSession(request, reply, platform, (cookies, { declared }) =>
        directory.sessions.keepAlive(cookies, declared)
      )
      return reply.code(204).send(null)
    }
  )

  routes.delete(
    '/api/auth',
    {
      config: { access: everybody },
      schema: {
        operationId: 'logout',
        tags: ['Directory'],
        summary: 'Sign out',
        response: { 200: Type.Object({ endSessionUrl: Type.String() }), 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const site = requestSite(request, platform)
      const current = await directory.sessions.current(cookiesOf(request))
      const endSessionUrl = current && (await providerLogoutOf(request, directory.keys, current.user))
      await directory.sessions.close(cookiesOf(request))
      clearAllCookies(reply, site)
      if (!endSessionUrl) return reply.code(204).send(null)
      forgetProviderLogout(reply, site)
      return reply.send({ endSessionUrl })
    }
  )

  routes.get(
    '/api/auth/me',
    {
      config: { access: everybody },
      schema: { operationId: 'readSessionUser', tags: ['Directory'], summary: 'User of the session' }
    },
    async (request) => {
      if (!request.session.user) throw httpError('accountNotFound')
      return request.session.user
    }
  )

  routes.get(
    '/api/auth/my-session',
    {
      config: { access: everybody },
      schema: { operationId: 'readSession', tags: ['Directory'], summary: 'Whole state of the session' }
    },
    async (request) => request.session
  )

  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    outcome: Extract<LoginOutcome, { kind: 'refused' }>
  ): Promise<FastifyReply> {
    const { errorDelayMs } = directory.settings
    if (!outcome.early && errorDelayMs > 0) await wait(randomInt(errorDelayMs))
    if (!outcome.early && isForm(request)) return reply.redirect(loginError(site, outcome.code), 302)
    throw directoryError(outcome.status, outcome.code, languageOf(request))
  }

  async function refuseTwoFactor(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    code: TwoFactorRefusal
  ): Promise<FastifyReply> {
    const { errorDelayMs } = directory.settings
    if (code === '2fa-bad-token' && errorDelayMs > 0) await wait(randomInt(errorDelayMs))
    if (isForm(request)) return reply.redirect(loginError(site, code), 302)
    throw httpError('twoFactorRefused', { code })
  }

  /** Opens a session and returns the address to go to. */
  async function openSession(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    grant: LoginGrant,
    redirect: string,
    { isNew = false, isConfirmed = false, token, parent }: Opening = {}
  ): Promise<string> {
    const { user } = grant
    if (user.emailConfirmed === false) return loginError(site, 'badCredentials')
    const session = await directory.sessions.open(user, grant, {
      deviceName: deviceName(request.headers['user-agent']),
      formerExchange: cookiesOf(request).id_token_ex,
      parent
    })
    // A new password ends all sessions, so that a session being opened meanwhile has to end too.
    if (token !== undefined && !(await directory.tokens.stands(token))) {
      await directory.serverSessions.end(user.id, session.serverSession)
      return loginError(site, 'invalidToken')
    }
    await recordFirstLogin(platform, site, user, { isConfirmed, redirect })
    writeSessionCookies(reply, site, session)
    if (!user.plannedDeletion) {
      if (isNew) return organizationStep(site, redirect)
      return onward(site, { user, session: session.serverSession, redirect, rememberMe: grant.rememberMe })
    }
    return `${site.directoryUrl}/login?${new URLSearchParams({ step: 'plannedDeletion', redirect })}`
  }

  /** Address of the requested page, with a transfer to its site when that is another one. */
  async function onward(site: Site, going: Omit<HandOver, 'target'>): Promise<string> {
    const target = handOverTarget(platform, going.redirect, site)
    return target ? handOverAddress(platform, { ...going, target }) : going.redirect
  }

  async function callback(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    query: Static<typeof callbackQuery>
  ): Promise<string> {
    if (!query.id_token) return loginError(site, 'missingToken')
    const payload = await directory.keys.verify(query.id_token)
    const claimed = payload && asCallback(payload)
    // A token is valid on its own site only.
    if (!claimed || claimed.site !== siteMark(site)) return loginError(site, 'invalidToken')
    const token = query.id_token
    const target = await redirectOr(platform, query.redirect, site)
    // A user who is signed in already is redirected: clicking a link twice is not an error.
    const again = request.session.user?.id === claimed.id ? target : loginError(site, 'invalidToken')
    if (!(await directory.tokens.isLive(token))) return again
    const organizationId = query.id_token_org
    if (organizationId && !(await directory.accounts.organization(organizationId))) {
      return loginError(site, 'orgaUnknown')
    }
    const user = await directory.accounts.user(claimed.id)
    if (!user) return loginError(site, 'badCredentials')
    const { parent } = claimed
    if (parent && !(await directory.serverSessions.isAlive(parent))) return loginError(site, 'invalidToken')
    const grant: LoginGrant = {
      user: claimed.emailConfirmed ? { ...user, emailConfirmed: true } : user,
      membership: organizationId ? findMembership(user, organizationId, query.id_token_dep) : undefined,
      adminMode: !!claimed.adminMode,
      rememberMe: !!claimed.rememberMe,
      site: site.declared
    }
    if (grant.user.emailConfirmed === false) return loginError(site, 'badCredentials')
    const isNew = !!claimed.emailConfirmed && !organizationId && directory.settings.createdOrganizations !== 0
    const isConfirmed = user.emailConfirmed === false && !!claimed.emailConfirmed
    const opened = await directory.tokens.use(token, () =>
      openSession(request, reply, site, grant, target, { isNew, isConfirmed, token, parent })
    )
    return opened ? opened.result : again
  }
}

interface Opening {
  /** Whether the account was just created. */
  isNew?: boolean
  /** Whether the sign-in proves that the user owns the e-mail address. */
  isConfirmed?: boolean
  /** Token that opens the session, instead of a password. */
  token?: string
  /** Server session from which this one is derived. */
  parent?: string | undefined
}

/** Address of the page that offers a new user to create an organization, unless the redirect is the login page. */
function organizationStep(site: Site, redirect: string): string {
  if (redirect.startsWith(`${site.directoryUrl}/login`)) return redirect
  return `${site.directoryUrl}/login?${new URLSearchParams({ step: 'createOrga', redirect })}`
}

function loginError(site: Site, code: string): string {
  return `${site.directoryUrl}/login?error=${encodeURIComponent(code)}`
}

const booleanFields = ['membersOnly', 'adminMode', 'offerAdminMode', 'rememberMe', 'orgStorage']

/** Converts booleans of a form, written `true`, `on` or `1`. */
function withBooleans(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).map(([name, value]) => [
      name,
      booleanFields.includes(name) ? value === 'true' || value === 'on' || value === '1' : value
    ])
  )
}
