/** Routes of users (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { isOldEnough } from '../../../contract/birthday.ts'
import { anySession, everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { refusedAsChanged } from '../../http/preconditions.ts'
import { languageOf, type Language } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { readOnlyAccounts } from '../accounts.ts'
import { commaList, listQuery } from '../lists.ts'
import { personNameLength, type User } from '../model.ts'
import { isEmail } from '../../../contract/email.ts'
import { mailOf } from '../mailTexts.ts'
import { sendInBackground } from '../registration.ts'
import { userChanged } from '../accountChanges.ts'
import { clearAllCookies } from '../cookies.ts'
import { deleteUser } from '../deletion.ts'
import { isSuperadmin } from '../superadmin.ts'
import { directoryError } from '../texts.ts'
import type { UserPatch } from '../userAccounts.ts'
import { userDetails } from '../userDetails.ts'
import { accountParameters, maySee, siteFilter } from './lists.ts'
import { checkPrecondition } from './preconditions.ts'
import { cookiesOf, refreshCookies, requestSite } from './sessionAnswers.ts'

const sortFields = ['id', 'name', 'email', 'firstName', 'lastName', 'logged']
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

const userPath = Type.Object({ id: Type.String() })

export const userRoutes: RegisterRoutes = (scope, platform) => {
  const { directory } = platform
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { accounts, serverSessions, settings } = directory

  routes.get(
    '/api/users',
    {
      config: { access: everybody },
      schema: {
        operationId: 'listUsers',
        tags: ['Directory'],
        summary: 'Users, for those who may list them',
        querystring: Type.Object({
          id: Type.Optional(Type.String()),
          email: Type.Optional(Type.String({ description: 'Comma list of e-mail addresses' })),
          ...accountParameters
        })
      }
    },
    async (request) => {
      const { query } = request
      checkAllFields(request, query.allFields)
      const list = listQuery(query, sortFields)
      if (!maySee(settings.listUsers, request)) return { results: [], count: 0 }
      const ids = commaList(query.ids ?? query.id)
      const emails = commaList(query.email)
      const { count, results } = await accounts.users(
        {
          ...siteFilter(query),
          ...(query.q ? { q: query.q } : {}),
          ...(ids ? { ids } : {}),
          ...(emails ? { emails } : {})
        },
        list
      )
      return { count, results: query.allFields ? results : results.map(({ id, name }) => ({ id, name })) }
    }
  )

  routes.get(
    '/api/users/:id',
    {
      config: { access: anySession },
      schema: { operationId: 'readUser', tags: ['Directory'], summary: 'A user', params: userPath }
    },
    async (request) => shown(request, await ownUser(request, request.params.id))
  )

  routes.patch(
    '/api/users/:id',
    {
      config: { access: anySession },
      schema: {
        operationId: 'patchUser',
        tags: ['Directory'],
        summary: 'Change a user',
        params: userPath,
        body: userPatch
      }
    },
    async (request, reply) => {
      const user = await ownUser(request, request.params.id)
      const { session, body } = request
      const language = languageOf(request)
      const { '2FA': twoFactor, oidc, oauth, saml2, ...patch } = body
      const isUnlinked = [oidc, oauth, saml2].some((identities) => identities !== undefined)
      const plansDeletion = patch.plannedDeletion !== undefined && patch.plannedDeletion !== null
      const needsAdminMode =
        (plansDeletion && !settings.selfDeletion) ||
        patch.maxCreatedOrgs !== undefined ||
        patch.email !== undefined ||
        twoFactor !== undefined ||
        isUnlinked
      if (needsAdminMode && !session.user?.adminMode) throw directoryError(403, 'permissionDenied', language)
      if (accounts.readOnly) throw readOnlyAccounts()
      if (patch.birthday && !isOldEnough(patch.birthday)) throw directoryError(400, 'tooYoung', language)
      if (patch.email !== undefined) await checkNewEmail(patch.email, user, language)
      const author = session.user ?? user
      const isSeen = checkPrecondition(request, await shown(request, user))
      const changes: UserPatch = {
        ...(patch as UserPatch),
        updated: { id: author.id, name: author.name, date: new Date().toISOString() }
      }
      await directory.change(async (writing) => {
        const isPatched = await writing.accounts.patchUser(user.id, changes, isSeen ? user : undefined)
        if (!isPatched) throw refusedAsChanged()
        if (twoFactor !== undefined) await writing.accounts.setTwoFactor(user.id, undefined)
        if (isUnlinked) await writing.identitiesOf.unlink(user.id)
        await userChanged(writing, user.id)
      })
      // Other sessions may be of the person whose identity was unlinked.
      if (isUnlinked) await endOtherSessions(request, user)
      if (plansDeletion) announceDeletion(request, user, String(patch.plannedDeletion))
      await refreshCookies(request, reply, platform)
      return shown(request, await ownUser(request, user.id))
    }
  )

  routes.delete(
    '/api/users/:id/plannedDeletion',
    {
      config: { access: anySession },
      schema: {
        operationId: 'cancelUserDeletion',
        tags: ['Directory'],
        summary: 'Cancel the planned deletion of a user',
        params: userPath,
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const user = await ownUser(request, request.params.id)
      await accounts.patchUser(user.id, { plannedDeletion: null })
      await refreshCookies(request, reply, platform)
      return reply.code(204).send(null)
    }
  )

  routes.delete(
    '/api/users/:id',
    {
      config: { access: anySession },
      schema: {
        operationId: 'deleteUser',
        tags: ['Directory'],
        summary: 'Delete a user and what he owns',
        params: userPath,
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const { session } = request
      const user = await ownUser(request, request.params.id)
      if (!session.user?.adminMode && !settings.selfDeletion) {
        throw directoryError(403, 'permissionDenied', languageOf(request))
      }
      if (accounts.readOnly) throw readOnlyAccounts()
      // Checked before the sessions of the user end.
      if (isSuperadmin(user)) throw httpError('settingsAccount')
      await deleteUser(directory, user)
      if (session.user?.id === user.id) clearAllCookies(reply, requestSite(request, platform))
      return reply.code(204).send(null)
    }
  )

  routes.delete(
    '/api/users/:id/sessions',
    {
      config: { access: anySession },
      schema: {
        operationId: 'endOtherSessions',
        tags: ['Directory'],
        summary: 'End the sessions of a user, but the one of the caller',
        params: userPath,
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const user = await ownUser(request, request.params.id)
      await endOtherSessions(request, user)
      return reply.code(204).send(null)
    }
  )

  routes.delete(
    '/api/users/:id/sessions/:sessionId',
    {
      config: { access: anySession },
      schema: {
        operationId: 'endUserSession',
        tags: ['Directory'],
        summary: 'End one of the sessions of a user',
        params: Type.Object({ id: Type.String(), sessionId: Type.String() }),
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const user = await ownUser(request, request.params.id)
      if (!(await serverSessions.end(user.id, request.params.sessionId))) throw httpError('accountNotFound')
      return reply.code(204).send(null)
    }
  )

  /**
   * Checks a new e-mail address.
   * @throws HttpError 400 for an invalid address, or one of another account
   */
  async function checkNewEmail(email: string, user: User, language: Language): Promise<void> {
    if (!isEmail(email)) throw directoryError(400, 'badEmail', language)
    const holder = await accounts.userByEmail(email, { host: user.host ?? '', path: user.path ?? '' })
    if (holder && holder.id !== user.id) throw directoryError(400, 'takenEmail', language)
  }

  /** Ends the sessions of a user except the caller's. */
  async function endOtherSessions(request: FastifyRequest, { id }: User): Promise<void> {
    const own = await directory.sessions.current(cookiesOf(request))
    // Pending links would open another session.
    await directory.tokens.revoke({ userId: id })
    await serverSessions.endAll(id, own?.user === id ? own.session : undefined)
  }

  function announceDeletion(request: FastifyRequest, user: User, date: string): void {
    const site = requestSite(request, platform)
    const values = { host: new URL(site.url).host, link: `${site.directoryUrl}/login`, user: user.name, date }
    sendInBackground(platform, user.email, mailOf('plannedDeletion', languageOf(request), values))
  }

  function checkAllFields(request: FastifyRequest, allFields: boolean | undefined): void {
    if (allFields && !request.session.user?.adminMode) {
      throw directoryError(403, 'permissionDenied', languageOf(request))
    }
  }

  /** Returns the user of the path, for the user and for admin mode. */
  async function ownUser(request: FastifyRequest, id: string): Promise<User> {
    const caller = request.session.user
    if (caller?.id !== id && !caller?.adminMode) {
      throw directoryError(403, 'permissionDenied', languageOf(request))
    }
    const user = await accounts.user(id)
    if (!user) throw directoryError(404, 'userUnknown', languageOf(request))
    return user
  }

  async function shown(request: FastifyRequest, user: User): Promise<object> {
    const own = await directory.sessions.current(cookiesOf(request))
    return userDetails(directory, user, own?.user === user.id ? own.session : undefined)
  }
}
