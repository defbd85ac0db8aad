/** Routes of the OpenAPI documents of a dataset, public and private. */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import packageJson from '../../../package.json' with { type: 'json' }
import { datasetOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { ownCheck, withKeys } from '../../access/access.ts'
import { datasetScopes } from '../access.ts'
import { documentIn, documentParameter } from '../../apiDocs/translate.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached, resourceCache } from '../../http/resourceCache.ts'
import { datasetDocument, type DocumentContext } from '../apiDocs/document.ts'
import { allow, findDataset, waitForState } from '../guard.ts'
import type { DatasetParts } from '../parts.ts'
import { pageOf, referenceOf } from '../../owned/read/clean.ts'
import type { DatasetRecord } from '../record.ts'
import { readSettings } from '../../settings/store.ts'
import { base, datasetAccess, draftParameter, idParams, outputContext, type DatasetsApp } from './shared.ts'

const { version } = packageJson
const documentQuery = Type.Object({ ...draftParameter, ...documentParameter }, { additionalProperties: true })

export function apiDocsRoutes(app: DatasetsApp, parts: DatasetParts): void {
  const { config } = parts
  app.get(
    `${base}/:id/api-docs.json`,
    {
      config: { access: datasetAccess('readApiDoc') },
      schema: {
        operationId: 'readApiDoc',
        tags: ['Métadonnées'],
        summary: 'Lire la documentation OpenAPI du jeu de données',
        params: idParams,
        querystring: documentQuery
      }
    },
    async (request, reply) => {
      const { dataset } = request
      const isPublic = can({ lang: 'fr' }, dataset, datasetOperations, 'readApiDoc')
      const isFresh = resourceCache(request, reply, { date: dataset.updatedAt, isPublic }, config.cache)
      if (isFresh) return reply.code(304).send()
      return documentIn(request.query.lang, datasetDocument(dataset, await contextOf(request, dataset)))
    }
  )

  app.get(
    `${base}/:id/private-api-docs.json`,
    {
      config: {
        access: withKeys(
          ownCheck('needs a session before the permission', ['readPrivateApiDoc']),
          datasetScopes.read
        )
      },
      schema: {
        operationId: 'readPrivateApiDoc',
        tags: ['Métadonnées'],
        summary: 'Lire la documentation OpenAPI privée du jeu de données',
        params: idParams,
        querystring: documentQuery
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { session, params, query } = request
      const record = await findDataset(parts, params.id)
      if (!session.user) throw httpError('signInNeeded')
      await allow(request, reply, record, { operation: 'readPrivateApiDoc' })
      const dataset = await waitForState(parts, params.id, {}, query.draft === 'true')
      const document = datasetDocument(dataset, {
        ...(await contextOf(request, dataset)),
        isAdminMode: !!session.user.adminMode,
        may: (operation) => can(session, dataset, datasetOperations, operation)
      })
      return documentIn(query.lang, document)
    }
  )

  async function contextOf(request: FastifyRequest, dataset: DatasetRecord): Promise<DocumentContext> {
    const context = outputContext(request)
    const { type, id } = dataset.owner
    const { info, compatODS } = await readSettings(parts.metadata, { type, id })
    return {
      config,
      version,
      publicUrl: context.publicUrl,
      reference: referenceOf(dataset, context.bySlug),
      page: pageOf(parts.definition, dataset, context),
      contact: info?.contact ?? {},
      account: { compatODS: config.compatODS && !!compatODS }
    }
  }
}
