/** Routes of organizations (docs/api/directory.md). */
import { Type, type TSchema, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { directoryIdPattern, maxDirectoryIdLength } from '../../../contract/directoryId.ts'
import type { Session } from '../../../contract/session.ts'
import { isMemberOf } from '../../../contract/permissions.ts'
import { anySession, everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { refusedAsChanged } from '../../http/preconditions.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { readOnlyAccounts } from '../accounts.ts'
import { organizationChanged, userChanged } from '../accountChanges.ts'
import { commaList, listQuery } from '../lists.ts'
import type { Organization } from '../model.ts'
import { createOrganization, departmentsWithIds } from '../organizations.ts'
import { directoryError } from '../texts.ts'
import { accountParameters, maySee, siteFilter } from './lists.ts'
import { administered, visibleOrganization } from './organizationGuards.ts'
import { checkPrecondition } from './preconditions.ts'
import { refreshCookies } from './sessionAnswers.ts'

const sortFields = ['id', 'name']
const organizationPath = Type.Object({ id: Type.String() })
const identifier = Type.String({ minLength: 1, maxLength: maxDirectoryIdLength, pattern: directoryIdPattern })
const nameLength = 150
const maxRoles = 50
const maxDepartments = 1000

const shownName = Type.String({ minLength: 1, maxLength: nameLength, pattern: '\\S' })
const role = Type.String({ minLength: 1, maxLength: nameLength })
const roles = Type.Array(role, { minItems: 1, maxItems: maxRoles, uniqueItems: true })
const departmentList = Type.Array(
  Type.Object({ id: Type.Optional(identifier), name: shownName }, { additionalProperties: false }),
  { maxItems: maxDepartments }
)
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

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

/** Body of a change; null removes a value. */
const organizationPatch = Type.Object(
  {
    name: Type.Optional(shownName),
    description: Type.Optional(orNull(Type.String())),
    departmentLabel: Type.Optional(orNull(Type.String({ maxLength: nameLength }))),
    departments: Type.Optional(departmentList),
    roles: Type.Optional(orNull(roles)),
    rolesLabels: Type.Optional(
      orNull(Type.Record(Type.String({ maxLength: nameLength }), Type.String({ maxLength: nameLength })))
    ),
    '2FA': Type.Optional(
      orNull(
        Type.Object(
          { roles: Type.Array(role, { maxItems: maxRoles, uniqueItems: true }) },
          { additionalProperties: false }
        )
      )
    )
  },
  { additionalProperties: false }
)

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
          ...siteFilter(query),
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
      if (!user) throw httpError('signInNeeded')
      if (accounts.readOnly) throw readOnlyAccounts()
      const creatorIsAdmin = request.query.autoAdmin ?? !user.adminMode
      const organization = await platform.directory.change(async (writing) => {
        const created = await createOrganization(
          { accounts: writing.accounts, settings },
          { ...request.body, creator: user, language: languageOf(request), creatorIsAdmin }
        )
        await organizationChanged(writing, created)
        if (creatorIsAdmin) await userChanged(writing, user.id)
        return created
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
      const { id } = request.params
      return withRoles(await visibleOrganization(request, platform.directory, id))
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

  routes.patch(
    '/api/organizations/:id',
    {
      config: { access: anySession },
      schema: {
        operationId: 'patchOrganization',
        tags: ['Directory'],
        summary: 'Change an organization, its departments and its roles',
        params: organizationPath,
        body: organizationPatch
      }
    },
    async (request, reply) => {
      const { body, session } = request
      const language = languageOf(request)
      const before = await administered(request, platform.directory, request.params.id)
      const { id } = before
      const isSeen = checkPrecondition(request, withRoles(before))
      const { departments, ...fields } = body
      const changes = {
        ...fields,
        ...(departments ? { departments: departmentsWithIds(departments, language) } : {}),
        updated: { ...authorOf(session), date: new Date().toISOString() }
      }
      const organization = await platform.directory.change(async (writing) => {
        const outcome = await writing.accounts.patchOrganization(id, changes, isSeen ? before : undefined)
        if (outcome === 'changedMeanwhile') throw refusedAsChanged()
        if (outcome === 'departmentInUse') throw directoryError(400, 'nonEmptyDepartment', language)
        const changed = await writing.accounts.organization(id)
        if (!changed) throw directoryError(404, 'orgaUnknown', language)
        const left = new Set(changed.departments?.map((department) => department.id))
        const removed = (before.departments ?? []).map((department) => department.id)
        await organizationChanged(
          writing,
          changed,
          'changed',
          removed.filter((department) => !left.has(department))
        )
        return changed
      })
      await refreshCookies(request, reply, platform)
      return withRoles(organization)
    }
  )

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

  function withRoles(organization: Organization): Organization {
    return { ...organization, roles: organization.roles ?? settings.roles }
  }
}

function authorOf({ user }: Session): { id: string; name: string } {
  if (!user) throw httpError('signInNeeded')
  return { id: user.id, name: user.name }
}
