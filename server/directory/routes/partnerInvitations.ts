/** Invitations of partner organizations (docs/api/directory.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { nanoid } from 'nanoid'
import type { FastifyRequest } from 'fastify'
import { isEmail } from '../../../contract/email.ts'
import { anySession } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { organizationChanged } from '../accountChanges.ts'
import type { DirectoryEvent } from '../directoryEvents.ts'
import { partnerInvitationToken, readPartnerInvitation } from '../invitationTokens.ts'
import { mailOf } from '../mailTexts.ts'
import type { Organization } from '../model.ts'
import { checkRedirect, defaultRedirect } from '../redirects.ts'
import { directoryError } from '../texts.ts'
import { nameLength } from './organizationBody.ts'
import { administered, isAdministrator } from './organizationGuards.ts'
import { partnersToBe } from './partners.ts'
import { refreshCookies, requestSite } from './sessionAnswers.ts'

const organizationPath = Type.Object({ id: Type.String() })

const invitationBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: nameLength }),
    contactEmail: Type.String(),
    redirect: Type.Optional(Type.String({ maxLength: 2000 }))
  },
  { additionalProperties: false }
)

const acceptanceBody = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 200, description: 'The accepting one' }),
    contactEmail: Type.String(),
    token: Type.String()
  },
  { additionalProperties: false }
)

export const partnerInvitationRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/organizations/:id/partners',
    {
      config: { access: anySession },
      schema: {
        operationId: 'invitePartner',
        tags: ['Directory'],
        summary: 'Invite an organization to be a partner',
        params: organizationPath,
        body: invitationBody
      }
    },
    async (request, reply) => {
      await invitePartner(platform, request, request.params.id, request.body)
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
        body: acceptanceBody
      }
    },
    async (request, reply) => {
      await acceptInvitation(platform, request, request.params.id, request.body)
      await refreshCookies(request, reply, platform)
      return reply.code(201).send()
    }
  )
}

/** Adds a pending partner, and mails the link by which it accepts. */
async function invitePartner(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  body: Static<typeof invitationBody>
): Promise<void> {
  const { directory, mails } = platform
  const organization = await administered(request, directory, id)
  const language = languageOf(request)
  const contactEmail = body.contactEmail.trim()
  if (!isEmail(contactEmail)) throw directoryError(400, 'badEmail', language)
  const site = requestSite(request, platform)
  const redirect = body.redirect || defaultRedirect(site)
  await checkRedirect(platform, redirect, site)
  const partnerId = nanoid()
  const token = await partnerInvitationToken(directory.keys, {
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
    await writing.reportEvent(invitedPartner(organization, body.name))
  })
  await mails.send({ to: contactEmail, ...mailOf('partnerInvitation', language, values) })
}

/** Makes the organization of the body a partner of the one that invited it. */
async function acceptInvitation(
  { directory }: Platform,
  request: FastifyRequest,
  id: string,
  body: Static<typeof acceptanceBody>
): Promise<void> {
  const language = languageOf(request)
  if (!(await isAdministrator(request, directory, body.id))) {
    throw directoryError(403, 'permissionDenied', language)
  }
  const invitation = await readPartnerInvitation(directory.keys, body.token)
  if (!invitation) throw directoryError(400, 'invalidInvitationToken', language)
  if (invitation.expired) throw directoryError(400, 'expiredInvitationToken', language)
  const { organizationId, contactEmail, partnerId } = invitation.content
  if (organizationId !== id || contactEmail !== body.contactEmail) throw httpError('otherPartnerInvitation')
  const { organization, partner } = await partnersToBe(directory, id, body.id)
  await directory.change(async (writing) => {
    if (!(await writing.accounts.acceptPartner(id, partnerId, partner))) {
      throw httpError('noPartnerInvitation')
    }
    await organizationChanged(writing, organization)
  })
}

function invitedPartner({ id, name }: Organization, partner: string): Omit<DirectoryEvent, 'date'> {
  return {
    topic: { key: 'simple-directory:partner-invitation-sent' },
    title: { fr: `${partner} a été invité comme partenaire`, en: `${partner} was invited as a partner` },
    sender: { type: 'organization', id, name, role: 'admin' }
  }
}
