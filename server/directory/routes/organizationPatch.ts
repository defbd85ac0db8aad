/** Changes of organizations (docs/api/directory.md). */
import { Type, type Static, type TSchema, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../../../contract/session.ts'
import { anySession } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { refusedAsChanged } from '../../http/preconditions.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { organizationChanged } from '../accountChanges.ts'
import type { Organization } from '../model.ts'
import { departmentsWithIds } from '../organizations.ts'
import { directoryError } from '../texts.ts'
import { departmentList, maxRoles, nameLength, role, roles, shownName } from './organizationBody.ts'
import { administered, withRoles } from './organizationGuards.ts'
import { checkPrecondition } from './preconditions.ts'
import { refreshCookies } from './sessionAnswers.ts'

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

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

export const organizationPatchRoutes: RegisterRoutes = (scope, platform) => {
  scope.withTypeProvider<TypeBoxTypeProvider>().patch(
    '/api/organizations/:id',
    {
      config: { access: anySession },
      schema: {
        operationId: 'patchOrganization',
        tags: ['Directory'],
        summary: 'Change an organization, its departments and its roles',
        params: Type.Object({ id: Type.String() }),
        body: organizationPatch
      }
    },
    async (request, reply) => {
      const before = await administered(request, platform.directory, request.params.id)
      const organization = await patchOrganization(platform, request, before, request.body)
      await refreshCookies(request, reply, platform)
      return withRoles(platform.directory, organization)
    }
  )
}

async function patchOrganization(
  { directory }: Platform,
  request: FastifyRequest,
  before: Organization,
  { departments, ...fields }: Static<typeof organizationPatch>
): Promise<Organization> {
  const language = languageOf(request)
  const { id } = before
  const isSeen = checkPrecondition(request, withRoles(directory, before))
  const changes = {
    ...fields,
    ...(departments ? { departments: departmentsWithIds(departments, language) } : {}),
    updated: { ...authorOf(request.session), date: new Date().toISOString() }
  }
  return directory.change(async (writing) => {
    const outcome = await writing.accounts.patchOrganization(id, changes, isSeen ? before : undefined)
    if (outcome === 'changedMeanwhile') throw refusedAsChanged()
    if (outcome === 'departmentInUse') throw directoryError(400, 'nonEmptyDepartment', language)
    const changed = await writing.accounts.organization(id)
    if (!changed) throw directoryError(404, 'orgaUnknown', language)
    await organizationChanged(writing, changed, 'changed', removedDepartments(before, changed))
    return changed
  })
}

function removedDepartments(before: Organization, after: Organization): string[] {
  const remaining = new Set(after.departments?.map(({ id }) => id))
  return (before.departments ?? []).map(({ id }) => id).filter((id) => !remaining.has(id))
}

function authorOf({ user }: Session): { id: string; name: string } {
  if (!user) throw httpError('signInNeeded')
  return { id: user.id, name: user.name }
}
