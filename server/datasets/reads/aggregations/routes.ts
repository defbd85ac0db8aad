/** The aggregated reads of a dataset's lines (docs/api/aggregations.md). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type TObject } from 'typebox'
import type { DatasetOperation } from '../../../../contract/operations.ts'
import { datasetAccess } from '../../access.ts'
import type { Platform } from '../../../platform.ts'
import type { Answer } from '../../../http/answers/answer.ts'
import { answerRead, type Parameters, type Read, type ReadRoute } from '../reading.ts'
import { answerGeoAgg, answerValuesAgg, explainValuesAgg } from './groupRoutes.ts'
import { answerExtreme, answerMetricAgg, answerSimpleMetrics } from './metricRoutes.ts'
import {
  extremeParameters,
  geoAggParameters,
  metricAggParameters,
  simpleMetricsParameters,
  valuesAggParameters,
  valuesParameters,
  wordsAggParameters
} from './routeSchemas.ts'
import { answerLabels, answerValues, answerWordsAgg } from './valueRoutes.ts'

interface AggregationRoute {
  /** Path below the dataset. */
  path: string
  /** Operation that the session must be allowed to do. */
  operation: DatasetOperation
  /** Id in the OpenAPI document, when it differs from the operation. */
  operationId?: string
  summary: string
  parameters: TObject
  answer: (read: Read) => Promise<Answer>
  /** Answers with the query and the engine's result, for `explain=true` in admin mode. */
  explained?: (read: Read) => Promise<Answer>
  deprecated?: true
}

const routes: AggregationRoute[] = [
  {
    path: 'values_agg',
    operation: 'getValuesAgg',
    summary: 'Grouper les lignes par valeur',
    parameters: valuesAggParameters,
    answer: answerValuesAgg,
    explained: explainValuesAgg
  },
  {
    path: 'geo_agg',
    operation: 'getGeoAgg',
    summary: 'Grouper les lignes par zone',
    parameters: geoAggParameters,
    answer: answerGeoAgg
  },
  {
    path: 'metric_agg',
    operation: 'getMetricAgg',
    summary: 'Calculer une métrique',
    parameters: metricAggParameters,
    answer: answerMetricAgg
  },
  {
    path: 'simple_metrics_agg',
    operation: 'getSimpleMetricsAgg',
    summary: 'Calculer des métriques simples',
    parameters: simpleMetricsParameters,
    answer: answerSimpleMetrics
  },
  {
    path: 'words_agg',
    operation: 'getWordsAgg',
    summary: 'Lister les mots significatifs',
    parameters: wordsAggParameters,
    answer: answerWordsAgg
  },
  {
    path: 'values/:field',
    operation: 'getValues',
    summary: "Lister les valeurs distinctes d'une colonne",
    parameters: valuesParameters,
    answer: answerValues
  },
  {
    path: 'values-labels/:field',
    operation: 'getValues',
    operationId: 'getValuesLabels',
    summary: "Lister les valeurs d'une colonne avec leurs libellés",
    parameters: valuesParameters,
    answer: answerLabels
  },
  {
    path: 'max/:field',
    operation: 'getMaxAgg',
    summary: 'Calculer un maximum',
    parameters: extremeParameters,
    answer: answerExtreme('max'),
    deprecated: true
  },
  {
    path: 'min/:field',
    operation: 'getMinAgg',
    summary: 'Calculer un minimum',
    parameters: extremeParameters,
    answer: answerExtreme('min'),
    deprecated: true
  }
]

export function registerAggregations(app: FastifyInstance, platform: Platform): void {
  for (const route of routes) {
    const { path, operation, operationId, summary, parameters, deprecated } = route
    const pathParameters = { id: Type.String() }
    const params = path.endsWith(':field') ? { ...pathParameters, field: Type.String() } : pathParameters
    app.get(
      `/data-fair/api/v1/datasets/:id/${path}`,
      {
        config: {
          access: datasetAccess(operation),
          datasetState: { shared: true }
        },
        schema: {
          operationId: operationId ?? operation,
          tags: ['Données'],
          summary,
          ...(deprecated ? { deprecated } : {}),
          params: Type.Object(params),
          querystring: parameters
        }
      },
      (request, reply) => answerRead(platform, request, reply, readRoute(route, request))
    )
  }
}

function readRoute(
  { path, operation, answer, explained }: AggregationRoute,
  { query, session }: FastifyRequest
): ReadRoute {
  const isExplained = (query as Parameters).explain === 'true' && !!session.user?.adminMode
  return isExplained && explained
    ? // An explanation must not be cached: only admins may see it.
      { name: path, operation, answer: explained, isKept: false }
    : { name: path, operation, answer }
}
