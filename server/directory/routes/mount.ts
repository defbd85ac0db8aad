/** Mounts the routes of the directory below `/simple-directory`, and at the root for calls between servers. */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { httpError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { isForwarded } from '../../http/requestHost.ts'
import { accountRoutes } from './accounts.ts'
import { adminModeRoutes } from './adminMode.ts'
import { apiDocRoutes } from './apiDocs.ts'
import { applicationLoginRoutes } from './applicationLogin.ts'
import { contactRoutes } from './contact.ts'
import { externalApplicationRoutes } from './externalApplications.ts'
import { avatarRoutes } from './avatars.ts'
import { invitationAcceptanceRoutes } from './invitationAcceptance.ts'
import { invitationRoutes } from './invitations.ts'
import { keyRoutes } from './keys.ts'
import { limitRoutes } from './limits.ts'
import { memberRoutes } from './members.ts'
import { mailedLinkRoutes } from './mailedLinks.ts'
import { mailRoutes } from './mails.ts'
import { providerRoutes } from './providers.ts'
import { organizationPatchRoutes } from './organizationPatch.ts'
import { organizationRoutes } from './organizations.ts'
import { partnerInvitationRoutes } from './partnerInvitations.ts'
import { partnerRoutes } from './partners.ts'
import { movingRoutes } from './moving.ts'
import { pseudoSessionRoutes } from './pseudoSessions.ts'
import { acceptReadAllKey } from './readAll.ts'
import { passwordListRoutes } from './passwordLists.ts'
import { passwordLoginRoutes } from './passwordLogin.ts'
import { passwordRoutes } from './passwords.ts'
import { sessionRoutes } from './session.ts'
import { tokenCallbackRoutes } from './tokenCallback.ts'
import { answerText } from './preconditions.ts'
import { signupRoutes } from './signup.ts'
import { publicSiteRoutes } from './publicSite.ts'
import { siteRedirectRoutes } from './siteRedirect.ts'
import { siteRoutes } from './sites.ts'
import { twoFactorRoutes } from './twoFactor.ts'
import { userPatchRoutes } from './userPatch.ts'
import { userRoutes } from './users.ts'
import { userSessionRoutes } from './userSessions.ts'

const bodyLimit = 100_000

export async function mountDirectory(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => registerRoutes(scope, platform, false), { prefix: '/simple-directory' })
  await app.register(async (scope) => registerRoutes(scope, platform, true))
}

async function registerRoutes(scope: FastifyInstance, platform: Platform, bare: boolean): Promise<void> {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit ??= bodyLimit
    // The directory itself checks on which sites users may sign in.
    if (route.config) route.config.anyHost = true
    if (bare) route.schema = { ...route.schema, hide: true }
  })
  scope.addHook('onRequest', async (request) => {
    if (bare && isForwarded(request)) throw httpError('pathWithoutPrefix')
  })
  scope.setReplySerializer(answerText)
  acceptReadAllKey(scope, platform)
  await keyRoutes(scope, platform)
  await apiDocRoutes(scope, platform)
  await userRoutes(scope, platform)
  await userPatchRoutes(scope, platform)
  await userSessionRoutes(scope, platform)
  await movingRoutes(scope, platform)
  await organizationRoutes(scope, platform)
  await organizationPatchRoutes(scope, platform)
  await memberRoutes(scope, platform)
  await partnerInvitationRoutes(scope, platform)
  await partnerRoutes(scope, platform)
  await invitationRoutes(scope, platform)
  await invitationAcceptanceRoutes(scope, platform)
  await limitRoutes(scope, platform)
  await accountRoutes(scope, platform)
  await avatarRoutes(scope, platform)
  await publicSiteRoutes(scope, platform)
  await siteRoutes(scope, platform)
  await mailRoutes(scope, platform)
  await contactRoutes(scope, platform)
  await passwordListRoutes(scope, platform)
  await scope.register(async (auth) => {
    await auth.register(formbody)
    await passwordLoginRoutes(auth, platform)
    await tokenCallbackRoutes(auth, platform)
    await sessionRoutes(auth, platform)
    await siteRedirectRoutes(auth, platform)
    await adminModeRoutes(auth, platform)
    await signupRoutes(auth, platform)
    await mailedLinkRoutes(auth, platform)
    await passwordRoutes(auth, platform)
    await twoFactorRoutes(auth, platform)
    await providerRoutes(auth, platform)
    await externalApplicationRoutes(auth, platform)
    await applicationLoginRoutes(auth, platform)
    await pseudoSessionRoutes(auth, platform)
  })
}
