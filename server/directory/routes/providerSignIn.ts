/** Sign-in with an external provider (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DirectoryText } from '../../../contract/directoryTexts.ts'
import { everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { addressOf } from '../../http/requestAddress.ts'
import type { Platform } from '../../platform.ts'
import { membershipAtLogin } from '../memberships.ts'
import {
  providerTypes,
  type IdentityProvider,
  type ProviderType,
  type SignInState
} from '../providers/identity.ts'
import { userOfIdentity } from '../providers/signIn.ts'
import { callbackLink } from '../registration.ts'
import { redirectOr } from '../redirects.ts'
import type { Site } from '../sites.ts'
import { keepProviderLogout } from './providerLogout.ts'
import { requestSite } from './sessionAnswers.ts'

const cookieName = (type: ProviderType): string => `${type}_sign_in`
const lifetimeSeconds = 15 * 60
const operationNames = { oidc: 'Provider', oauth: 'OauthProvider', saml2: 'SamlProvider' }

/** State of a sign-in, with the parameters of the request that started it. */
interface Journey extends SignInState {
  /** Id of the provider: the response of another one is refused. */
  provider: string
  redirect: string
  org?: string
  dep?: string
  invitationToken?: string
  adminMode?: true
}

const loginQuery = Type.Object({
  redirect: Type.Optional(Type.String()),
  org: Type.Optional(Type.String()),
  dep: Type.Optional(Type.String()),
  invit_token: Type.Optional(Type.String()),
  adminMode: Type.Optional(Type.String()),
  email: Type.Optional(Type.String())
})
const params = Type.Object({ provider: Type.String() })

export function providerSignInRoutes(
  scope: FastifyInstance,
  platform: Platform,
  providers: IdentityProvider[]
): void {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { config, directory, log } = platform
  const { keys, tokens } = directory
  const providerOf = (type: ProviderType, id: string): IdentityProvider | undefined =>
    providers.find((provider) => provider.type === type && provider.settings.id === id)

  for (const type of providerTypes) signInRoutes(type)

  function signInRoutes(type: ProviderType): void {
    const named = operationNames[type]
    routes.get(
      `/api/auth/${type}/:provider/login`,
      {
        config: { access: everybody },
        schema: {
          operationId: `start${named}Login`,
          tags: ['Directory'],
          summary: 'Leave to the sign-in page of a provider',
          params,
          querystring: loginQuery
        }
      },
      async (request, reply) => {
        const site = requestSite(request, platform)
        // Providers know users of the platform only, who may then be transferred to sites.
        if (site.declared) throw httpError('signInElsewhere', { address: new URL(config.siteUrl).host })
        const { redirect, org, dep, invit_token: invitationToken, adminMode, email } = request.query
        const provider = providerOf(type, request.params.provider)
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
          await keep(reply, site, type, journey)
          return reply.redirect(address.href, 302)
        } catch (error) {
          log.error({ err: error }, 'the identity provider could not be asked')
          return refuse(reply, site, 'providerUnreachable')
        }
      }
    )

    routes.get(
      `/api/auth/${type}/:provider/callback`,
      {
        config: { access: everybody },
        schema: {
          operationId: `finish${named}Login`,
          tags: ['Directory'],
          summary: 'Come back from the sign-in page of a provider',
          params
        }
      },
      async (request, reply) => {
        const site = requestSite(request, platform)
        if (site.declared) return refuse(reply, site, 'badIDPQuery')
        const provider = providerOf(type, request.params.provider)
        if (!provider) return refuse(reply, site, unknownProvider(type))
        const journey = await journeyOf(request, type)
        forget(reply, site, type)
        if (journey?.provider !== provider.settings.id) return refuse(reply, site, 'badIDPQuery')
        const answer = new URL(callbackAddress(site, provider))
        answer.search = addressOf(request).query
        const identity = await provider.finish(answer, journey).catch((error: unknown) => {
          log.warn({ err: error }, 'the answer of the identity provider is refused')
          return undefined
        })
        // The state is single-use: a cookie could be replayed.
        if (!identity || !(await tokens.spend(journey.state, lifetimeSeconds))) {
          return refuse(reply, site, 'badIDPQuery')
        }
        const outcome = await userOfIdentity(platform, provider.settings, identity, journey.invitationToken)
        if ('error' in outcome) return refuse(reply, site, outcome.error)
        const { user, invitation } = outcome
        if (journey.adminMode && !user.isAdmin) return refuse(reply, site, 'adminModeOnly')
        const wantedAccount = invitation
          ? { org: invitation.organizationId, dep: invitation.departments[0] }
          : { org: journey.org, dep: journey.dep }
        const membership = membershipAtLogin(user, wantedAccount)
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
    )
  }

  /** Stores the state in a cookie: a response to a sign-in that another browser started is refused (login CSRF). */
  async function keep(reply: FastifyReply, site: Site, type: ProviderType, journey: Journey): Promise<void> {
    const expiresAt = Math.floor(Date.now() / 1000) + lifetimeSeconds
    void reply.setCookie(cookieName(type), await keys.sign({ oidc: journey }, expiresAt), {
      ...cookieOptions(site, type),
      expires: new Date(expiresAt * 1000)
    })
  }

  function forget(reply: FastifyReply, site: Site, type: ProviderType): void {
    void reply.setCookie(cookieName(type), '', { ...cookieOptions(site, type), expires: new Date(0) })
  }

  async function journeyOf(request: FastifyRequest, type: ProviderType): Promise<Journey | undefined> {
    const token = request.cookies[cookieName(type)]
    const payload = token ? await keys.verify(token) : undefined
    return payload?.oidc as Journey | undefined
  }
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

function cookieOptions(site: Site, type: ProviderType) {
  return {
    path: `${site.path}/simple-directory/api/auth/${type}/`,
    sameSite: 'lax' as const,
    secure: site.secure,
    httpOnly: true
  }
}
