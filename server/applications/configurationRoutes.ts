/**
 * Routes of the configuration of an application, its draft, its status, and the errors that its page reports
 * (docs/api/applications.md).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Configuration } from '../../contract/applications/application.ts'
import { applicationOperations } from '../../contract/operations.ts'
import { can } from '../../contract/permissions.ts'
import { permissionFor } from '../access/access.ts'
import { cleanDataset } from '../datasets/read/clean.ts'
import { outputContext as datasetContext } from '../datasets/routes/shared.ts'
import { httpError } from '../http/errors.ts'
import { preconditionOf } from '../http/preconditions.ts'
import { resourceCache } from '../http/resourceCache.ts'
import { guardedResource } from '../owned/guard.ts'
import { eventDate, journalEvent } from '../owned/journal/journal.ts'
import { sanitized } from '../owned/read/text.ts'
import type { ResourceRouteOptions } from '../owned/routes/common.ts'
import { baseOf, type TypedApp } from '../owned/routes/shared.ts'
import type { Platform } from '../platform.ts'
import { configurationSchema } from './bodies.ts'
import { draftOf, statusWithoutDraft } from './configuration.ts'
import { applicationDefinition } from './definition.ts'
import { filtersOf, readerOf, withFreshDatasets } from './references.ts'
import type { ApplicationParts } from './record.ts'
import { changeState } from './write.ts'
import { signedIn } from '../access/signedIn.ts'

const tags = ['Applications']
const url = `${baseOf(applicationDefinition)}/:id`

const reading = { access: permissionFor(applicationDefinition, 'readConfig') }
const writing = { access: permissionFor(applicationDefinition, 'writeConfig') }

type OfApplication = FastifyRequest<{ Params: { id: string } }>

const authorOf = ({ session, headers }: OfApplication) => ({
  session: signedIn({ session }),
  precondition: preconditionOf(headers['if-match'])
})

/**
 * ETag for the `If-Match` of the next change: an editor of a draft need not read the application between two changes.
 */
const tagOfState = ({ updatedAt }: { updatedAt: string }) => `"${updatedAt}"`

/** What the routes need. */
interface Context {
  parts: ApplicationParts
  platform: Platform
  params: ResourceRouteOptions['params']
}

export function configurationRoutes(
  app: TypedApp,
  parts: ApplicationParts,
  platform: Platform,
  { params }: ResourceRouteOptions
): void {
  const context = { parts, platform, params }
  validatedRoutes(app, context)
  draftRoutes(app, context)
  stateRoutes(app, context)
}

/** Routes of the validated configuration, also at an older path. */
function validatedRoutes(app: TypedApp, context: Context): void {
  const { parts, params } = context
  for (const [path, suffix] of [
    ['configuration', ''],
    ['config', 'Alias']
  ] as const) {
    app.get(
      `${url}/${path}`,
      {
        config: reading,
        schema: { operationId: `readConfig${suffix}`, tags, summary: 'Lire la configuration', params }
      },
      async (request, reply) => {
        const { configuration = {} } = guardedResource(parts, request)
        return (
          (await freshConfiguration(request, reply, { configuration, isDraft: false }, context)) ??
          reply.code(304).send()
        )
      }
    )

    app.put(
      `${url}/${path}`,
      {
        config: writing,
        schema: {
          operationId: `writeConfig${suffix}`,
          tags,
          summary: 'Valider une configuration',
          params,
          body: configurationSchema
        }
      },
      async (request, reply) => {
        const { body: configuration } = request
        const changed = await changeState(parts, request.params.id, {
          ...authorOf(request),
          change: () => ({
            configuration,
            configurationDraft: null,
            errorMessage: null,
            errorMessageDraft: null,
            status: 'configured',
            lastConfigured: eventDate()
          }),
          event: journalEvent('config-updated')
        })
        void reply.header('etag', tagOfState(changed))
        return configuration
      }
    )
  }
}

function draftRoutes(app: TypedApp, context: Context): void {
  const { parts, params } = context
  const draft = `${url}/configuration-draft`
  app.get(
    draft,
    {
      config: writing,
      schema: {
        operationId: 'readConfigDraft',
        tags,
        summary: 'Lire le brouillon de la configuration',
        params
      }
    },
    async (request, reply) => {
      const configuration = draftOf(guardedResource(parts, request))
      return (
        (await freshConfiguration(request, reply, { configuration, isDraft: true }, context)) ??
        reply.code(304).send()
      )
    }
  )

  app.put(
    draft,
    {
      config: writing,
      schema: {
        operationId: 'writeConfigDraft',
        tags,
        summary: 'Enregistrer un brouillon de configuration',
        params,
        body: configurationSchema
      }
    },
    async (request, reply) => {
      const { body: configurationDraft } = request
      const changed = await changeState(parts, request.params.id, {
        ...authorOf(request),
        change: () => ({ configurationDraft, errorMessageDraft: null, status: 'configured-draft' }),
        event: journalEvent('config-draft-updated')
      })
      void reply.header('etag', tagOfState(changed))
      return configurationDraft
    }
  )

  app.delete(
    draft,
    {
      config: writing,
      schema: {
        operationId: 'deleteConfigDraft',
        tags,
        summary: 'Abandonner le brouillon de la configuration',
        params
      }
    },
    async (request, reply) => {
      const changed = await changeState(parts, request.params.id, {
        ...authorOf(request),
        change: (current) => ({
          configurationDraft: null,
          errorMessageDraft: null,
          status: statusWithoutDraft(current)
        }),
        event: journalEvent('config-draft-cancelled')
      })
      return reply.code(200).header('etag', tagOfState(changed)).send()
    }
  )
}

/** Routes of the status, and of the errors that pages report. */
function stateRoutes(app: TypedApp, { parts, params }: Context): void {
  app.get(
    `${url}/status`,
    { config: reading, schema: { operationId: 'readStatus', tags, summary: "Lire l'état", params } },
    async (request, reply) => {
      const { status = 'created' } = guardedResource(parts, request)
      return reply.type('text/plain; charset=utf-8').send(status)
    }
  )

  app.post(
    `${url}/error`,
    {
      config: writing,
      schema: {
        operationId: 'declareError',
        tags,
        summary: "Déclarer une erreur de l'application",
        params,
        body: Type.Object({ message: Type.Optional(Type.Unknown()) }, { additionalProperties: true })
      }
    },
    async (request, reply) => {
      const { id } = request.params
      const { message } = request.body
      if (typeof message !== 'string' || !message) throw httpError('applicationErrorWithoutMessage')
      const text = sanitized(message)
      if (request.headers.referer?.includes('draft=true')) {
        await changeState(parts, id, { change: () => ({ errorMessageDraft: text }) })
        parts.bus.publish(`${applicationDefinition.name}/${id}/draft-error`, request.body)
      } else {
        await changeState(parts, id, {
          change: ({ configuration }) => configuration && { status: 'error', errorMessage: text },
          event: journalEvent('error', { data: message })
        })
      }
      return reply.code(204).send()
    }
  )
}

/** @returns undefined for a 304 response: the client has the current configuration */
async function freshConfiguration(
  request: FastifyRequest,
  reply: FastifyReply,
  { configuration, isDraft }: { configuration: Configuration; isDraft: boolean },
  { parts, platform }: Pick<Context, 'parts' | 'platform'>
): Promise<Configuration | undefined> {
  const application = guardedResource(parts, request)
  const operation = isDraft ? 'writeConfig' : 'readConfig'
  const isPublic = !isDraft && can({ lang: 'fr' }, application, applicationOperations, operation)
  const cached = { date: application.updatedAt, isPublic }
  if (resourceCache(request, reply, cached, platform.config.cache)) return undefined
  const context = datasetContext(request)
  const { session, mainUrl, publicUrl } = context
  return withFreshDatasets(configuration, {
    find: (id) => platform.datasets.find(id),
    reader: readerOf(session),
    clean: (dataset) => cleanDataset(dataset, context),
    mainUrl,
    publicUrl,
    filters: filtersOf(application, isDraft),
    onlyDeclared: isDraft
  })
}
