/** The documentation of an application's own API. */
import packageJson from '../../../package.json' with { type: 'json' }
import { applicationOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { permissionFor } from '../../access/access.ts'
import { documentIn, documentQuery } from '../../apiDocs/translate.ts'
import { resourceCache } from '../../http/resourceCache.ts'
import { guardedResource } from '../../owned/guard.ts'
import { pageOf, referenceOf } from '../../owned/read/clean.ts'
import type { ResourceRouteOptions } from '../../owned/routes/common.ts'
import { baseOf, type TypedApp } from '../../owned/routes/shared.ts'
import { readSettings } from '../../settings/store.ts'
import { applicationDefinition } from '../definition.ts'
import type { ApplicationParts } from '../record.ts'
import { applicationContext } from '../routes.ts'
import { applicationDocument } from './document.ts'

const { version } = packageJson

export function applicationDocsRoute(
  app: TypedApp,
  parts: ApplicationParts,
  { params }: ResourceRouteOptions
): void {
  app.get(
    `${baseOf(applicationDefinition)}/:id/api-docs.json`,
    {
      config: { access: permissionFor(applicationDefinition, 'readApiDoc') },
      schema: {
        operationId: 'readApiDocOfApplication',
        tags: ['Applications'],
        summary: "Lire la documentation OpenAPI de l'application",
        params,
        querystring: documentQuery
      }
    },
    async (request, reply) => {
      const application = guardedResource(parts, request)
      const isPublic = can({ lang: 'fr' }, application, applicationOperations, 'readApiDoc')
      const cached = { date: application.updatedAt, isPublic }
      if (resourceCache(request, reply, cached, parts.config.cache)) return reply.code(304).send()
      const context = applicationContext(request)
      const { type, id } = application.owner
      const { info } = await readSettings(parts.metadata, { type, id })
      const document = applicationDocument(application, {
        version,
        publicUrl: context.publicUrl,
        reference: referenceOf(application, context.bySlug),
        page: pageOf(applicationDefinition, application, context),
        contact: info?.contact ?? {}
      })
      return documentIn(request.query.lang, document)
    }
  )
}
