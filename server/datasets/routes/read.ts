/** Listing and reading datasets. */
import { Type } from 'typebox'
import { everybody, withKeys } from '../../access/access.ts'
import { datasetScopes } from '../../access/keyScopes.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { answerList, listCache, type ListQuery } from '../../owned/list/answer.ts'
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
  type DatasetsApp
} from './shared.ts'

export const listParameters = Type.Object(
  {
    ...outputParameters,
    size: Type.Optional(Type.String({ description: 'Nombre de résultats (12 par défaut)' })),
    page: Type.Optional(Type.String({ description: 'Page, à partir de 1' })),
    skip: Type.Optional(Type.String({ description: 'Nombre de résultats à passer' })),
    sort: Type.Optional(
      Type.String({ description: 'Champs de tri, précédés de - pour un ordre décroissant' })
    ),
    q: Type.Optional(Type.String({ description: 'Recherche plein texte' })),
    count: Type.Optional(Type.String({ description: 'false pour ne pas compter' })),
    facets: Type.Optional(Type.String({ description: 'Facettes à compter' })),
    sums: Type.Optional(Type.String({ description: 'Sommes à calculer : count' })),
    owner: Type.Optional(Type.String({ description: 'type:id, type:id:département' })),
    visibility: Type.Optional(Type.String({ description: 'public, private, protected' })),
    mine: Type.Optional(Type.String()),
    shared: Type.Optional(Type.String()),
    can: Type.Optional(Type.String({ description: 'Opérations permises' })),
    explain: Type.Optional(Type.String({ description: 'true, en mode admin : durée de chaque requête' }))
  },
  { additionalProperties: true }
)

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
      return answerList(parts, {
        query,
        scope: owner ? { servedTo: owner } : {},
        options: outputOptions(request.query),
        context: outputContext(request)
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
      const options = outputOptions(request.query)
      // One dataset is read whole: its `select` only removes computed fields.
      const select = options.select?.filter((name) => name.startsWith('-'))
      return cleanDataset(published(request.dataset), outputContext(request), {
        ...options,
        ...(select ? { select } : {})
      })
    }
  )
}

/** Without `draft=true` nothing of the draft is told. */
function published({ draft: _draft, ...record }: DatasetRecord): DatasetRecord {
  return record
}
