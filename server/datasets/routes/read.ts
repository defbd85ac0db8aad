/** Listing and reading datasets. */
import { Type } from 'typebox'
import { everybody, withKeys } from '../../access/access.ts'
import { datasetScopes } from '../../access/keyScopes.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { listOf, pagingOf, sortOf } from '../list/parameters.ts'
import { conditionsOf, countDatasets, facetOf, listDatasets, sumCounts } from '../list/store.ts'
import type { DatasetParts } from '../parts.ts'
import { cleanDataset } from '../read/clean.ts'
import { selectedFields } from '../read/selected.ts'
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

type Query = Record<string, string | undefined>

const listParameters = Type.Object(
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
    can: Type.Optional(Type.String({ description: 'Opérations permises' }))
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
      const query = request.query as unknown as Query
      const isPublicList =
        listOf(query.select).includes('-userPermissions') && !!query.visibility?.includes('public')
      if (isPublicList) {
        const { publicMaxAge } = parts.config.cache
        void reply.headers({
          'cache-control': `must-revalidate, public, max-age=${publicMaxAge}`,
          'x-accel-buffering': 'yes'
        })
      } else neverCached(request, reply)
      const paging = pagingOf(query)
      const sort = sortOf(query)
      const options = outputOptions(request.query)
      const { metadata } = parts
      const conditions = conditionsOf(query, request.session)
      const records = await listDatasets(metadata, conditions, { ...paging, sort, q: query.q })
      const context = outputContext(request)
      const answer: Record<string, unknown> = {}
      if (query.count !== 'false') answer.count = await countDatasets(metadata, conditions)
      answer.results = records.map((record) =>
        selectedFields(cleanDataset(record, context, options, true), options.select, !!options.raw)
      )
      const facets = listOf(query.facets)
      if (facets.length) {
        const counted: Record<string, unknown> = {}
        for (const name of facets) {
          const values = await facetOf(metadata, conditions, name)
          if (values) counted[name] = values
        }
        answer.facets = counted
      }
      const sums = listOf(query.sums)
      if (sums.length) {
        const total = sums.includes('count') ? await sumCounts(metadata, conditions) : 0
        answer.sums = Object.fromEntries(sums.map((name) => [name, name === 'count' ? total : 0]))
      }
      return answer
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
      return selectedFields(
        cleanDataset(published(request.dataset), outputContext(request), options),
        options.select,
        !!options.raw
      )
    }
  )
}

/** Without `draft=true` nothing of the draft is told. */
function published({ draft: _draft, ...record }: DatasetRecord): DatasetRecord {
  return record
}
