/** Mails of other services, of visitors, and mails kept on the platform (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { adminModeOnly, ownCheck } from '../../access/access.ts'
import { secretMatches } from '../../access/secrets.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { registerMultipart } from '../../http/multipart.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { checkAnonymousAction } from '../anonymousAction.ts'
import { attemptLimiter } from '../attempts.ts'
import { listQuery } from '../lists.ts'
import { isEmail } from '../../../contract/email.ts'
import { addressesOf } from '../mailRecipients.ts'
import { escaped } from '../mailTexts.ts'
import { isForwarded } from '../../http/requestHost.ts'
import { directoryError } from '../texts.ts'
import { contactOfPortal } from '../../portals/public/contact.ts'
import { pageParameters } from './lists.ts'
import { mailBody, sentMail } from './sentMail.ts'
import { requestSite } from './sessionAnswers.ts'
import { networkOf } from '../../http/clientNetwork.ts'

const contactBody = Type.Object({
  from: Type.String(),
  subject: Type.String({ minLength: 1, maxLength: 200 }),
  text: Type.String({ minLength: 1, maxLength: 20_000 }),
  token: Type.Optional(Type.String()),
  portal: Type.Optional(Type.String({ maxLength: 100 }))
})

const bodyLimit = 20_000_000
/** The body is JSON or a multipart form, which the handler validates. */
const checkedLater = { validatorCompiler: () => () => true }
const contactRate = { attempts: 1, seconds: 60 }

export const mailRoutes: RegisterRoutes = async (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { config, directory, mails } = platform
  const contacts = attemptLimiter(contactRate)

  routes.get(
    '/api/mails',
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'listMails',
        tags: ['Directory'],
        summary: 'Mails of the last days, those kept because none is sent included',
        querystring: Type.Object(pageParameters)
      }
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return mails.list(listQuery(request.query, []))
    }
  )

  await scope.register(async (forms) => {
    await registerMultipart(forms)
    forms.withTypeProvider<TypeBoxTypeProvider>().post(
      '/api/mails',
      {
        bodyLimit,
        config: { access: ownCheck('the key of the mail service') },
        ...checkedLater,
        schema: {
          operationId: 'sendMail',
          tags: ['Directory'],
          summary: 'Send a mail to addresses, users or members',
          consumes: ['application/json', 'multipart/form-data'],
          querystring: Type.Object({ key: Type.Optional(Type.String()) }),
          body: mailBody
        },
        // Checked before the body is read, since it may be large.
        onRequest: async (request) => {
          if (isForwarded(request)) throw httpError('internalOnly')
          if (!config.secrets.sendmails) throw httpError('mailsWithoutKey')
          const header = request.headers['x-secret-key']
          const presented = header ?? request.query.key
          if (!secretMatches(config.secrets.sendmails, presented)) throw httpError('badMailKey')
        }
      },
      async (request) => {
        const { body, attachments } = await sentMail(request)
        const { to, subject, text, html, replyTo } = body
        const addresses = await addressesOf(directory.accounts, to)
        const mail = {
          subject,
          text: text ?? '',
          html: html === undefined ? asHtml(text ?? '') : await safeHtml(html),
          ...(replyTo ? { replyTo } : {}),
          ...(attachments.length ? { attachments } : {})
        }
        return Promise.all(
          addresses.map(async (address) => ({
            to: address,
            result: await mails.send({ to: address, ...mail })
          }))
        )
      }
    )
  })

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
      const { declared } = requestSite(request, platform)
      // A portal below a path of the platform has no site of its own: its page sends its id.
      const siteContact = declared
        ? declared.contact
        : portal && (await contactOfPortal(platform, request, portal))
      const to = siteContact ?? mails.contactAddress
      if (!to) throw httpError('noContact')
      if (!contacts.consume(client)) throw directoryError(429, 'rateLimitAuth', language)
      let isSent = false
      try {
        const result = await mails.send({ to, subject, text, html: asHtml(text), replyTo: from })
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

function asHtml(text: string): string {
  return `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`
}

/** Imported with the first HTML mail of another service; few platforms receive any. */
async function safeHtml(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html)
}
