/** Organizations and their members (contract/directory.md §11). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { belongsTo, isMemberOf } from '../../access/accountGuards.ts'
import { anySession, everybody } from '../../access/access.ts'
import { HttpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { commaList, listQuery } from '../lists.ts'
import { memberCsv } from '../memberCsv.ts'
import type { Organization } from '../model.ts'
import type { MemberFilter } from '../organizationAccounts.ts'
import { createOrganization } from '../organizations.ts'
import { directoryError } from '../texts.ts'
import { accountParameters, maySee, pageParameters } from './lists.ts'
import { refreshCookies } from './sessionAnswers.ts'

const sortFields = ['id', 'name']
const memberSortFields = ['name', 'email', 'role', 'createdAt']
const organizationPath = Type.Object({ id: Type.String() })
const identifier = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_.-]+$' })
const nameLength = 150

const newOrganization = Type.Object(
  {
    id: Type.Optional(identifier),
    name: Type.String({ minLength: 1, maxLength: nameLength }),
    description: Type.Optional(Type.String()),
    departmentLabel: Type.Optional(Type.String({ maxLength: nameLength })),
    departments: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.Optional(identifier),
          name: Type.String({ minLength: 1, maxLength: nameLength })
        })
      )
    ),
    roles: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }))
  },
  { additionalProperties: false }
)

const memberParameters = Type.Object({
  q: Type.Optional(Type.String()),
  ids: Type.Optional(Type.String()),
  id: Type.Optional(Type.String()),
  role: Type.Optional(Type.String({ description: 'Comma list of roles' })),
  department: Type.Optional(Type.String({ description: 'Comma list of departments, - for the root' })),
  email: Type.Optional(Type.String()),
  email_confirmed: Type.Optional(Type.Boolean()),
  org_storage: Type.Optional(Type.Boolean()),
  format: Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('csv')])),
  ...pageParameters
})

export const organizationRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { accounts, settings } = platform.directory

  routes.get(
    '/api/organizations',
    {
      config: { access: everybody },
      schema: {
        operationId: 'listOrganizations',
        tags: ['Directory'],
        summary: 'Organizations, for those who may list them',
        querystring: Type.Object({ creator: Type.Optional(Type.String()), ...accountParameters })
      }
    },
    async (request) => {
      const { query } = request
      if (query.allFields && !request.session.user?.adminMode) {
        throw directoryError(403, 'permissionDenied', languageOf(request))
      }
      const list = listQuery(query, sortFields)
      if (!maySee(settings.listOrganizations, request)) return { results: [], count: 0 }
      const ids = commaList(query.ids)
      const { count, results } = await accounts.organizations(
        {
          ...(query.q ? { q: query.q } : {}),
          ...(ids ? { ids } : {}),
          ...(query.creator ? { creator: query.creator } : {})
        },
        list
      )
      return { count, results: query.allFields ? results : results.map(({ id, name }) => ({ id, name })) }
    }
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
      if (!user) throw new HttpError(401)
      if (accounts.readOnly) throw directoryError(500, 'readOnlyAccounts', languageOf(request))
      const organization = await createOrganization(platform.directory, {
        ...request.body,
        creator: user,
        language: languageOf(request),
        creatorIsAdmin: request.query.autoAdmin ?? !user.adminMode
      })
      await refreshCookies(request, reply, platform)
      return reply.code(201).send(organization)
    }
  )

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
      const organization = await memberOrganization(request, request.params.id)
      return { ...organization, roles: organization.roles ?? settings.roles }
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

  routes.get(
    '/api/organizations/:id/members',
    {
      config: { access: anySession },
      schema: {
        operationId: 'listMembers',
        tags: ['Directory'],
        summary: 'Members of an organization',
        params: organizationPath,
        querystring: memberParameters
      }
    },
    async (request, reply) => {
      const { query } = request
      const { id } = await memberOrganization(request, request.params.id)
      const asCsv = query.format === 'csv'
      const list = listQuery(asCsv ? { size: Number.MAX_SAFE_INTEGER, ...query } : query, memberSortFields)
      const page = await accounts.members(id, memberFilter(query), list)
      if (!asCsv) return page
      void reply.type('text/csv; charset=utf-8')
      void reply.header('content-disposition', 'attachment; filename="members.csv"')
      return reply.send(memberCsv(page.results))
    }
  )

  async function memberOrganization(request: FastifyRequest, id: string): Promise<Organization> {
    const language = languageOf(request)
    if (!belongsTo(request.session, { type: 'organization', id })) {
      throw directoryError(403, 'permissionDenied', language)
    }
    const organization = await accounts.organization(id)
    if (!organization) throw directoryError(404, 'orgaUnknown', language)
    return organization
  }
}

function memberFilter(query: {
  q?: string
  ids?: string
  id?: string
  role?: string
  department?: string
  email?: string
  email_confirmed?: boolean
}): MemberFilter {
  const filter: MemberFilter = {}
  const ids = commaList(query.ids ?? query.id)
  const emails = commaList(query.email)
  const roles = commaList(query.role)
  const departments = commaList(query.department)
  if (query.q) filter.q = query.q
  if (ids) filter.ids = ids
  if (emails) filter.emails = emails
  if (roles) filter.roles = roles
  if (departments) filter.departments = departments
  if (query.email_confirmed !== undefined) filter.emailConfirmed = query.email_confirmed
  return filter
}
