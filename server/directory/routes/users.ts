/** Users: lists, reads, deletion (docs/api/directory.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { anySession, everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { readOnlyAccounts } from '../accounts.ts'
import { clearAllCookies } from '../cookies.ts'
import { deleteUser } from '../deletion.ts'
import { commaList, listQuery } from '../lists.ts'
import type { User } from '../model.ts'
import { isSuperadmin } from '../superadmin.ts'
import { directoryError } from '../texts.ts'
import { accountParameters, maySee, siteFilter } from './lists.ts'
import { refreshCookies, requestSite } from './sessionAnswers.ts'
import { administeredUser, shownUser } from './userGuards.ts'

const sortFields = ['id', 'name', 'email', 'firstName', 'lastName', 'logged']
const userPath = Type.Object({ id: Type.String() })
const usersQuery = Type.Object({
  id: Type.Optional(Type.String()),
  email: Type.Optional(Type.String({ description: 'Comma list of e-mail addresses' })),
  ...accountParameters
})

export const userRoutes: RegisterRoutes = (scope, platform) => {
  const { directory } = platform
  const { accounts } = directory
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/users',
    {
      config: { access: everybody },
      schema: {
        operationId: 'listUsers',
        tags: ['Directory'],
        summary: 'Users, for those who may list them',
        querystring: usersQuery
      }
    },
    async (request) => listUsers(platform, request, request.query)
  )

  routes.get(
    '/api/users/:id',
    {
      config: { access: anySession },
      schema: { operationId: 'readUser', tags: ['Directory'], summary: 'A user', params: userPath }
    },
    async (request) =>
      shownUser(request, directory, await administeredUser(request, directory, request.params.id))
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
      const user = await administeredUser(request, directory, request.params.id)
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
      const user = await administeredUser(request, directory, request.params.id)
      checkDeletion(platform, request, user)
      await deleteUser(directory, user)
      if (request.session.user?.id === user.id) clearAllCookies(reply, requestSite(request, platform))
      return reply.code(204).send(null)
    }
  )
}

async function listUsers(
  { directory: { accounts, settings } }: Platform,
  request: FastifyRequest,
  query: Static<typeof usersQuery>
): Promise<object> {
  if (query.allFields && !request.session.user?.adminMode) {
    throw directoryError(403, 'permissionDenied', languageOf(request))
  }
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

/** @throws HttpError where users may not be deleted: checked before the sessions of the user end */
function checkDeletion(
  { directory: { accounts, settings } }: Platform,
  request: FastifyRequest,
  user: User
): void {
  if (!request.session.user?.adminMode && !settings.selfDeletion) {
    throw directoryError(403, 'permissionDenied', languageOf(request))
  }
  if (accounts.readOnly) throw readOnlyAccounts()
  if (isSuperadmin(user)) throw httpError('settingsAccount')
}
