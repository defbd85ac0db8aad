/** Lists of forbidden passwords (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import { adminModeOnly } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { listQuery, pageOf } from '../lists.ts'
import type { PasswordList, PasswordLists } from '../passwordLists/store.ts'
import { pageParameters } from './lists.ts'

const maxPasswords = 200_000
const bodyLimit = 20_000_000
const maxLists = 100

const name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const active = Type.Optional(Type.Boolean())
const passwords = Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: maxPasswords }))
const params = Type.Object({ id: Type.String() })
const sortFields = ['name', 'createdAt', 'updatedAt']

const config = { access: adminModeOnly }
const tags = ['Directory']

export const passwordListRoutes: RegisterRoutes = async (scope, platform) => {
  await collectionRoutes(scope, platform)
  await listRoutes(scope, platform)
}

/** Routes that show all lists and create one. */
const collectionRoutes: RegisterRoutes = (scope, { directory: { passwordLists: lists } }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/password-lists',
    {
      config,
      schema: {
        operationId: 'listPasswordLists',
        tags,
        summary: 'Lists of passwords that nobody may choose',
        querystring: Type.Object(pageParameters)
      }
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return pageOf(await lists.all(), listQuery(request.query, sortFields))
    }
  )

  routes.post(
    '/api/password-lists',
    {
      bodyLimit,
      onRequest: checkAdminMode,
      config,
      schema: {
        operationId: 'createPasswordList',
        tags,
        summary: 'Refuse the passwords of a list',
        body: Type.Object({ name, active, passwords }, { additionalProperties: false })
      }
    },
    async (request, reply) => {
      if ((await lists.all()).length >= maxLists) throw httpError('tooManyPasswordLists')
      const id = nanoid()
      await lists.create(id, request.body)
      return reply.code(201).send(await listOf(lists, id))
    }
  )
}

/** Routes of one list. */
const listRoutes: RegisterRoutes = (scope, { directory: { passwordLists: lists } }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/password-lists/:id',
    {
      config,
      schema: { operationId: 'readPasswordList', tags, summary: 'A list, without its passwords', params }
    },
    async (request) => listOf(lists, request.params.id)
  )

  routes.patch(
    '/api/password-lists/:id',
    {
      bodyLimit,
      onRequest: checkAdminMode,
      config,
      schema: {
        operationId: 'patchPasswordList',
        tags,
        summary: 'Change a list; its passwords are replaced by those that are given',
        params,
        body: Type.Object({ name: Type.Optional(name), active, passwords }, { additionalProperties: false })
      }
    },
    async (request) => {
      const { id } = request.params
      if (!(await lists.patch(id, request.body))) throw httpError('passwordListNotFound')
      return listOf(lists, id)
    }
  )

  routes.delete(
    '/api/password-lists/:id',
    {
      config,
      schema: {
        operationId: 'deletePasswordList',
        tags,
        summary: 'Delete a list: its passwords are accepted again',
        params,
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      if (!(await lists.remove(request.params.id))) throw httpError('passwordListNotFound')
      return reply.code(204).send(null)
    }
  )
}

/** Checked before the body is read, since it may be large. */
async function checkAdminMode({ session: { user } }: FastifyRequest): Promise<void> {
  if (!user) throw httpError('signInNeeded')
  if (!user.adminMode) throw httpError('superAdminOnly')
}

/**
 * Returns a list.
 * @throws HttpError 404
 */
async function listOf(lists: PasswordLists, id: string): Promise<PasswordList> {
  const list = await lists.get(id)
  if (!list) throw httpError('passwordListNotFound')
  return list
}
