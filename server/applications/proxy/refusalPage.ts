/** HTML page of errors of application pages, also inside frames of other sites. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { escapedHtml } from '../../http/escapedHtml.ts'
import { scriptlessPage } from './scriptlessPage.ts'

/** Tells whether a browser displays the response as a page; other clients compare the plain text of the error. */
export function isShown({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate'
}

export function sendRefusalPage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: HttpError
): FastifyReply {
  const language = languageOf(request)
  const text = escapedHtml(error.readableIn(language))
  return reply
    .code(error.statusCode)
    .headers({
      ...error.headers,
      // No `frame-ancestors`: in a frame the browser would otherwise show its own error, "refused to connect".
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      'cache-control': 'no-cache',
      expires: '-1'
    })
    .type('text/html; charset=utf-8')
    .send(scriptlessPage({ language, title: text, main: text }))
}
