import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, httpError } from './errors.ts'
import { languageOf, type Language } from './language.ts'
import { loggedFailure } from './loggableAddress.ts'
import { storageError } from './storageErrors.ts'

/** Errors of Fastify, with their key in the registry. */
const keys: Record<string, 'badContentType' | 'missingBody'> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'badContentType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'missingBody'
}

/** Sends every error as text/plain: its message, or an empty body for a 5xx without a public message. */
export function registerErrorHandler(app: FastifyInstance, development: boolean): void {
  app.setErrorHandler(async (thrown: FastifyError | HttpError, request, reply) => {
    const error = storageError(thrown)
    const status = statusOf(error)
    if (status >= 500 && !(error instanceof HttpError && error.isRefusal))
      request.log.error(loggedFailure(error, request), 'request failed')
    else request.log.debug(loggedFailure(error, request), 'request refused')
    if (error instanceof HttpError) void reply.headers({ ...error.headers, ...readableText(error, request) })
    void reply
      .code(status)
      // Fastify closes the connection after a body that it refuses; all bodies follow one rule (`unreadBodies.ts`).
      .removeHeader('connection')
      .header('cache-control', 'no-cache')
      .header('expires', '-1')
      .type('text/plain; charset=utf-8')
    return reply.send(bodyOf(error, status, { development, language: languageOf(request) }))
  })
}

/** Maximum length of the header, since proxies limit the size of all headers. */
const maxHeaderLength = 2000

/**
 * Header with the text in the language of the request, shown by pages, when the body is in a fixed language for clients
 * that compare it (docs/api/errors.md).
 */
function readableText(error: HttpError, request: FastifyRequest): Record<string, string> {
  const language = languageOf(request)
  const text = error.readableIn(language)
  if (!text || text === error.textIn(language)) return {}
  const written = encodeURIComponent(text)
  return written.length > maxHeaderLength ? {} : { 'x-error-text': written }
}

function statusOf(error: FastifyError | HttpError): number {
  if ('validation' in error && error.validation) return 400
  const status = error.statusCode ?? 500
  return status >= 400 && status < 600 ? status : 500
}

function bodyOf(
  error: FastifyError | HttpError,
  status: number,
  { development, language }: { development: boolean; language: Language }
): string {
  const message = messageOf(error, language)
  if (development) return `${status} - ${error.stack?.includes(message) ? error.stack : message}`
  return error instanceof HttpError || status < 500 ? message : ''
}

function messageOf(error: FastifyError | HttpError, language: Language): string {
  if (error instanceof HttpError) return error.textIn(language)
  const key = keys[error.code]
  return key ? httpError(key).textIn(language) : error.message
}
