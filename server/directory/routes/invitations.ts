/** Invitations, and the links to accept them (docs/api/directory.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { anySession, everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { accountsSite } from '../handOver.ts'
import { readInvitation, type Invitation } from '../invitationTokens.ts'
import { invitationPage, invite, isFullFor, isMember, joinByInvitation, placesIn } from '../invitations.ts'
import { isEmail } from '../../../contract/email.ts'
import type { Organization, User } from '../model.ts'
import { checkRedirect, redirectOr } from '../redirects.ts'
import { populationOf } from '../sites.ts'
import { isSuperadmin } from '../superadmin.ts'
import { directoryError, unknownRole } from '../texts.ts'
import { isAdministrator } from './organizationGuards.ts'
import { isOnlyLooked, sendNothing } from './linkLooks.ts'
import { refreshCookies, requestSite } from './sessionAnswers.ts'

const identifierLength = 200
const maxDepartments = 100

const invitationBody = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: identifierLength }),
    name: Type.String({ maxLength: identifierLength }),
    email: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    role: Type.String({ minLength: 1, maxLength: identifierLength }),
    departments: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: identifierLength }), { maxItems: maxDepartments })
    ),
    department: Type.Optional(Type.Union([Type.String({ maxLength: identifierLength }), Type.Null()])),
    redirect: Type.Optional(Type.String({ maxLength: 2000 }))
  },
  { additionalProperties: false }
)

export const invitationRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { accounts, tokens, settings } = platform.directory

  routes.post(
    '/api/invitations',
    {
      config: { access: anySession },
      schema: {
        operationId: 'createInvitation',
        tags: ['Directory'],
        summary: 'Invite a person into an organization or departments of it',
        querystring: Type.Object({
          skip_mail: Type.Optional(Type.Boolean()),
          force_mail: Type.Optional(Type.Boolean({ description: 'Even to who is a member at once' }))
        }),
        body: invitationBody
      }
    },
    async (request, reply) => {
      const { user } = request.session
      if (!user) throw httpError('signInNeeded')
      const { organization, invitation } = await offered(request, request.body)
      const { skip_mail: skipMail, force_mail: forceMail } = request.query
      const sent = await invite(platform, {
        invitation,
        organization,
        author: { id: user.id, name: user.name },
        site: accountsSite(platform, requestSite(request, platform)),
        language: languageOf(request),
        mail: skipMail ? 'never' : forceMail ? 'always' : 'normal'
      })
      // Only administrators of the platform see the link, which makes any holder a member.
      if (user.adminMode || user.asAdmin) return sent
      return reply.code(201).send()
    }
  )

  routes.get(
    '/api/invitations/_accept',
    {
      config: { access: everybody },
      schema: {
        operationId: 'acceptInvitation',
        tags: ['Directory'],
        summary: 'Follow the link of an invitation',
        querystring: Type.Object({ invit_token: Type.String({ minLength: 1 }) })
      }
    },
    async (request, reply) => {
      if (isOnlyLooked(request)) return sendNothing(reply)
      return reply.redirect(await afterInvitation(request, reply, request.query.invit_token), 302)
    }
  )

  /** Validated invitation of a request body. */
  async function offered(
    request: FastifyRequest,
    body: Static<typeof invitationBody>
  ): Promise<{ organization: Organization; invitation: Invitation }> {
    const language = languageOf(request)
    const departments = [...new Set(body.departments ?? (body.department ? [body.department] : []))]
    const places = departments.length > 0 ? departments : ['']
    if (!(await isAdministrator(request, platform.directory, body.id, places))) {
      throw httpError('adminRoleNeeded')
    }
    const email = body.email?.trim() ?? ''
    if (!isEmail(email)) throw directoryError(400, 'badEmail', language)
    const organization = await accounts.organization(body.id)
    if (!organization) throw httpError('unknownOrganization')
    for (const id of departments) {
      const isKnown = organization.departments?.some((department) => department.id === id)
      if (!isKnown) throw httpError('unknownDepartment', { id })
    }
    const roles = organization.roles ?? settings.roles
    if (!roles.includes(body.role)) throw unknownRole(body.role, language)
    const redirect = body.redirect || undefined
    if (redirect) await checkRedirect(platform, redirect, requestSite(request, platform))
    const invitation = {
      organizationId: organization.id,
      organizationName: organization.name,
      email,
      role: body.role,
      departments,
      ...(redirect ? { redirect } : {})
    }
    return { organization, invitation }
  }

  /** Address of the page after an invitation was handled. */
  async function afterInvitation(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string
  ): Promise<string> {
    const site = requestSite(request, platform)
    const loginPage = (parameters: Record<string, string>): string =>
      `${site.directoryUrl}/login?${new URLSearchParams(parameters)}`

    const presented = await readInvitation(platform.directory, token)
    if (!presented) return loginPage({ error: 'invalidInvitationToken' })
    const invitation = presented.content
    const { email, organizationId, departments } = invitation
    // An unconfirmed account is treated as absent: reading the mail proves the ownership of the address.
    const user = confirmed(await accounts.userByEmail(email, populationOf(site)))
    if (!user && accounts.readOnly) return loginPage({ error: 'userUnknown' })
    if (user && isSuperadmin(user)) return loginPage({ error: 'settingsAccount' })
    const organization = await accounts.organization(organizationId)
    if (!organization) return loginPage({ error: 'orgaUnknown' })

    const redirect = await redirectOr(platform, invitation.redirect, site, invitationPage(site))
    const department = departments[0]
    const account = {
      email,
      id_token_org: organizationId,
      ...(department ? { id_token_dep: department } : {})
    }
    const isLoggedIn = user !== undefined && request.session.user?.id === user.id
    if (user && isMemberAsInvited(user, invitation)) {
      return isLoggedIn ? redirect : loginPage({ ...account, redirect })
    }
    if (presented.expired) return loginPage({ error: 'expiredInvitationToken' })
    if (await isFullFor(platform.directory, organizationId, user)) return loginPage({ error: 'maxNbMembers' })
    if (!user) return loginPage({ step: 'createUser', invit_token: token, redirect })
    if (accounts.readOnly) return loginPage({ error: 'readOnlyAccounts' })

    const joined = await tokens.use(token, () => joinByInvitation(platform, user, invitation), isMember)
    // A concurrent request used the link: a user who is a member by it is redirected all the same.
    const outcome = joined ? joined.result : await outcomeOfOther(user.id, invitation)
    if (outcome === 'full') return loginPage({ error: 'maxNbMembers' })
    if (outcome === 'unknown') return loginPage({ error: 'orgaUnknown' })
    if (outcome === 'used') return loginPage({ error: 'expiredInvitationToken' })
    if (outcome === 'memberOfParent' || outcome === 'memberOfDepartment') {
      return loginPage({ error: 'invitationConflict' })
    }
    if (!isLoggedIn) return loginPage({ ...account, redirect })
    await refreshCookies(request, reply, platform, {
      id_token_org: organizationId,
      id_token_dep: department ?? '',
      id_token_role: ''
    })
    return withParameters(redirect, account)
  }

  async function outcomeOfOther(userId: string, invitation: Invitation): Promise<'alreadyMember' | 'used'> {
    const user = await accounts.user(userId)
    return user && isMemberAsInvited(user, invitation) ? 'alreadyMember' : 'used'
  }
}

function confirmed(user: User | undefined): User | undefined {
  return user?.emailConfirmed === false ? undefined : user
}

function isMemberAsInvited(user: User, { organizationId, departments }: Invitation): boolean {
  const places = placesIn(user, organizationId)
  const invited = departments.length > 0 ? departments : ['']
  return invited.every((department) => places.some((place) => place.department === department))
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
