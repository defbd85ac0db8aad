/** Listing and reading datasets. */
import { Type } from 'typebox'
import { everybody, withKeys } from '../../access/access.ts'
import { datasetScopes } from '../access.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { answerList, listCache, type ListQuery } from '../../owned/list/answer.ts'
import { listParameters } from '../../owned/routes/shared.ts'
import type { DatasetParts } from '../parts.ts'
import { cleanDataset } from '../read/clean.ts'
import type { DatasetRecord } from '../record.ts'
import {
  base,
  datasetAccess,
  draftParameter,
  idParams,
  outputContext,
  outputOptions,
  outputParameters,
  readOptions,
  type DatasetsApp
} from './shared.ts'

export function readRoutes(app: DatasetsApp, parts: DatasetParts): void {
  app.get(
    base,
    {
      config: { access: withKeys(everybody, datasetScopes.read) },
      schema: {
        operationId: 'listDatasets',
        tags: ['Jeux de données'],
        summary: 'Lister les jeux de données',
        querystring: listParameters
      }
    },
    async (request, reply) => {
      const query = request.query as unknown as ListQuery
      listCache(request, reply, query, parts.config.cache.publicMaxAge)
      const owner = request.site?.current?.owner
      const options = outputOptions(request.query)
      const context = outputContext(request)
      return answerList(parts, {
        query,
        scope: owner ? { servedTo: owner } : {},
        session: request.session,
        options,
        clean: (record) => cleanDataset(record, context, options, true)
      })
    }
  )

  app.get(
    `${base}/:id`,
    {
      config: { access: datasetAccess('readDescription'), datasetState: { accept: 'any' } },
      schema: {
        operationId: 'readDescription',
        tags: ['Métadonnées'],
        summary: 'Lire la description du jeu de données',
        params: idParams,
        querystring: Type.Object({ ...outputParameters, ...draftParameter }, { additionalProperties: true })
      }
    },
    async (request, reply) => {
      neverCached(request, reply)
      return cleanDataset(published(request.dataset), outputContext(request), readOptions(request.query))
    }
  )
}

/** Without `draft=true` nothing of the draft is told. */
function published({ draft: _draft, ...record }: DatasetRecord): DatasetRecord {
  return record
}
