/** Maximum number of members of organizations (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { AccountType } from '../../../contract/session.ts'
import { ownCheck } from '../../access/access.ts'
import { secretMatches } from '../../access/secrets.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import type { Directory } from '../directory.ts'
import { listQuery } from '../lists.ts'
import { administersSome } from '../memberRules.ts'
import { directoryError } from '../texts.ts'
import { pageParameters } from './lists.ts'

const accountType = Type.Union([Type.Literal('user'), Type.Literal('organization')])
const accountPath = Type.Object({ type: accountType, id: Type.String() })
const key = Type.Optional(Type.String({ description: 'Key of the service that sets limits' }))
const access = ownCheck('administrators of the account, administrators in admin mode, or the service key')

interface AccountLimits {
  type: AccountType
  id: string
  name: string
  lastUpdate: string
  store_nb_members: { limit: number; consumption: number }
}

export const limitRoutes: RegisterRoutes = async (scope, platform) => {
  await listRoute(scope, platform)
  await accountRoutes(scope, platform)
}

const listRoute: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform

  routes.get(
    '/api/limits',
    {
      config: { access },
      schema: {
        operationId: 'listDirectoryLimits',
        tags: ['Directory'],
        summary: 'Limits that were set',
        querystring: Type.Object({
          type: Type.Optional(accountType),
          id: Type.Optional(Type.String()),
          key,
          ...pageParameters
        })
      }
    },
    async (request) => {
      const { query } = request
      if (!isService(platform, request, query.key)) throw httpError('signInNeeded')
      const { type, id } = query
      const page = await directory.limits.list(
        { ...(type ? { type } : {}), ...(id ? { id } : {}) },
        listQuery(query, [])
      )
      const results = await Promise.all(
        page.results.map((stored) => limitsOf(directory, stored.type, stored.id))
      )
      return { results: results.filter((account) => account !== undefined), count: page.count }
    }
  )
}

/** Routes that read and set the limit of one account. */
const accountRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform

  routes.get(
    '/api/limits/:type/:id',
    {
      config: { access },
      schema: {
        operationId: 'readDirectoryLimits',
        tags: ['Directory'],
        summary: 'Limit and number of members of an organization',
        params: accountPath,
        querystring: Type.Object({ key })
      }
    },
    async (request) => {
      const { type, id } = request.params
      if (!isService(platform, request, request.query.key) && !isOwn(request, type, id))
        throw httpError('signInNeeded')
      const accountLimits = await limitsOf(directory, type, id)
      if (!accountLimits) throw unknownAccount(request, type)
      return accountLimits
    }
  )

  routes.post(
    '/api/limits/:type/:id',
    {
      config: { access },
      schema: {
        operationId: 'setDirectoryLimits',
        tags: ['Directory'],
        summary: 'Set the limit of members of an organization',
        params: accountPath,
        querystring: Type.Object({ key }),
        body: Type.Object({
          lastUpdate: Type.Optional(Type.String({ format: 'date-time' })),
          store_nb_members: Type.Optional(
            Type.Object({
              limit: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1e9 }), Type.Null()]))
            })
          )
        })
      }
    },
    async (request) => {
      const { type, id } = request.params
      if (!isService(platform, request, request.query.key)) throw httpError('signInNeeded')
      if (!(await limitsOf(directory, type, id))) throw unknownAccount(request, type)
      const { lastUpdate = new Date().toISOString(), store_nb_members: members } = request.body
      await directory.limits.write({ type, id, lastUpdate, maxMembers: members?.limit ?? null })
      return limitsOf(directory, type, id)
    }
  )
}

function isService({ config }: Platform, request: FastifyRequest, presented: string | undefined): boolean {
  return !!request.session.user?.adminMode || secretMatches(config.secrets.limits, presented)
}

function isOwn({ session: { user } }: FastifyRequest, type: AccountType, id: string): boolean {
  if (!user) return false
  return type === 'user' ? user.id === id : administersSome(user.organizations, id)
}

function unknownAccount(request: FastifyRequest, type: AccountType): HttpError {
  return directoryError(404, type === 'user' ? 'userUnknown' : 'orgaUnknown', languageOf(request))
}

async function limitsOf(
  { accounts, limits }: Directory,
  type: AccountType,
  id: string
): Promise<AccountLimits | undefined> {
  const account = type === 'user' ? await accounts.user(id) : await accounts.organization(id)
  if (!account) return undefined
  const lastUpdate = (await limits.read(type, id))?.lastUpdate ?? new Date().toISOString()
  const members =
    type === 'user'
      ? { limit: 1, consumption: 1 }
      : { limit: await limits.maxMembers(id), consumption: await accounts.memberCount(id) }
  return { type, id, name: account.name, lastUpdate, store_nb_members: members }
}
