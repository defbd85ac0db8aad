/** Partner organizations (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { nanoid } from 'nanoid'
import { adminModeOnly, anySession } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { organizationChanged } from '../accountChanges.ts'
import type { Directory } from '../directory.ts'
import type { Organization } from '../model.ts'
import { directoryError } from '../texts.ts'
import { nameLength } from './organizationBody.ts'
import { administered } from './organizationGuards.ts'
import { refreshCookies } from './sessionAnswers.ts'

const identifierLength = 200
const organizationPath = Type.Object({ id: Type.String() })
const partnerPath = Type.Object({ id: Type.String(), partnerId: Type.String() })

export const partnerRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform
  const { accounts } = directory

  routes.post(
    '/api/organizations/:id/partners/_create',
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'createPartner',
        tags: ['Directory'],
        summary: 'Make two organizations partners',
        params: organizationPath,
        body: Type.Object(
          {
            id: Type.String({ minLength: 1, maxLength: identifierLength }),
            name: Type.Optional(Type.String({ maxLength: nameLength }))
          },
          { additionalProperties: false }
        )
      }
    },
    async (request, reply) => {
      const { id } = request.params
      const { organization, partner } = await partnersToBe(directory, id, request.body.id)
      const { name } = partner
      await directory.change(async (writing) => {
        await writing.accounts.addPartner({ organizationId: id, partnerId: nanoid(), id: partner.id, name })
        await organizationChanged(writing, organization)
      })
      return reply.code(201).send()
    }
  )

  routes.delete(
    '/api/organizations/:id/partners/:partnerId',
    {
      config: { access: anySession },
      schema: {
        operationId: 'removePartner',
        tags: ['Directory'],
        summary: 'End a partnership, or take back its invitation',
        params: partnerPath
      }
    },
    async (request, reply) => {
      const organization = await administered(request, directory, request.params.id)
      await directory.change(async (writing) => {
        await writing.accounts.removePartner(organization.id, request.params.partnerId)
        await organizationChanged(writing, organization)
      })
      await refreshCookies(request, reply, platform)
      return reply.code(201).send()
    }
  )

  routes.get(
    '/api/organizations/:id/partners/_user-partners',
    {
      config: { access: anySession },
      schema: {
        operationId: 'listUserPartners',
        tags: ['Directory'],
        summary: 'Memberships of the caller in the partners of an organization',
        params: organizationPath
      }
    },
    async (request) => {
      const organization = await accounts.organization(request.params.id)
      if (!organization) throw directoryError(404, 'orgaUnknown', languageOf(request))
      const partners = new Set(organization.partners?.map(({ id }) => id))
      const caller = await accounts.user(request.session.user?.id ?? '')
      return (caller?.organizations ?? []).filter(({ id }) => partners.has(id))
    }
  )
}

/**
 * Two organizations that are about to be partners.
 * @throws HttpError 404 for an unknown organization, 400 for the same one or a partner already
 */
export async function partnersToBe(
  { accounts }: Pick<Directory, 'accounts'>,
  organizationId: string,
  partnerId: string
): Promise<{ organization: Organization; partner: Organization }> {
  const organization = await accounts.organization(organizationId)
  const partner = await accounts.organization(partnerId)
  if (!organization || !partner) throw httpError('unknownOrganization')
  if (partner.id === organization.id) throw httpError('otherPartnerInvitation')
  if (organization.partners?.some(({ id }) => id === partner.id)) throw httpError('alreadyPartner')
  return { organization, partner }
}
