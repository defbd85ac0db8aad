/** Says whether a document describes an API as OpenAPI 3.1 wants it. */
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { anySession } from '../access/access.ts'
import { httpError } from '../http/errors.ts'

const mostErrors = 20

export function registerCheckApi(app: FastifyInstance): void {
  app.post(
    '/data-fair/api/v1/_check-api',
    {
      config: { access: anySession },
      schema: {
        operationId: 'checkApi',
        tags: ['Administration'],
        summary: "Vérifier la documentation OpenAPI d'une API"
      }
    },
    async (request, reply) => {
      const refusal = await refusalOf(request.body)
      if (refusal) throw httpError('invalidApiDescription', { text: refusal })
      return reply.type('text/plain; charset=utf-8').send('OK')
    }
  )
}

async function refusalOf(document: unknown): Promise<string | undefined> {
  const isObject = typeof document === 'object' && document !== null && !Array.isArray(document)
  if (!isObject) return 'data/body doit être de type object (object)'
  const { openapi } = document as { openapi?: unknown }
  if (openapi === undefined) return 'data/body requiert la propriété openapi (openapi)'
  if (typeof openapi !== 'string' || !/^3\.1\.\d+/.test(openapi))
    return 'data/body/openapi doit être 3.1.x (3.1)'
  const { valid, errors } = await new Validator().validate(document as Record<string, unknown>)
  if (valid) return undefined
  if (!Array.isArray(errors)) return errors ?? 'data/body'
  const texts = errors.map(({ instancePath, message }) => `data/body${instancePath} ${message ?? ''}`)
  return [...new Set(texts)].slice(0, mostErrors).join(', ')
}
