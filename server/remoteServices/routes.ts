/** Routes of one remote service, for superadmins (docs/api/remote-services.md). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { datasetOfService, type RemoteService } from '../../contract/remoteServices/remoteService.ts'
import { ownCheck } from '../access/access.ts'
import { httpError } from '../http/errors.ts'
import { resourceCache } from '../http/resourceCache.ts'
import { inTransaction } from '../metadata/transaction.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import type { Platform } from '../platform.ts'
import { adminModeNeeded, documentLimit, knownToAdmin } from './access.ts'
import { creationBody, patchBody, replacementBody } from './bodies.ts'
import { cleanService } from './clean.ts'
import { fetchDocument } from './fetchDocument.ts'
import { outputOf } from './output.ts'
import { findDated, findService, isKnown, putService, removeService } from './store.ts'
import { checkDocument } from './validation/validate.ts'
import { changedService, newService, replacedService, withDocument } from './write.ts'
import { idParam } from '../http/idParam.ts'

const url = '/data-fair/api/v1/remote-services'
const tags = ['Services']
export const serviceParams = Type.Object({ id: Type.String() })

const adminModeFirst = ownCheck('admin mode, before the body is read')
const knownFirst = ownCheck('admin mode, once it is known that the service is there')

export function serviceRoutes(app: TypedApp, platform: Platform): void {
  creationRoute(app, platform)
  readRoute(app, platform)
  changeRoutes(app, platform)
  removalRoute(app, platform)
  updateRoute(app, platform)
}

function creationRoute(app: TypedApp, { metadata }: Pick<Platform, 'metadata'>): void {
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
}

function readRoute(app: TypedApp, { metadata, config }: Pick<Platform, 'metadata' | 'config'>): void {
  app.get(
    `${url}/:id`,
    {
      onRequest: knownToAdmin(metadata),
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
      const dated = await findDated(metadata, request.params.id)
      if (!dated) throw httpError('remoteServiceNotFound')
      const cached = { date: dated.writtenAt, isPublic: false }
      if (resourceCache(request, reply, cached, config.cache)) return reply.code(304).send()
      return cleanService(dated.service, outputOf(request, { html: request.query.html }))
    }
  )
}

function changeRoutes(app: TypedApp, { metadata }: Pick<Platform, 'metadata'>): void {
  app.put(
    `${url}/:id`,
    {
      bodyLimit: documentLimit,
      onRequest: adminModeNeeded,
      config: { access: adminModeFirst },
      schema: {
        operationId: 'replaceRemoteService',
        tags,
        summary: 'Remplacer un service distant',
        params: serviceParams,
        body: replacementBody
      }
    },
    (request) => {
      const names = Object.keys(patchBody.properties)
      const values = Object.entries(request.body).filter(([name]) => names.includes(name))
      return changeService(metadata, request, (known) => replacedService(known, Object.fromEntries(values)))
    }
  )

  app.patch(
    `${url}/:id`,
    {
      bodyLimit: documentLimit,
      onRequest: knownToAdmin(metadata),
      config: { access: knownFirst },
      schema: {
        operationId: 'writeRemoteService',
        tags,
        summary: 'Modifier un service distant',
        params: serviceParams,
        body: patchBody
      }
    },
    (request) => changeService(metadata, request, (known) => changedService(known, request.body))
  )
}

function removalRoute(app: TypedApp, { metadata }: Pick<Platform, 'metadata'>): void {
  app.delete(
    `${url}/:id`,
    {
      onRequest: knownToAdmin(metadata),
      config: { access: knownFirst },
      schema: {
        operationId: 'deleteRemoteService',
        tags,
        summary: 'Supprimer un service distant',
        params: serviceParams
      }
    },
    async (request, reply) => {
      const { id } = request.params
      if (datasetOfService(id) !== undefined) throw httpError('referenceServiceKept')
      await inTransaction(metadata, (scope) => removeService(scope, id))
      return reply.code(204).send()
    }
  )
}

function updateRoute(app: TypedApp, platform: Platform): void {
  const { metadata } = platform
  app.post(
    `${url}/:id/_update`,
    {
      onRequest: knownToAdmin(metadata),
      config: { access: knownFirst },
      schema: {
        operationId: 'updateRemoteService',
        tags,
        summary: 'Relire le document OpenAPI du service distant à son adresse',
        params: serviceParams
      }
    },
    async (request, reply) => {
      const { id } = request.params
      const known = await findService(metadata, id)
      if (!known) throw httpError('remoteServiceNotFound')
      // The document of reference data comes from its dataset.
      if (datasetOfService(id) !== undefined) return cleanService(known, outputOf(request))
      if (!known.url) return reply.code(204).send()
      const document = await fetchDocument(platform, known.url, 'user')
      await checkDocument(document)
      return changeService(metadata, request, (current) => withDocument(current, document))
    }
  )
}

/**
 * Changes a service in one transaction.
 * @throws HttpError 404
 */
async function changeService(
  metadata: Platform['metadata'],
  request: FastifyRequest,
  change: (known: RemoteService) => RemoteService
): Promise<object> {
  const id = idParam(request)
  const service = await inTransaction(metadata, async (scope) => {
    const known = await findService(scope, id)
    if (!known) throw httpError('remoteServiceNotFound')
    const next = change(known)
    await putService(scope, next)
    return next
  })
  return cleanService(service, outputOf(request))
}
