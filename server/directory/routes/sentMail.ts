/**
 * Parser of a mail that another service sends: JSON, or a multipart form with that JSON in the part `body` and with
 * attachments.
 */
import type { FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { httpError } from '../../http/errors.ts'
import { readAtMost, readForm } from '../../http/multipart.ts'
import { checkTexts } from '../../http/texts.ts'
import { compileBody } from '../../http/validation.ts'
import type { MailAttachment } from '../../mails/mails.ts'

const recipient = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Object({ type: Type.Literal('user'), id: Type.String() }),
  Type.Object({
    type: Type.Literal('organization'),
    id: Type.String(),
    role: Type.Optional(Type.String()),
    department: Type.Optional(Type.String())
  })
])

export const mailBody = Type.Object({
  to: Type.Array(recipient, { minItems: 1, maxItems: 1000 }),
  subject: Type.String({ minLength: 1, maxLength: 1000 }),
  text: Type.Optional(Type.String()),
  html: Type.Optional(Type.String()),
  replyTo: Type.Optional(Type.String()),
  sender: Type.Optional(Type.Unknown())
})

/** Maximum size of all attachments together in bytes: few mail servers accept more. */
const maxBytes = 20_000_000
const maxFiles = 20
const check: (body: unknown) => asserts body is Static<typeof mailBody> = compileBody(mailBody)

interface SentMail {
  body: Static<typeof mailBody>
  attachments: MailAttachment[]
}

/**
 * Parses the mail of a request.
 * @throws HttpError 400, 413
 */
export async function sentMail(request: FastifyRequest): Promise<SentMail> {
  const attachments: MailAttachment[] = []
  const body = request.isMultipart() ? await formOf(request, attachments) : request.body
  check(body)
  return { body, attachments }
}

async function formOf(request: FastifyRequest, attachments: MailAttachment[]): Promise<unknown> {
  let left = maxBytes
  const fields = await readForm(
    request,
    async ({ field, fileName, mimetype, stream }) => {
      const content = await readAtMost(stream, left, () => httpError('partTooLarge', { name: field }))
      left -= content.length
      attachments.push({
        filename: fileName,
        contentType: mimetype,
        content: content.toString('base64'),
        encoding: 'base64'
      })
    },
    maxFiles
  )
  const body = typeof fields.body === 'string' ? parsed(fields.body) : fields.body
  checkTexts(body, 'data/body')
  return body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw httpError('invalidJsonPart', { problem: (error as Error).message })
  }
}
