/** Sign-in with a password (docs/api/directory.md). */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { checkSignsInHere } from '../handOver.ts'
import { callbackUrl, type LoginOutcome } from '../login.ts'
import { checkRedirect, defaultRedirect } from '../redirects.ts'
import { directoryError } from '../texts.ts'
import { deviceCookie, type TwoFactorRefusal } from '../twoFactor.ts'
import { emailField } from './emailField.ts'
import { loginError, openSession, type SignIn } from './openSession.ts'
import { rememberDevice, requestSite } from './sessionAnswers.ts'

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
    email: emailField,
    password: Type.Optional(Type.Union([Type.String(), Type.Null()])),
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

interface PasswordRequest {
  query: Static<typeof passwordQuery>
  body: Static<typeof passwordBody>
}

export const passwordLoginRoutes: RegisterRoutes = (scope, platform) => {
  scope.withTypeProvider<TypeBoxTypeProvider>().post(
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
        // A request without body gives no address.
        request.body ??= {}
        if (isForm(request)) request.body = withBooleans(request.body) as Static<typeof passwordBody>
      }
    },
    async (request, reply) => {
      const site = requestSite(request, platform)
      return signInWithPassword({ platform, request, reply, site }, request)
    }
  )
}

/** Answers the address that opens the session; a form gets its session and a redirect at once. */
async function signInWithPassword(
  signIn: SignIn,
  { query, body }: PasswordRequest
): Promise<FastifyReply | { step: 'adminMode' }> {
  const { platform, request, reply, site } = signIn
  const { directory } = platform
  checkSignsInHere(platform, site)
  const redirect = query.redirect || defaultRedirect(site)
  if (!request.session.user?.adminMode) await checkRedirect(platform, redirect, site)
  const outcome = await directory.login.attempt(
    { ...query, ...body },
    { clientAddress: request.ip, site },
    (userId) => request.cookies[deviceCookie(userId)]
  )
  if (outcome.kind === 'refused') return refuse(signIn, outcome)
  if (outcome.kind === 'twoFactor') return refuseTwoFactor(signIn, outcome.code)
  if (outcome.kind === 'offerAdminMode') return { step: 'adminMode' }
  const { grant } = outcome
  if (grant.twoFactorChecked) await rememberDevice(reply, site, directory, grant.user.id)
  if (isForm(request)) return reply.redirect(await openSession(signIn, grant, redirect), 302)
  const token = await directory.login.callbackToken(grant)
  void reply.type('text/plain; charset=utf-8')
  return reply.send(callbackUrl(site.directoryUrl, token, redirect, grant))
}

async function refuse(
  { platform, request, reply, site }: SignIn,
  { early, status, code }: Extract<LoginOutcome, { kind: 'refused' }>
): Promise<FastifyReply> {
  if (!early) {
    await waitAWhile(platform.directory.settings.errorDelayMs)
    if (isForm(request)) return reply.redirect(loginError(site, code), 302)
  }
  throw directoryError(status, code, languageOf(request))
}

async function refuseTwoFactor(
  { platform, request, reply, site }: SignIn,
  code: TwoFactorRefusal
): Promise<FastifyReply> {
  if (code === '2fa-bad-token') await waitAWhile(platform.directory.settings.errorDelayMs)
  if (isForm(request)) return reply.redirect(loginError(site, code), 302)
  throw httpError('twoFactorRefused', { code })
}

/** Waits for a random time, so that the time of a refusal tells nothing. */
async function waitAWhile(maxMs: number): Promise<void> {
  if (maxMs > 0) await wait(randomInt(maxMs))
}

const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

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
