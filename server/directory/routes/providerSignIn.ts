/** Sign-in with an external provider (docs/api/directory.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DirectoryText } from '../../../contract/directoryTexts.ts'
import { everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { addressOf } from '../../http/requestAddress.ts'
import type { Platform } from '../../platform.ts'
import { membershipAtLogin } from '../memberships.ts'
import { providerTypes, type IdentityProvider, type ProviderType } from '../providers/identity.ts'
import { userOfIdentity } from '../providers/signIn.ts'
import { callbackLink } from '../registration.ts'
import { redirectOr } from '../redirects.ts'
import type { Site } from '../sites.ts'
import { forgetJourney, journeySeconds, keepJourney, readJourney, type Journey } from './providerJourney.ts'
import { keepProviderLogout } from './providerLogout.ts'
import { requestSite } from './sessionAnswers.ts'

const operationNames = { oidc: 'Provider', oauth: 'OauthProvider', saml2: 'SamlProvider' }

const loginQuery = Type.Object({
  redirect: Type.Optional(Type.String()),
  org: Type.Optional(Type.String()),
  dep: Type.Optional(Type.String()),
  invit_token: Type.Optional(Type.String()),
  adminMode: Type.Optional(Type.String()),
  email: Type.Optional(Type.String())
})
const params = Type.Object({ provider: Type.String() })
type ProviderParams = Static<typeof params>

/** What the two routes of a type of provider need. */
interface SignIn {
  platform: Platform
  type: ProviderType
  providerOf: (id: string) => IdentityProvider | undefined
}

export function providerSignInRoutes(
  scope: FastifyInstance,
  platform: Platform,
  providers: IdentityProvider[]
): void {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  for (const type of providerTypes) {
    const operationName = operationNames[type]
    const signIn: SignIn = {
      platform,
      type,
      providerOf: (id) => providers.find((provider) => provider.type === type && provider.settings.id === id)
    }
    routes.get(
      `/api/auth/${type}/:provider/login`,
      {
        config: { access: everybody },
        schema: {
          operationId: `start${operationName}Login`,
          tags: ['Directory'],
          summary: 'Leave to the sign-in page of a provider',
          params,
          querystring: loginQuery
        }
      },
      (request, reply) => start(signIn, request, reply)
    )
    routes.get(
      `/api/auth/${type}/:provider/callback`,
      {
        config: { access: everybody },
        schema: {
          operationId: `finish${operationName}Login`,
          tags: ['Directory'],
          summary: 'Come back from the sign-in page of a provider',
          params
        }
      },
      (request, reply) => finish(signIn, request, reply)
    )
  }
}

async function start(
  { platform, type, providerOf }: SignIn,
  request: FastifyRequest<{ Params: ProviderParams; Querystring: Static<typeof loginQuery> }>,
  reply: FastifyReply
): Promise<FastifyReply> {
  const site = requestSite(request, platform)
  // Providers know users of the platform only, who may then be transferred to sites.
  if (site.declared) throw httpError('signInElsewhere', { address: new URL(platform.config.siteUrl).host })
  const { redirect, org, dep, invit_token: invitationToken, adminMode, email } = request.query
  const provider = providerOf(request.params.provider)
  if (!provider) return refuse(reply, site, unknownProvider(type))
  try {
    const { address, ...state } = await provider.start(callbackAddress(site, provider), { email })
    const journey: Journey = {
      ...state,
      provider: provider.settings.id,
      redirect: await redirectOr(platform, redirect, site),
      ...(org ? { org } : {}),
      ...(dep ? { dep } : {}),
      ...(invitationToken ? { invitationToken } : {}),
      ...(adminMode === 'true' ? { adminMode: true } : {})
    }
    await keepJourney(reply, { site, type, keys: platform.directory.keys }, journey)
    return reply.redirect(address.href, 302)
  } catch (error) {
    platform.log.error({ err: error }, 'the identity provider could not be asked')
    return refuse(reply, site, 'providerUnreachable')
  }
}

async function finish(
  { platform, type, providerOf }: SignIn,
  request: FastifyRequest<{ Params: ProviderParams }>,
  reply: FastifyReply
): Promise<FastifyReply> {
  const { directory, log } = platform
  const { keys, tokens } = directory
  const site = requestSite(request, platform)
  if (site.declared) return refuse(reply, site, 'badIDPQuery')
  const provider = providerOf(request.params.provider)
  if (!provider) return refuse(reply, site, unknownProvider(type))
  const journey = await readJourney(request, type, keys)
  forgetJourney(reply, site, type)
  if (journey?.provider !== provider.settings.id) return refuse(reply, site, 'badIDPQuery')
  const answer = new URL(callbackAddress(site, provider))
  answer.search = addressOf(request).query
  const identity = await provider.finish(answer, journey).catch((error: unknown) => {
    log.warn({ err: error }, 'the answer of the identity provider is refused')
    return undefined
  })
  // The state is single-use: a cookie could be replayed.
  if (!identity || !(await tokens.spend(journey.state, journeySeconds))) {
    return refuse(reply, site, 'badIDPQuery')
  }
  const outcome = await userOfIdentity(platform, provider.settings, identity, journey.invitationToken)
  if ('error' in outcome) return refuse(reply, site, outcome.error)
  const { user, invitation } = outcome
  if (journey.adminMode && !user.isAdmin) return refuse(reply, site, 'adminModeOnly')
  const requestedAccount = invitation
    ? { org: invitation.organizationId, dep: invitation.departments[0] }
    : { org: journey.org, dep: journey.dep }
  const membership = membershipAtLogin(user, requestedAccount)
  const place = membership
    ? { org: membership.id, ...(membership.department ? { dep: membership.department } : {}) }
    : {}
  const link = await callbackLink(platform, { site, redirect: journey.redirect, ...place }, user, {
    rememberMe: !journey.adminMode,
    adminMode: !!journey.adminMode
  })
  if (identity.logoutAddress) {
    await keepProviderLogout(reply, site, keys, { user: user.id, address: identity.logoutAddress })
  }
  return reply.redirect(link, 302)
}

export function callbackAddress(
  site: Site,
  { type, settings }: Pick<IdentityProvider, 'type' | 'settings'>
): string {
  return `${site.directoryUrl}/api/auth/${type}/${settings.id}/callback`
}

/** Redirects to the login page, which shows the error. */
export function refuse(reply: FastifyReply, site: Site, code: DirectoryText, status = 302): FastifyReply {
  return reply.redirect(`${site.directoryUrl}/login?error=${code}`, status)
}

function unknownProvider(type: ProviderType): DirectoryText {
  return type === 'saml2' ? 'unknownSAMLProvider' : 'unknownOAuthProvider'
}
