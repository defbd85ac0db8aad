/** One remote service: what administrators of the platform read and write (docs/api/remote-services.md). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ownCheck } from '../access/access.ts'
import { httpError } from '../http/errors.ts'
import { resourceCache } from '../http/resourceCache.ts'
import { inTransaction } from '../metadata/transaction.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import type { Platform } from '../platform.ts'
import { creationBody } from './bodies.ts'
import { cleanService } from './clean.ts'
import { outputOf } from './output.ts'
import { documentLimit } from './fetchDocument.ts'
import { findDated, isKnown, putService } from './store.ts'
import { newService } from './write.ts'

const url = '/data-fair/api/v1/remote-services'
const tags = ['Services']
export const serviceParams = Type.Object({ id: Type.String() })

const adminModeFirst = ownCheck('adminMode, before the body is read')
const knownFirst = ownCheck('adminMode, once it is known that the service is there')

/** Before the body is received: it may be large. */
export async function adminModeNeeded({ session }: FastifyRequest): Promise<void> {
  if (!session.user) throw httpError('signInNeeded')
  if (!session.user.adminMode) throw httpError('superAdminOnly')
}

export function serviceRoutes(app: TypedApp, { metadata, config }: Platform): void {
  /** An unknown service is told of first, whoever asks. */
  async function knownService(request: FastifyRequest): Promise<void> {
    const { id } = request.params as { id: string }
    if (!(await isKnown(metadata, { id }))) throw httpError('remoteServiceNotFound')
    await adminModeNeeded(request)
  }

  app.post(
    url,
    {
      bodyLimit: documentLimit,
      onRequest: adminModeNeeded,
      config: { access: adminModeFirst },
      schema: {
        operationId: 'createRemoteService',
        tags,
        summary: 'Configurer un service distant',
        body: creationBody
      }
    },
    async (request, reply) => {
      const service = newService(request.body)
      await inTransaction(metadata, async (scope) => {
        const { id } = service
        if (await isKnown(scope, { id })) {
          throw httpError('takenId', { denomination: 'Le service distant', id })
        }
        await putService(scope, service)
      })
      return reply.code(201).send(cleanService(service, outputOf(request)))
    }
  )

  app.get(
    `${url}/:id`,
    {
      onRequest: knownService,
      config: { access: knownFirst },
      schema: {
        operationId: 'readRemoteService',
        tags,
        summary: 'Lire un service distant',
        params: serviceParams,
        querystring: Type.Object({ html: Type.Optional(Type.String()) }, { additionalProperties: true })
      }
    },
    async (request, reply) => {
      const found = await findDated(metadata, request.params.id)
      if (!found) throw httpError('remoteServiceNotFound')
      const cached = { date: found.writtenAt, isPublic: false }
      if (resourceCache(request, reply, cached, config.cache)) return reply.code(304).send()
      return cleanService(found.service, outputOf(request, request.query))
    }
  )
}
