/** Changes of users (docs/api/directory.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOldEnough } from '../../../contract/birthday.ts'
import { isEmail } from '../../../contract/email.ts'
import { anySession } from '../../access/access.ts'
import { languageOf } from '../../http/language.ts'
import { refusedAsChanged } from '../../http/preconditions.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { userChanged } from '../accountChanges.ts'
import { readOnlyAccounts } from '../accounts.ts'
import { mailOf } from '../mailTexts.ts'
import { personNameLength, type User } from '../model.ts'
import { sendInBackground } from '../registration.ts'
import { directoryError } from '../texts.ts'
import type { UserPatch } from '../userAccounts.ts'
import { checkPrecondition } from './preconditions.ts'
import { refreshCookies, requestSite } from './sessionAnswers.ts'
import { administeredUser, endOtherSessions, shownUser } from './userGuards.ts'

const optionalText = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))

const userPatch = Type.Object(
  {
    firstName: optionalText(personNameLength),
    lastName: optionalText(personNameLength),
    birthday: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.Null()])),
    ignorePersonalAccount: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    defaultOrg: optionalText(200),
    defaultDep: optionalText(200),
    plannedDeletion: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.Null()])),
    maxCreatedOrgs: Type.Optional(Type.Union([Type.Integer({ minimum: -1 }), Type.Null()])),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    '2FA': Type.Optional(Type.Union([Type.Object({ active: Type.Literal(false) }), Type.Null()])),
    oidc: Type.Optional(Type.Null()),
    oauth: Type.Optional(Type.Null()),
    saml2: Type.Optional(Type.Null())
  },
  { additionalProperties: false }
)

type PatchBody = Static<typeof userPatch>

export const userPatchRoutes: RegisterRoutes = (scope, platform) => {
  scope.withTypeProvider<TypeBoxTypeProvider>().patch(
    '/api/users/:id',
    {
      config: { access: anySession },
      schema: {
        operationId: 'patchUser',
        tags: ['Directory'],
        summary: 'Change a user',
        params: Type.Object({ id: Type.String() }),
        body: userPatch
      }
    },
    async (request, reply) => {
      const user = await administeredUser(request, platform.directory, request.params.id)
      return patchUser(platform, { request, reply, user, body: request.body })
    }
  )
}

interface UserChange {
  request: FastifyRequest
  reply: FastifyReply
  user: User
  body: PatchBody
}

/** Changes a user, and answers the changed one. */
async function patchUser(platform: Platform, change: UserChange): Promise<object> {
  const { directory } = platform
  const { request, reply, user, body } = change
  const { '2FA': twoFactor, oidc: _oidc, oauth: _oauth, saml2: _saml2, ...values } = body
  await checkPatch(platform, change)
  const author = request.session.user ?? user
  const isSeen = checkPrecondition(request, await shownUser(request, directory, user))
  const changes: UserPatch = {
    ...(values as UserPatch),
    updated: { id: author.id, name: author.name, date: new Date().toISOString() }
  }
  const isUnlinked = unlinks(body)
  await directory.change(async (writing) => {
    const isPatched = await writing.accounts.patchUser(user.id, changes, isSeen ? user : undefined)
    if (!isPatched) throw refusedAsChanged()
    if (twoFactor !== undefined) await writing.accounts.setTwoFactor(user.id, undefined)
    if (isUnlinked) await writing.identitiesOf.unlink(user.id)
    await userChanged(writing, user.id)
  })
  // Other sessions may be of the person whose identity was unlinked.
  if (isUnlinked) await endOtherSessions(request, directory, user)
  if (plansDeletion(body)) announceDeletion(platform, request, user, body.plannedDeletion)
  await refreshCookies(request, reply, platform)
  return shownUser(request, directory, await administeredUser(request, directory, user.id))
}

const unlinks = ({ oidc, oauth, saml2 }: PatchBody): boolean =>
  [oidc, oauth, saml2].some((identities) => identities !== undefined)

const plansDeletion = (body: PatchBody): body is PatchBody & { plannedDeletion: string } =>
  body.plannedDeletion !== undefined && body.plannedDeletion !== null

/** @throws HttpError 403 for changes that need admin mode, 400 for a wrong value */
async function checkPatch(
  { directory: { accounts, settings } }: Platform,
  { request, user, body }: UserChange
): Promise<void> {
  const language = languageOf(request)
  const needsAdminMode =
    (plansDeletion(body) && !settings.selfDeletion) ||
    body.maxCreatedOrgs !== undefined ||
    body.email !== undefined ||
    body['2FA'] !== undefined ||
    unlinks(body)
  if (needsAdminMode && !request.session.user?.adminMode) {
    throw directoryError(403, 'permissionDenied', language)
  }
  if (accounts.readOnly) throw readOnlyAccounts()
  if (body.birthday && !isOldEnough(body.birthday)) throw directoryError(400, 'tooYoung', language)
  if (body.email === undefined) return
  if (!isEmail(body.email)) throw directoryError(400, 'badEmail', language)
  const holder = await accounts.userByEmail(body.email, { host: user.host ?? '', path: user.path ?? '' })
  if (holder && holder.id !== user.id) throw directoryError(400, 'takenEmail', language)
}

function announceDeletion(platform: Platform, request: FastifyRequest, user: User, date: string): void {
  const site = requestSite(request, platform)
  const values = { host: new URL(site.url).host, link: `${site.directoryUrl}/login`, user: user.name, date }
  sendInBackground(platform, user.email, mailOf('plannedDeletion', languageOf(request), values))
}
