/** Routes of organizations (docs/api/directory.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { isMemberOf } from '../../../contract/permissions.ts'
import { anySession, everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { readOnlyAccounts } from '../accounts.ts'
import { organizationChanged, userChanged } from '../accountChanges.ts'
import { commaList, listQuery } from '../lists.ts'
import type { Organization } from '../model.ts'
import { createOrganization } from '../organizations.ts'
import { directoryError } from '../texts.ts'
import { accountParameters, maySee, siteFilter } from './lists.ts'
import { departmentList, identifier, nameLength, roles, shownName } from './organizationBody.ts'
import { administered, visibleOrganization, withRoles } from './organizationGuards.ts'
import { refreshCookies } from './sessionAnswers.ts'

const sortFields = ['id', 'name']
const organizationPath = Type.Object({ id: Type.String() })
const organizationsQuery = Type.Object({ creator: Type.Optional(Type.String()), ...accountParameters })

const newOrganization = Type.Object(
  {
    id: Type.Optional(identifier),
    name: shownName,
    description: Type.Optional(Type.String()),
    departmentLabel: Type.Optional(Type.String({ maxLength: nameLength })),
    departments: Type.Optional(departmentList),
    roles: Type.Optional(roles)
  },
  { additionalProperties: false }
)

export const organizationRoutes: RegisterRoutes = async (scope, platform) => {
  await collectionRoutes(scope, platform)
  await readingRoutes(scope, platform)
  await deletionRoute(scope, platform)
}

/** Routes that list organizations and create one. */
const collectionRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { accounts } = platform.directory

  routes.get(
    '/api/organizations',
    {
      config: { access: everybody },
      schema: {
        operationId: 'listOrganizations',
        tags: ['Directory'],
        summary: 'Organizations, for those who may list them',
        querystring: organizationsQuery
      }
    },
    async (request) => listOrganizations(platform, request, request.query)
  )

  routes.post(
    '/api/organizations',
    {
      config: { access: anySession },
      schema: {
        operationId: 'createOrganization',
        tags: ['Directory'],
        summary: 'Create an organization',
        querystring: Type.Object({ autoAdmin: Type.Optional(Type.Boolean()) }),
        body: newOrganization
      }
    },
    async (request, reply) => {
      const { user } = request.session
      if (!user) throw httpError('signInNeeded')
      if (accounts.readOnly) throw readOnlyAccounts()
      const creatorIsAdmin = request.query.autoAdmin ?? !user.adminMode
      const organization = await create(platform, {
        ...request.body,
        creator: user,
        language: languageOf(request),
        creatorIsAdmin
      })
      await refreshCookies(request, reply, platform)
      return reply.code(201).send(organization)
    }
  )
}

/** Routes that read an organization and its roles. */
const readingRoutes: RegisterRoutes = (scope, { directory }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { accounts, settings } = directory

  routes.get(
    '/api/organizations/:id',
    {
      config: { access: anySession },
      schema: {
        operationId: 'readOrganization',
        tags: ['Directory'],
        summary: 'An organization, for its members',
        params: organizationPath
      }
    },
    async (request) => {
      const { id } = request.params
      return withRoles(directory, await visibleOrganization(request, directory, id))
    }
  )

  routes.get(
    '/api/organizations/:id/roles',
    {
      config: { access: anySession },
      schema: {
        operationId: 'listOrganizationRoles',
        tags: ['Directory'],
        summary: 'Roles of the active organization',
        params: organizationPath,
        response: { 200: Type.Array(Type.String()) }
      }
    },
    async (request) => {
      const { id } = request.params
      if (!isMemberOf(request.session, { type: 'organization', id })) {
        throw directoryError(403, 'permissionDenied', languageOf(request))
      }
      const organization = await accounts.organization(id)
      if (!organization) throw directoryError(404, 'orgaUnknown', languageOf(request))
      return organization.roles ?? settings.roles
    }
  )
}

const deletionRoute: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.delete(
    '/api/organizations/:id',
    {
      config: { access: anySession },
      schema: {
        operationId: 'deleteOrganization',
        tags: ['Directory'],
        summary: 'Delete an organization that has no other member',
        params: organizationPath,
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const organization = await administered(request, platform.directory, request.params.id)
      const { id } = organization
      await platform.directory.change(async (writing) => {
        if (!(await writing.accounts.deleteOrganization(id))) {
          throw directoryError(400, 'nonEmptyOrganization', languageOf(request))
        }
        await organizationChanged(writing, organization, 'deleted')
      })
      const wasActive = request.session.account?.id === id
      await refreshCookies(request, reply, platform, wasActive ? { id_token_org: '', id_token_dep: '' } : {})
      return reply.code(204).send(null)
    }
  )
}

async function listOrganizations(
  { directory: { accounts, settings } }: Platform,
  request: FastifyRequest,
  query: Static<typeof organizationsQuery>
): Promise<object> {
  if (query.allFields && !request.session.user?.adminMode) {
    throw directoryError(403, 'permissionDenied', languageOf(request))
  }
  const list = listQuery(query, sortFields)
  if (!maySee(settings.listOrganizations, request)) return { results: [], count: 0 }
  const ids = commaList(query.ids)
  const { count, results } = await accounts.organizations(
    {
      ...siteFilter(query),
      ...(query.q ? { q: query.q } : {}),
      ...(ids ? { ids } : {}),
      ...(query.creator ? { creator: query.creator } : {})
    },
    list
  )
  return { count, results: query.allFields ? results : results.map(({ id, name }) => ({ id, name })) }
}

/** Creates an organization, with the changes that follow for its creator. */
async function create(
  { directory }: Platform,
  request: Parameters<typeof createOrganization>[1]
): Promise<Organization> {
  const { settings } = directory
  return directory.change(async (writing) => {
    const created = await createOrganization({ accounts: writing.accounts, settings }, request)
    await organizationChanged(writing, created)
    if (request.creatorIsAdmin) await userChanged(writing, request.creator.id)
    return created
  })
}
