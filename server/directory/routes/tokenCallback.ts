/** Sign-in by a token: of the login page, or of a link in a mail (docs/api/directory.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { everybody } from '../../access/access.ts'
import type { RegisterRoutes } from '../../platform.ts'
import type { LoginGrant } from '../login.ts'
import { findMembership } from '../memberships.ts'
import { redirectOr } from '../redirects.ts'
import { siteMark } from '../sites.ts'
import { asCallback } from '../tokens.ts'
import { isPreview, sendUncachedEmpty } from './linkLooks.ts'
import { loginError, openSession, type SignIn } from './openSession.ts'
import { requestSite } from './sessionAnswers.ts'

const callbackQuery = Type.Object({
  id_token: Type.Optional(Type.String()),
  id_token_org: Type.Optional(Type.String()),
  id_token_dep: Type.Optional(Type.String()),
  id_token_role: Type.Optional(Type.String()),
  redirect: Type.Optional(Type.String()),
  org_storage: Type.Optional(Type.String())
})

export const tokenCallbackRoutes: RegisterRoutes = (scope, platform) => {
  scope.withTypeProvider<TypeBoxTypeProvider>().get(
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
      if (isPreview(request)) return sendUncachedEmpty(reply)
      const signIn = { platform, request, reply, site: requestSite(request, platform) }
      return reply.redirect(await callback(signIn, request.query), 302)
    }
  )
}

/** Opens the session of a token, which is used once, and returns the address to go to: a refusal has its error. */
async function callback(signIn: SignIn, query: Static<typeof callbackQuery>): Promise<string> {
  const { platform, request, site } = signIn
  const { directory } = platform
  const { id_token: token, id_token_org: organizationId, id_token_dep: department } = query
  if (!token) return loginError(site, 'missingToken')
  const payload = await directory.keys.verify(token)
  const claimed = payload && asCallback(payload)
  // A token is valid on its own site only.
  if (!claimed || claimed.site !== siteMark(site)) return loginError(site, 'invalidToken')
  const target = await redirectOr(platform, query.redirect, site)
  // A user who is signed in already is redirected: clicking a link twice is not an error.
  const usedBefore = request.session.user?.id === claimed.id ? target : loginError(site, 'invalidToken')
  if (!(await directory.tokens.isLive(token))) return usedBefore
  if (organizationId && !(await directory.accounts.organization(organizationId))) {
    return loginError(site, 'orgaUnknown')
  }
  const user = await directory.accounts.user(claimed.id)
  if (!user) return loginError(site, 'badCredentials')
  const { parent } = claimed
  if (parent && !(await directory.serverSessions.isAlive(parent))) return loginError(site, 'invalidToken')
  const grant: LoginGrant = {
    user: claimed.emailConfirmed ? { ...user, emailConfirmed: true } : user,
    membership: organizationId ? findMembership(user, organizationId, department) : undefined,
    adminMode: !!claimed.adminMode,
    rememberMe: !!claimed.rememberMe,
    site: site.declared
  }
  if (grant.user.emailConfirmed === false) return loginError(site, 'badCredentials')
  const isNew = !!claimed.emailConfirmed && !organizationId && directory.settings.createdOrganizations !== 0
  const isConfirmed = user.emailConfirmed === false && !!claimed.emailConfirmed
  const opened = await directory.tokens.use(token, async () => {
    if (!isConfirmed || !claimed.dropsPassword)
      return openSession(signIn, grant, target, { isNew, isConfirmed, token, parent })
    // All links of the user end with the password, this one too.
    await directory.accounts.setPassword(user.id, undefined, {})
    return openSession(signIn, grant, target, { isNew, isConfirmed, parent })
  })
  return opened ? opened.result : usedBefore
}
