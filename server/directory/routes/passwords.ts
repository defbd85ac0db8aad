/** Change of password, and sign-in by a mailed link (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { everybody, ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { actions, actionToken, checkedActionToken } from '../actionTokens.ts'
import { attemptLimiter } from '../attempts.ts'
import { isEmail } from '../../../contract/email.ts'
import { mailOf } from '../mailTexts.ts'
import { accountElsewhere } from '../moving.ts'
import { membershipAtLogin } from '../memberships.ts'
import type { User } from '../model.ts'
import { passwordRefusal } from '../passwordLists/refusal.ts'
import { hashPassword, passwordMatches } from '../passwords.ts'
import { callbackLink, sendInBackground } from '../registration.ts'
import { redirectOr } from '../redirects.ts'
import { checkSignsInHere } from '../handOver.ts'
import { isOnSite, populationOf, type Site } from '../sites.ts'
import { opensByMail } from '../superadmin.ts'
import { directoryError } from '../texts.ts'
import { needsTwoFactor } from '../twoFactor.ts'
import { requestSite } from './sessionAnswers.ts'

const actionBody = Type.Object(
  {
    email: Type.String(),
    action: Type.Union(actions.map((action) => Type.Literal(action))),
    target: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)

const passwordlessBody = Type.Object(
  {
    email: Type.String(),
    org: Type.Optional(Type.String()),
    dep: Type.Optional(Type.String()),
    membersOnly: Type.Optional(Type.Boolean()),
    rememberMe: Type.Optional(Type.Boolean()),
    orgStorage: Type.Optional(Type.Boolean())
  },
  { additionalProperties: false }
)

const noContent = { 204: Type.Null() }

export const passwordRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform
  const { accounts, tokens, settings } = directory
  const attempts = attemptLimiter(settings.loginRate)

  routes.post(
    '/api/auth/action',
    {
      config: { access: everybody },
      schema: {
        operationId: 'askForAction',
        tags: ['Directory'],
        summary: 'Get a link by mail, to choose a new password or to move an account to this site',
        body: actionBody,
        response: noContent
      }
    },
    async (request, reply) => {
      const email = checkedEmail(request, request.body.email)
      const site = requestSite(request, platform)
      checkSignsInHere(platform, site)
      const { action } = request.body
      const here = populationOf(site)
      const known = await accounts.userByEmail(email, here)
      const isMove = action === 'changeHost'
      const user = isMove ? await accountElsewhere(directory, email, here) : known
      // The page receives a token that allows to set a password, so that it must be on the same site.
      const page = onSite(request.body.target, site) ?? `${site.directoryUrl}/login`
      if (isMove && known) sendMail(request, site, 'conflict', email, `${site.directoryUrl}/login`)
      else if (user && opensByMail(user) && !accounts.readOnly) {
        sendMail(request, site, isMove ? 'changeHost' : 'action', email, async () => {
          const token = await actionToken(directory, user, action, isMove ? here : undefined)
          return withParameter(page, 'action_token', token)
        })
      } else sendMail(request, site, 'noCreation', email, site.url)
      return reply.code(204).send(null)
    }
  )

  routes.post(
    '/api/users/:id/password',
    {
      config: { access: ownCheck('the holder of an action token') },
      schema: {
        operationId: 'changePassword',
        tags: ['Directory'],
        summary: 'Choose a new password',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({ action_token: Type.Optional(Type.String()) }),
        body: Type.Object({ password: Type.String({ maxLength: 1000 }) }),
        response: noContent
      }
    },
    async (request, reply) => {
      const language = languageOf(request)
      const { id, token } = await checkedActionToken(directory, request.query.action_token, {
        userId: request.params.id,
        action: 'changePassword',
        language
      })
      const user = await accounts.user(id)
      if (!user) throw directoryError(404, 'userUnknown', language)
      if (user.coreIdProvider) throw httpError('coreProviderAccount')
      const { password } = request.body
      const problem = await passwordRefusal(directory, password)
      if (problem) throw directoryError(400, problem, language)
      const former = await accounts.password(user.id)
      if (former && (await passwordMatches(former, password))) {
        throw directoryError(400, 'samePassword', language)
      }
      const hashed = await hashPassword(password)
      const changed = await tokens.use(token, () =>
        accounts.setPassword(user.id, hashed, { last: new Date().toISOString() })
      )
      if (!changed) throw directoryError(401, 'invalidToken', language)
      // Following the link proves that the user owns the address.
      if (user.emailConfirmed === false) await accounts.patchUser(user.id, { emailConfirmed: true })
      await directory.serverSessions.endAll(user.id)
      return reply.code(204).send(null)
    }
  )

  routes.post(
    '/api/auth/passwordless',
    {
      config: { access: everybody },
      schema: {
        operationId: 'passwordlessLogin',
        tags: ['Directory'],
        summary: 'Get a link by mail that signs in',
        querystring: Type.Object({ redirect: Type.Optional(Type.String()) }),
        body: passwordlessBody,
        response: noContent
      }
    },
    async (request, reply) => {
      const language = languageOf(request)
      const { org, dep, membersOnly, rememberMe } = request.body
      if (!settings.passwordless) throw directoryError(400, 'noPasswordless', language)
      const email = checkedEmail(request, request.body.email)
      if (org && !(await accounts.organization(org))) throw directoryError(404, 'orgaUnknown', language)
      const site = requestSite(request, platform)
      checkSignsInHere(platform, site)
      const user = await accounts.userByEmail(email, populationOf(site))
      if (!user || !opensByMail(user) || (membersOnly && !isMember(user, org))) {
        sendMail(request, site, 'noCreation', email, site.url)
        return reply.code(204).send(null)
      }
      if (await needsTwoFactor(directory, user)) throw directoryError(400, 'passwordless2FA', language)
      const redirect = await redirectOr(platform, request.query.redirect, site)
      // Following the mailed link proves that the user owns the address.
      const emailConfirmed = user.emailConfirmed === false
      const membership = membershipAtLogin(user, { org, dep }, site.declared?.owner)
      const place = membership
        ? { org: membership.id, ...(membership.department ? { dep: membership.department } : {}) }
        : {}
      sendMail(request, site, 'login', email, () =>
        callbackLink(platform, { site, redirect, ...place }, user, {
          emailConfirmed,
          rememberMe: !!rememberMe
        })
      )
      return reply.code(204).send(null)
    }
  )

  /**
   * Validates an e-mail address.
   * @throws HttpError 400 for an invalid address, 429 beyond the rate of the address or of the client
   */
  function checkedEmail(request: FastifyRequest, text: string): string {
    const email = text.trim()
    const language = languageOf(request)
    if (!isEmail(email)) throw directoryError(400, 'badEmail', language)
    const limited = [`address ${request.ip}`, `email ${email.toLowerCase()}`]
    if (!limited.map((key) => attempts.consume(key)).every(Boolean)) {
      throw directoryError(429, 'rateLimitAuth', language)
    }
    return email
  }

  function sendMail(
    request: FastifyRequest,
    site: Site,
    kind: 'action' | 'changeHost' | 'conflict' | 'login' | 'noCreation',
    to: string,
    link: string | (() => Promise<string>)
  ): void {
    const { host } = new URL(site.url)
    sendInBackground(platform, to, async () =>
      mailOf(kind, languageOf(request), { host, link: typeof link === 'string' ? link : await link() })
    )
  }
}

function isMember(user: User, organizationId: string | undefined): boolean {
  return !organizationId || user.organizations.some(({ id }) => id === organizationId)
}

function onSite(address: string | undefined, site: Site): string | undefined {
  return address && isOnSite(address, site.url) ? address : undefined
}

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}
