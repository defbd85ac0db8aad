/** Routes to create and change applications (docs/api/applications.md). */
import type { FastifyRequest } from 'fastify'
import { canCreateFor } from '../../contract/permissions.ts'
import { anySession, ownCheck, permissionFor, withKeys } from '../access/access.ts'
import { httpError } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import { preconditionOf } from '../http/preconditions.ts'
import { ownerOf } from '../owned/create.ts'
import { checkOperation, guardedResource, notFound, setAccessHeaders } from '../owned/guard.ts'
import { checkChosenId } from '../owned/ids.ts'
import type { ResourceRouteOptions } from '../owned/routes/common.ts'
import { baseOf, outputContext, type TypedApp } from '../owned/routes/shared.ts'
import { changedApplication, newApplication } from './bodies.ts'
import { cleanApplication, type ApplicationContext } from './clean.ts'
import { applicationDefinition } from './definition.ts'
import type { ApplicationParts } from './record.ts'
import { createApplication, patchApplication, replaceApplication } from './write.ts'
import { signedIn } from '../access/signedIn.ts'

const tags = ['Applications']
const base = baseOf(applicationDefinition)
const scopes = [applicationDefinition.keys.all]
const operation = 'writeDescription'

export function applicationContext(request: FastifyRequest): ApplicationContext {
  const { url: applicationsUrl } = request.server.platform.config.applications.pages
  const context = outputContext(request, ({ applicationUrlTemplate }) => applicationUrlTemplate)
  return { ...context, ...(applicationsUrl ? { applicationsUrl } : {}) }
}

export function writeRoutes(app: TypedApp, parts: ApplicationParts, { params }: ResourceRouteOptions): void {
  app.post(
    base,
    {
      config: { access: withKeys(anySession, scopes) },
      schema: {
        operationId: 'createApplication',
        tags,
        summary: 'Créer une application',
        body: newApplication
      }
    },
    async (request, reply) => {
      const session = signedIn(request)
      const { body } = request
      const record = await createApplication(parts, { session, body, language: languageOf(request) })
      return reply.code(201).send(cleanApplication(record, applicationContext(request)))
    }
  )

  app.put(
    `${base}/:id`,
    {
      config: {
        access: withKeys(
          ownCheck('creates an application of this id, or replaces it with its own permissions', [operation]),
          scopes
        )
      },
      schema: {
        operationId: 'createOrReplaceApplication',
        tags,
        summary: "Remplacer une application, ou en créer une avec l'identifiant choisi",
        params,
        body: newApplication
      }
    },
    async (request, reply) => {
      const { session, body, headers } = request
      if (!session.user) throw httpError('signInNeeded')
      const { id } = request.params
      const known = await parts.store.find(id)
      if (!known) {
        if (!canCreateFor(session, ownerOf(body.owner, session))) throw notFound(applicationDefinition)
        checkChosenId(id)
        const record = await createApplication(parts, { session, id, body, language: languageOf(request) })
        return reply.code(201).send(cleanApplication(record, applicationContext(request)))
      }
      checkOperation(applicationDefinition, session, known, operation)
      setAccessHeaders(applicationDefinition, reply, known, { operation })
      const precondition = preconditionOf(headers['if-match'])
      const record = await replaceApplication(parts, { session, application: known, body, precondition })
      return cleanApplication(record, applicationContext(request))
    }
  )

  app.patch(
    `${base}/:id`,
    {
      config: { access: permissionFor(applicationDefinition, operation) },
      schema: {
        operationId: 'writeDescriptionOfApplication',
        tags,
        summary: "Mettre à jour la description de l'application",
        params,
        body: changedApplication
      }
    },
    async (request) => {
      const record = await patchApplication(parts, {
        session: signedIn(request),
        application: guardedResource(parts, request),
        body: request.body,
        precondition: preconditionOf(request.headers['if-match'])
      })
      return cleanApplication(record, applicationContext(request))
    }
  )
}
