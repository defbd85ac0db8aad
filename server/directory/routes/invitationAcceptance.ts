/** Links that accept an invitation (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { everybody } from '../../access/access.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { readInvitation, type Invitation } from '../invitationTokens.ts'
import { invitationPage, isFullFor, isMember, joinByInvitation, placesIn } from '../invitations.ts'
import type { User } from '../model.ts'
import { redirectOr } from '../redirects.ts'
import { populationOf } from '../sites.ts'
import { isSuperadmin } from '../superadmin.ts'
import { isPreview, sendUncachedEmpty } from './linkLooks.ts'
import { refreshCookies, requestSite } from './sessionAnswers.ts'

export const invitationAcceptanceRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

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
      if (isPreview(request)) return sendUncachedEmpty(reply)
      return reply.redirect(await afterInvitation(platform, request, reply, request.query.invit_token), 302)
    }
  )
}

/** Address of the page after an invitation was handled. */
async function afterInvitation(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string
): Promise<string> {
  const { accounts, tokens } = platform.directory
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
  const outcome = joined ? joined.result : await outcomeOfOther(platform, user.id, invitation)
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

async function outcomeOfOther(
  { directory: { accounts } }: Platform,
  userId: string,
  invitation: Invitation
): Promise<'alreadyMember' | 'used'> {
  const user = await accounts.user(userId)
  return user && isMemberAsInvited(user, invitation) ? 'alreadyMember' : 'used'
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
