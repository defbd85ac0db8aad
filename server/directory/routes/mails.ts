/** Mails that other services send, and mails of the last days (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { adminModeOnly, ownCheck } from '../../access/access.ts'
import { secretMatches } from '../../access/secrets.ts'
import { httpError } from '../../http/errors.ts'
import { registerMultipart } from '../../http/multipart.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { listQuery } from '../lists.ts'
import { addressesOf } from '../mailRecipients.ts'
import { sanitizedHtml, textAsHtml } from '../../mails/html.ts'
import { isForwarded } from '../../http/requestHost.ts'
import { pageParameters } from './lists.ts'
import { mailBody, sentMail } from './sentMail.ts'

const bodyLimit = 20_000_000
/** The body is JSON or a multipart form, which the handler validates. */
const checkedLater = { validatorCompiler: () => () => true }

export const mailRoutes: RegisterRoutes = async (scope, platform) => {
  await listRoute(scope, platform)
  await scope.register(async (forms) => {
    await registerMultipart(forms)
    await sendRoute(forms, platform)
  })
}

const listRoute: RegisterRoutes = (scope, { mails }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

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
}

const sendRoute: RegisterRoutes = (scope, { config, directory, mails }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
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
        html: html === undefined ? textAsHtml(text ?? '') : await sanitizedHtml(html),
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
}
