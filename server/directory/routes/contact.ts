/** Contact form: a visitor writes to whoever runs the platform, or the site (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { isEmail } from '../../../contract/email.ts'
import { ownCheck } from '../../access/access.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { contactOfPortal } from '../../portals/public/contact.ts'
import { checkAnonymousAction } from '../anonymousAction.ts'
import { attemptLimiter } from '../attempts.ts'
import { textAsHtml } from '../../mails/html.ts'
import { directoryError } from '../texts.ts'
import { requestSite } from './sessionAnswers.ts'

const contactBody = Type.Object({
  from: Type.String(),
  subject: Type.String({ minLength: 1, maxLength: 200 }),
  text: Type.String({ minLength: 1, maxLength: 20_000 }),
  token: Type.Optional(Type.String()),
  portal: Type.Optional(Type.String({ maxLength: 100 }))
})

const contactRate = { attempts: 1, seconds: 60 }

export const contactRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory, mails } = platform
  const contacts = attemptLimiter(contactRate)

  routes.post(
    '/api/mails/contact',
    {
      config: { access: ownCheck('a session, or the token of an anonymous action') },
      schema: {
        operationId: 'contact',
        tags: ['Directory'],
        summary: 'Write to whoever runs the platform, or the site that it is sent to',
        body: contactBody
      }
    },
    async (request) => {
      const { from, subject, text, token, portal } = request.body
      const client = networkOf(request.ip)
      const language = languageOf(request)
      if (!isEmail(from)) throw directoryError(400, 'badEmail', language)
      if (!request.session.user) await checkAnonymousAction(directory, token, language)
      const to = (await siteContact(platform, request, portal)) ?? mails.contactAddress
      if (!to) throw httpError('noContact')
      if (!contacts.consume(client)) throw directoryError(429, 'rateLimitAuth', language)
      let isSent = false
      try {
        const result = await mails.send({ to, subject, text, html: textAsHtml(text), replyTo: from })
        isSent = result !== 'tooMany'
      } finally {
        if (!isSent) contacts.giveBack(client)
      }
      // The recipient has had the most mails of a day: the visitor must not believe that this one arrives.
      if (!isSent) throw directoryError(429, 'rateLimitAuth', language)
      return { from, subject, text }
    }
  )
}

/** Contact address of the site, or of the portal, that the form is on. */
async function siteContact(
  platform: Platform,
  request: FastifyRequest,
  portal: string | undefined
): Promise<string | undefined> {
  const { declared } = requestSite(request, platform)
  if (declared) return declared.contact
  // A portal below a path of the platform has no site of its own: its page sends its id.
  return portal ? contactOfPortal(platform, request, portal) : undefined
}
