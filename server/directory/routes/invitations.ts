/** Invitations (docs/api/directory.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { anySession } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { accountsSite } from '../handOver.ts'
import type { Invitation } from '../invitationTokens.ts'
import { invite } from '../invitations.ts'
import { isEmail } from '../../../contract/email.ts'
import type { Organization } from '../model.ts'
import { checkRedirect } from '../redirects.ts'
import { directoryError, unknownRole } from '../texts.ts'
import { emailField } from './emailField.ts'
import { isAdministrator } from './organizationGuards.ts'
import { requestSite } from './sessionAnswers.ts'

const identifierLength = 200
const maxDepartments = 100

const invitationBody = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: identifierLength }),
    name: Type.String({ maxLength: identifierLength }),
    email: emailField,
    role: Type.String({ minLength: 1, maxLength: identifierLength }),
    departments: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: identifierLength }), { maxItems: maxDepartments })
    ),
    department: Type.Optional(Type.Union([Type.String({ maxLength: identifierLength }), Type.Null()])),
    redirect: Type.Optional(Type.String({ maxLength: 2000 }))
  },
  { additionalProperties: false }
)

export const invitationRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/invitations',
    {
      config: { access: anySession },
      schema: {
        operationId: 'createInvitation',
        tags: ['Directory'],
        summary: 'Invite a person into an organization or departments of it',
        querystring: Type.Object({
          skip_mail: Type.Optional(Type.Boolean()),
          force_mail: Type.Optional(Type.Boolean({ description: 'Even to who is a member at once' }))
        }),
        body: invitationBody
      }
    },
    async (request, reply) => {
      const { user } = request.session
      if (!user) throw httpError('signInNeeded')
      const { organization, invitation } = await checkedInvitation(platform, request, request.body)
      const { skip_mail: skipMail, force_mail: forceMail } = request.query
      const sent = await invite(platform, {
        invitation,
        organization,
        author: { id: user.id, name: user.name },
        site: accountsSite(platform, requestSite(request, platform)),
        language: languageOf(request),
        mail: skipMail ? 'never' : forceMail ? 'always' : 'normal'
      })
      // Only administrators of the platform see the link, which makes any holder a member.
      if (user.adminMode || user.asAdmin) return sent
      return reply.code(201).send()
    }
  )
}

/** Validated invitation of a request body. */
async function checkedInvitation(
  platform: Platform,
  request: FastifyRequest,
  body: Static<typeof invitationBody>
): Promise<{ organization: Organization; invitation: Invitation }> {
  const { accounts, settings } = platform.directory
  const language = languageOf(request)
  const departments = [...new Set(body.departments ?? (body.department ? [body.department] : []))]
  const places = departments.length > 0 ? departments : ['']
  if (!(await isAdministrator(request, platform.directory, body.id, places))) {
    throw httpError('adminRoleNeeded')
  }
  const email = body.email?.trim() ?? ''
  if (!isEmail(email)) throw directoryError(400, 'badEmail', language)
  const organization = await accounts.organization(body.id)
  if (!organization) throw httpError('unknownOrganization')
  for (const id of departments) {
    const isKnown = organization.departments?.some((department) => department.id === id)
    if (!isKnown) throw httpError('unknownDepartment', { id })
  }
  const roles = organization.roles ?? settings.roles
  if (!roles.includes(body.role)) throw unknownRole(body.role, language)
  const redirect = body.redirect || undefined
  if (redirect) await checkRedirect(platform, redirect, requestSite(request, platform))
  const invitation = {
    organizationId: organization.id,
    organizationName: organization.name,
    email,
    role: body.role,
    departments,
    ...(redirect ? { redirect } : {})
  }
  return { organization, invitation }
}
