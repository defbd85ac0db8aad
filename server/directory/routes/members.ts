/** Members of organizations (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { ErrorKey } from '../../../contract/errors.ts'
import { anySession } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { userChanged } from '../accountChanges.ts'
import { excludeMember } from '../exclusion.ts'
import { conflictErrors } from '../invitations.ts'
import { commaList, listQuery } from '../lists.ts'
import { memberCsv } from '../memberCsv.ts'
import type { MoveOutcome } from '../memberRules.ts'
import type { MemberFilter, MemberSelection } from '../organizationAccounts.ts'
import { unknownRole } from '../texts.ts'
import { pageParameters } from './lists.ts'
import { administered, visibleOrganization } from './organizationGuards.ts'
import { refreshCookies } from './sessionAnswers.ts'

const memberSortFields = ['name', 'email', 'role', 'createdAt']
const identifierLength = 200
const organizationPath = Type.Object({ id: Type.String() })
const memberPath = Type.Object({ id: Type.String(), userId: Type.String() })
const root = '-'

/** Selection of memberships of the user; all of them without parameter. */
const selectionParameters = Type.Object({
  department: Type.Optional(Type.String({ description: 'A department, - for the root' })),
  role: Type.Optional(Type.String())
})

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

export const memberRoutes: RegisterRoutes = async (scope, platform) => {
  await listRoute(scope, platform)
  await changeRoutes(scope, platform)
}

const listRoute: RegisterRoutes = (scope, { directory }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

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
      const { id } = await visibleOrganization(request, directory, request.params.id)
      const asCsv = query.format === 'csv'
      const requestedPage = listQuery(query, memberSortFields)
      const isWhole = asCsv && query.size === undefined
      const list = isWhole ? { ...requestedPage, size: Number.MAX_SAFE_INTEGER } : requestedPage
      const page = await directory.accounts.members(id, memberFilter(query), list)
      if (!asCsv) return page
      void reply.type('text/csv; charset=utf-8')
      void reply.header('content-disposition', 'attachment; filename="members.csv"')
      return reply.send(memberCsv(page.results))
    }
  )
}

/** Routes that change the membership of a user, and end it. */
const changeRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform
  const { accounts, settings } = directory

  routes.patch(
    '/api/organizations/:id/members/:userId',
    {
      config: { access: anySession },
      schema: {
        operationId: 'patchMember',
        tags: ['Directory'],
        summary: 'Change the role of a member, or move him to another department or to the root',
        params: memberPath,
        querystring: selectionParameters,
        body: Type.Object(
          {
            role: Type.String({ minLength: 1, maxLength: identifierLength }),
            department: Type.Optional(Type.Union([Type.String({ maxLength: identifierLength }), Type.Null()]))
          },
          { additionalProperties: false }
        ),
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const { params, body } = request
      const selection = memberSelection(params, request.query)
      const department = body.department || ''
      const touched = [selection.department ?? '', department]
      const organization = await administered(request, directory, params.id, touched)
      const isKnown = department === '' || organization.departments?.some(({ id }) => id === department)
      if (!isKnown) throw httpError('unknownMemberDepartment')
      const roles = organization.roles ?? settings.roles
      if (!roles.includes(body.role)) throw unknownRole(body.role, languageOf(request))
      if (!(await accounts.user(params.userId))) throw httpError('unknownMemberUser')

      await directory.change(async (writing) => {
        const outcome = await writing.accounts.changeMember(selection, { department, role: body.role })
        if (outcome !== 'moved' && outcome !== 'unchanged') throw httpError(moveRefusals[outcome])
        if (outcome === 'moved') await userChanged(writing, params.userId)
      })
      await refreshCookies(request, reply, platform)
      return reply.code(204).send(null)
    }
  )

  routes.delete(
    '/api/organizations/:id/members/:userId',
    {
      config: { access: anySession },
      schema: {
        operationId: 'removeMember',
        tags: ['Directory'],
        summary: 'Exclude a member, from the whole organization or from one department',
        params: memberPath,
        querystring: selectionParameters,
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const { params } = request
      const selection = memberSelection(params, request.query)
      await administered(request, directory, params.id, [selection.department ?? ''])
      const account = { type: 'user', id: params.userId } as const
      const owned = await platform.owned.inTurn((resource) => resource.countOf(account))
      const ownsSomething = owned.some((count) => count > 0)
      if (!(await excludeMember(directory, selection, ownsSomething))) throw httpError('memberNotFound')
      await refreshCookies(request, reply, platform)
      return reply.code(204).send(null)
    }
  )
}

const moveRefusals = {
  ...conflictErrors,
  unknown: 'notMember',
  unknownDepartment: 'unknownMemberDepartment',
  ambiguous: 'ambiguousMember'
} as const satisfies Record<Exclude<MoveOutcome, 'moved' | 'unchanged'>, ErrorKey>

function memberSelection(
  { id, userId }: { id: string; userId: string },
  { department, role }: { department?: string; role?: string }
): MemberSelection {
  return {
    organizationId: id,
    userId,
    ...(department ? { department: department === root ? '' : department } : {}),
    ...(role ? { role } : {})
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
