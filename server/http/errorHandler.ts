import type { FastifyError, FastifyInstance } from 'fastify'
import { badContentType } from './commonTexts.ts'
import { HttpError } from './errors.ts'
import { languageOf, type Language } from './language.ts'
import { loggableAddress } from './loggableAddress.ts'
import { tellableError } from './storageErrors.ts'

const texts: Record<string, Record<Language, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: badContentType,
  FST_ERR_CTP_EMPTY_JSON_BODY: { fr: 'Missing body', en: 'Missing body' }
}

/** Every error leaves as text/plain: its message, or an empty body for a 5xx that is not meant to be read. */
export function registerErrorHandler(app: FastifyInstance, development: boolean): void {
  app.setErrorHandler(async (thrown: FastifyError | HttpError, request, reply) => {
    const error = tellableError(thrown)
    const status = statusOf(error)
    if (status >= 500) request.log.error({ err: error, url: loggableAddress(request.url) }, 'request failed')
    else request.log.debug({ err: error, url: loggableAddress(request.url) }, 'request refused')
    if (error instanceof HttpError) void reply.headers(error.headers)
    void reply
      .code(status)
      .header('cache-control', 'no-cache')
      .header('expires', '-1')
      .type('text/plain; charset=utf-8')
    return reply.send(bodyOf(error, status, { development, language: languageOf(request) }))
  })
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
  const code = 'code' in error ? error.code : ''
  const message = texts[code]?.[language] ?? error.message
  if (development) return `${status} - ${error.stack?.includes(message) ? error.stack : message}`
  const readable = error instanceof HttpError ? error.expose : status < 500
  return readable ? message : ''
}
