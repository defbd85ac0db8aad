/** Partner organizations (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { nanoid } from 'nanoid'
import { adminModeOnly, anySession } from '../../access/access.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { organizationChanged } from '../accountChanges.ts'
import type { DirectoryEvent } from '../directoryEvents.ts'
import { partnerInvitationToken, readPartnerInvitation } from '../invitationTokens.ts'
import { isEmail } from '../../../contract/email.ts'
import { mailOf } from '../mailTexts.ts'
import type { Organization } from '../model.ts'
import { checkRedirect, defaultRedirect } from '../redirects.ts'
import { directoryError } from '../texts.ts'
import { administered, isAdministrator } from './organizationGuards.ts'
import { refreshCookies, requestSite } from './sessionAnswers.ts'

const nameLength = 150
const identifierLength = 200
const organizationPath = Type.Object({ id: Type.String() })
const partnerPath = Type.Object({ id: Type.String(), partnerId: Type.String() })

const unknownOrganization = (): HttpError => httpError('unknownOrganization')
const alreadyPartner = (): HttpError => httpError('alreadyPartner')
const inconsistent = (): HttpError => httpError('otherPartnerInvitation')

export const partnerRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform
  const { accounts, keys } = directory

  routes.post(
    '/api/organizations/:id/partners',
    {
      config: { access: anySession },
      schema: {
        operationId: 'invitePartner',
        tags: ['Directory'],
        summary: 'Invite an organization to be a partner',
        params: organizationPath,
        body: Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: nameLength }),
            contactEmail: Type.String(),
            redirect: Type.Optional(Type.String({ maxLength: 2000 }))
          },
          { additionalProperties: false }
        )
      }
    },
    async (request, reply) => {
      const { body } = request
      const organization = await administered(request, directory, request.params.id)
      const language = languageOf(request)
      const contactEmail = body.contactEmail.trim()
      if (!isEmail(contactEmail)) throw directoryError(400, 'badEmail', language)
      const site = requestSite(request, platform)
      const redirect = body.redirect || defaultRedirect(site)
      await checkRedirect(platform, redirect, site)
      const partnerId = nanoid()
      const token = await partnerInvitationToken(keys, {
        organizationId: organization.id,
        organizationName: organization.name,
        contactEmail,
        partnerName: body.name,
        partnerId,
        redirect
      })
      const query = new URLSearchParams({ step: 'partnerInvitation', partner_invit_token: token, redirect })
      const link = `${site.directoryUrl}/login?${query}`
      const { host } = new URL(site.url)
      const values = { host, link, organization: organization.name, partner: body.name }
      await directory.change(async (writing) => {
        const partner = { organizationId: organization.id, partnerId, name: body.name, contactEmail }
        await writing.accounts.addPartner(partner)
        await writing.tell(invitedPartner(organization, body.name))
      })
      await platform.mails.send({ to: contactEmail, ...mailOf('partnerInvitation', language, values) })
      return reply.code(201).send()
    }
  )

  routes.post(
    '/api/organizations/:id/partners/_accept',
    {
      config: { access: anySession },
      schema: {
        operationId: 'acceptPartner',
        tags: ['Directory'],
        summary: 'Accept to be a partner of an organization, for another one',
        params: organizationPath,
        body: Type.Object(
          {
            id: Type.String({ minLength: 1, maxLength: identifierLength, description: 'The accepting one' }),
            contactEmail: Type.String(),
            token: Type.String()
          },
          { additionalProperties: false }
        )
      }
    },
    async (request, reply) => {
      const { body } = request
      const { id } = request.params
      const language = languageOf(request)
      if (!(await isAdministrator(request, directory, body.id))) {
        throw directoryError(403, 'permissionDenied', language)
      }
      const read = await readPartnerInvitation(keys, body.token)
      if (!read) throw directoryError(400, 'invalidInvitationToken', language)
      if (read.expired) throw directoryError(400, 'expiredInvitationToken', language)
      const { organizationId, contactEmail, partnerId } = read.content
      if (organizationId !== id || contactEmail !== body.contactEmail || body.id === id) throw inconsistent()
      const organization = await accounts.organization(id)
      const partner = await accounts.organization(body.id)
      if (!organization || !partner) throw unknownOrganization()
      if (organization.partners?.some((known) => known.id === partner.id)) throw alreadyPartner()
      await directory.change(async (writing) => {
        if (!(await writing.accounts.acceptPartner(id, partnerId, partner)))
          throw httpError('noPartnerInvitation')
        await organizationChanged(writing, organization)
      })
      await refreshCookies(request, reply, platform)
      return reply.code(201).send()
    }
  )

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
      const organization = await accounts.organization(id)
      const partner = await accounts.organization(request.body.id)
      if (!organization || !partner) throw unknownOrganization()
      if (partner.id === id) throw inconsistent()
      if (organization.partners?.some((known) => known.id === partner.id)) throw alreadyPartner()
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

function invitedPartner({ id, name }: Organization, partner: string): Omit<DirectoryEvent, 'date'> {
  return {
    topic: { key: 'simple-directory:partner-invitation-sent' },
    title: { fr: `${partner} a été invité comme partenaire`, en: `${partner} was invited as a partner` },
    sender: { type: 'organization', id, name, role: 'admin' }
  }
}
