/** Links by mail: to choose a new password, to move an account, to sign in (docs/api/directory.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { isEmail } from '../../../contract/email.ts'
import { everybody } from '../../access/access.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { actions, actionToken } from '../actionTokens.ts'
import { attemptLimiter } from '../attempts.ts'
import { checkSignsInHere } from '../handOver.ts'
import { mailOf } from '../mailTexts.ts'
import { membershipAtLogin } from '../memberships.ts'
import type { User } from '../model.ts'
import { accountElsewhere } from '../moving.ts'
import { redirectOr } from '../redirects.ts'
import { callbackLink, sendInBackground } from '../registration.ts'
import { isOnSite, populationOf, type Site } from '../sites.ts'
import { opensByMail } from '../superadmin.ts'
import { directoryError } from '../texts.ts'
import { needsTwoFactor } from '../twoFactor.ts'
import { emailField } from './emailField.ts'
import { requestSite } from './sessionAnswers.ts'
import { networkOf } from '../../http/clientNetwork.ts'

const actionBody = Type.Object(
  {
    email: emailField,
    action: Type.Union(actions.map((action) => Type.Literal(action))),
    target: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)

const passwordlessBody = Type.Object(
  {
    email: emailField,
    org: Type.Optional(Type.String()),
    dep: Type.Optional(Type.String()),
    membersOnly: Type.Optional(Type.Boolean()),
    rememberMe: Type.Optional(Type.Boolean()),
    orgStorage: Type.Optional(Type.Boolean())
  },
  { additionalProperties: false }
)

const noContent = { 204: Type.Null() }

export const mailedLinkRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { settings } = platform.directory
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
      await mailActionLink(platform, request, { ...request.body, email })
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
      if (!settings.passwordless) throw directoryError(400, 'noPasswordless', languageOf(request))
      const email = checkedEmail(request, request.body.email)
      await mailSignInLink(platform, request, { ...request.body, email }, request.query.redirect)
      return reply.code(204).send(null)
    }
  )

  /**
   * Validates an e-mail address.
   * @throws HttpError 400 for an invalid address, 429 beyond the rate of the address or of the client
   */
  function checkedEmail(request: FastifyRequest, text: string | null | undefined): string {
    const email = text?.trim() ?? ''
    const language = languageOf(request)
    if (!isEmail(email)) throw directoryError(400, 'badEmail', language)
    const limited = [`address ${networkOf(request.ip)}`, `email ${email.toLowerCase()}`]
    if (!attempts.consumeEach(limited)) {
      throw directoryError(429, 'rateLimitAuth', language)
    }
    return email
  }
}

/** Mails the link of an action, or that there is no account: the answer does not tell which. */
async function mailActionLink(
  platform: Platform,
  request: FastifyRequest,
  { email, action, target }: Static<typeof actionBody> & { email: string }
): Promise<void> {
  const { directory } = platform
  const { accounts } = directory
  const site = requestSite(request, platform)
  checkSignsInHere(platform, site)
  const population = populationOf(site)
  const known = await accounts.userByEmail(email, population)
  const isMove = action === 'changeHost'
  const user = isMove ? await accountElsewhere(directory, email, population) : known
  // Addresses are compared without case: the mail goes to the one of the account, not to the one that was typed.
  const mail = { platform, request, site, to: (known ?? user)?.email ?? email }
  if (isMove && known) return sendMail(mail, 'conflict', `${site.directoryUrl}/login`)
  if (!user || !opensByMail(user) || accounts.readOnly) return sendMail(mail, 'noCreation', site.url)
  const page = loginPageOf(site, target)
  sendMail(mail, isMove ? 'changeHost' : 'action', async () => {
    const token = await actionToken(directory, user, action, isMove ? population : undefined)
    return withParameter(page, 'action_token', token)
  })
}

/** Mails a link that signs in, or that there is no account: the answer does not tell which. */
async function mailSignInLink(
  platform: Platform,
  request: FastifyRequest,
  { email, org, dep, membersOnly, rememberMe }: Static<typeof passwordlessBody> & { email: string },
  page: string | undefined
): Promise<void> {
  const { directory } = platform
  const { accounts } = directory
  const language = languageOf(request)
  if (org && !(await accounts.organization(org))) throw directoryError(404, 'orgaUnknown', language)
  const site = requestSite(request, platform)
  checkSignsInHere(platform, site)
  const user = await accounts.userByEmail(email, populationOf(site))
  const mail = { platform, request, site, to: user?.email ?? email }
  if (!user || !opensByMail(user) || (membersOnly && !isMember(user, org))) {
    return sendMail(mail, 'noCreation', site.url)
  }
  if (await needsTwoFactor(directory, user)) throw directoryError(400, 'passwordless2FA', language)
  const redirect = await redirectOr(platform, page, site)
  const membership = membershipAtLogin(user, { org, dep }, site.declared?.owner)
  const place = membership
    ? { org: membership.id, ...(membership.department ? { dep: membership.department } : {}) }
    : {}
  sendMail(mail, 'login', () =>
    callbackLink(platform, { site, redirect, ...place }, user, {
      // Following the mailed link proves that the user owns the address.
      emailConfirmed: user.emailConfirmed === false,
      // The password is that of whoever requested the account, who may not own the address.
      dropsPassword: user.emailConfirmed === false,
      rememberMe: !!rememberMe
    })
  )
}

interface LinkMail {
  platform: Platform
  request: FastifyRequest
  site: Site
  to: string
}

function sendMail(
  { platform, request, site, to }: LinkMail,
  kind: 'action' | 'changeHost' | 'conflict' | 'login' | 'noCreation',
  link: string | (() => Promise<string>)
): void {
  const { host } = new URL(site.url)
  sendInBackground(platform, to, async () =>
    mailOf(kind, languageOf(request), { host, link: typeof link === 'string' ? link : await link() })
  )
}

function isMember(user: User, organizationId: string | undefined): boolean {
  return !organizationId || user.organizations.some(({ id }) => id === organizationId)
}

/**
 * The login page, with the parameters of the target if that is this page. No other page receives the token, which allows
 * to set a password: an uploaded page could tell another site, in the `Referer` of its links, and routes may pass on the
 * parameters of their address.
 */
function loginPageOf({ url, directoryUrl }: Site, target = ''): string {
  const login = `${directoryUrl}/login`
  const isLogin = isOnSite(target, url) && new URL(target).pathname === new URL(login).pathname
  return isLogin ? target : login
}

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}
