/** Operations that aggregate lines, with the keys of the columns of the dataset (docs/api/lines.md). */
import { canGroup, hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { freeObject } from '../../apiDocs/freeObject.ts'
import type { DatasetRecord } from '../record.ts'
import type { DocumentedOperation } from './operation.ts'
import {
  filterParameters,
  hitParameters,
  keyList,
  keysOf,
  parameter,
  sortParameter,
  type Json
} from './parameters.ts'

const metrics = ['avg', 'sum', 'min', 'max', 'cardinality', 'value_count']
const groupOrders = ['metric', '-metric', 'count', '-count', 'key', '-key']
const everyMetric = [...metrics, 'stats', 'percentiles']

const isGroupable = (column: SchemaProperty): boolean =>
  canGroup(column) && column.type !== 'object' && column.key !== '_id'
const isNumber = (column: SchemaProperty): boolean =>
  (column.type === 'integer' || column.type === 'number') && !column.key.startsWith('_')
const hasWords = (column: SchemaProperty): boolean =>
  column.type === 'string' && !column.format && hasCapability(column, 'textAgg')

const groupable = ({ schema }: DatasetRecord): SchemaProperty[] => schema.filter(isGroupable)
const hasGroups = (dataset: DatasetRecord): boolean => !dataset.isMetaOnly && groupable(dataset).length > 0
const hasPlaces = ({ isMetaOnly, bbox }: DatasetRecord): boolean => !isMetaOnly && bbox?.length === 4

const required = (described: Json, example: unknown): Json => ({
  ...described,
  required: true,
  ...(example === undefined ? {} : { example })
})

function columnKey(name: string, description: string, columns: SchemaProperty[]): Json {
  const keys = keysOf(columns)
  return parameter(name, description, { type: 'string', ...(keys.length ? { enum: keys } : {}) })
}

/**
 * Describes the path parameter `field`. Its example is a data column, so that trying the operation shows real values.
 */
function keyInPath(dataset: DatasetRecord): Json {
  const columns = groupable(dataset)
  return {
    in: 'path',
    name: 'field',
    required: true,
    description: 'Clé de la colonne',
    schema: { type: 'string', enum: keysOf(columns) },
    example: firstOwn(columns)
  }
}

/** Returns the key of the first data column, else of the first calculated column; undefined without columns. */
function firstOwn(columns: SchemaProperty[]): string | undefined {
  return (columns.find((column) => !column['x-calculated']) ?? columns[0])?.key
}

const size = (byDefault: number, maximum: number, description: string): Json =>
  parameter('size', description, { type: 'integer', default: byDefault, maximum })
const html = parameter('html', 'Rendre le markdown en HTML', { type: 'boolean' })
const hint = parameter('hint', 'Conseils sur la requête', { type: 'string', enum: ['auto', 'true', 'false'] })

function groupMetric(dataset: DatasetRecord): Json[] {
  return [
    parameter('metric', 'Métrique calculée dans chaque groupe', { type: 'string', enum: metrics }),
    columnKey('metric_field', 'Colonne de la métrique', groupable(dataset))
  ]
}

function valuesAggParameters(dataset: DatasetRecord): Json[] {
  const columns = groupable(dataset)
  return [
    required(
      parameter('field', 'Colonnes de groupement, une par niveau', {
        ...keyList(keysOf(columns))
      }),
      [firstOwn(columns)]
    ),
    parameter('interval', 'Intervalles, un par niveau : value, un nombre ou une période', { type: 'string' }),
    ...groupMetric(dataset),
    parameter('missing', 'Nom du groupe des lignes sans valeur, un par niveau', { type: 'string' }),
    parameter('agg_size', 'Nombre maximal de groupes, un par niveau', { type: 'string', default: '20' }),
    ...hitParameters(
      dataset,
      size(0, 100, 'Nombre de lignes par groupe'),
      sortParameter(dataset, 'Tri des groupes, un par niveau, puis de leurs lignes', groupOrders)
    ),
    html,
    hint
  ]
}

function geoAggParameters(dataset: DatasetRecord): Json[] {
  return [
    parameter('agg_size', 'Nombre maximal de cellules', { type: 'integer', default: 20, maximum: 1000 }),
    ...groupMetric(dataset),
    ...hitParameters(
      dataset,
      size(1, 100, 'Nombre de lignes par cellule'),
      sortParameter(dataset, 'Tri des lignes')
    )
  ]
}

function metricAggParameters(dataset: DatasetRecord): Json[] {
  const columns = groupable(dataset)
  const number = columns.find(isNumber)
  return [
    required(
      parameter('metric', 'Métrique', { type: 'string', enum: everyMetric }),
      number ? 'avg' : 'value_count'
    ),
    required(columnKey('field', 'Colonne', columns), number?.key ?? firstOwn(columns)),
    parameter('percents', 'Pourcentages de « percentiles »', {
      type: 'string',
      default: '1,5,25,50,75,95,99'
    })
  ]
}

const simpleMetricsParameters = (dataset: DatasetRecord): Json[] => [
  parameter('metrics', 'Métriques, selon le type des colonnes par défaut', keyList(everyMetric)),
  parameter('fields', 'Colonnes, toutes par défaut', keyList(keysOf(groupable(dataset))))
]

function wordsAggParameters({ schema }: DatasetRecord): Json[] {
  const columns = schema.filter(hasWords)
  return [
    required(columnKey('field', 'Colonne', columns), firstOwn(columns)),
    parameter('analysis', 'Analyse des mots', { type: 'string', default: 'lang', enum: ['lang'] }),
    size(20, 200, 'Nombre de mots')
  ]
}

const order = parameter('sort', 'Tri des valeurs', { type: 'string', default: 'asc', enum: ['asc', 'desc'] })

const total = { total: { type: 'integer', description: 'Nombre de lignes' } }
const anything: Json = {}
const bucket: Json = {
  type: 'object',
  properties: {
    total: { type: 'integer' },
    value: anything,
    metric: { type: ['number', 'null'] },
    results: { type: 'array', items: freeObject }
  },
  // What the request asks for beside: other metrics, inner groups, places.
  additionalProperties: true
}
const object = (properties: Json) => (): Json => ({
  'application/json': { schema: { type: 'object', properties } }
})
const list = (items: Json) => (): Json => ({ 'application/json': { schema: { type: 'array', items } } })

const shared = { permissionClass: 'read', method: 'get', tag: 'Données' } as const
const withFilters =
  (ownParameters: (dataset: DatasetRecord) => Json[]) =>
  (dataset: DatasetRecord): Json[] => [...ownParameters(dataset), ...filterParameters(dataset)]

export const aggregationOperations: DocumentedOperation[] = [
  {
    ...shared,
    path: '/values/{field}',
    operationId: 'getValues',
    summary: 'Lister les valeurs distinctes',
    isOffered: hasGroups,
    parameters: withFilters((dataset) => [keyInPath(dataset), size(12, 1000, 'Nombre de valeurs'), order]),
    answer: list(anything)
  },
  {
    ...shared,
    path: '/values-labels/{field}',
    operationId: 'getValuesLabels',
    grantedBy: ['getValues'],
    summary: 'Lister les valeurs avec libellés',
    isOffered: hasGroups,
    parameters: withFilters((dataset) => [keyInPath(dataset), size(1000, 1000, 'Nombre de valeurs'), order]),
    answer: list({ type: 'object', properties: { value: anything, label: anything } })
  },
  {
    ...shared,
    path: '/values_agg',
    operationId: 'getValuesAgg',
    summary: 'Agréger les valeurs',
    isOffered: hasGroups,
    parameters: withFilters(valuesAggParameters),
    answer: object({
      ...total,
      total_values: { type: 'integer', description: 'Nombre de valeurs distinctes' },
      total_other: { type: 'integer', description: 'Nombre de lignes des autres groupes' },
      aggs: { type: 'array', items: bucket },
      next: { type: 'string', description: 'Adresse des groupes suivants' }
    })
  },
  {
    ...shared,
    path: '/metric_agg',
    operationId: 'getMetricAgg',
    summary: 'Calculer une métrique',
    isOffered: hasGroups,
    parameters: withFilters(metricAggParameters),
    answer: object({ ...total, metric: anything })
  },
  {
    ...shared,
    path: '/simple_metrics_agg',
    operationId: 'getSimpleMetricsAgg',
    summary: 'Calculer des métriques simples',
    isOffered: hasGroups,
    parameters: withFilters(simpleMetricsParameters),
    answer: object({ ...total, metrics: { type: 'object', additionalProperties: freeObject } })
  },
  {
    ...shared,
    path: '/words_agg',
    operationId: 'getWordsAgg',
    summary: 'Lister les mots significatifs',
    isOffered: ({ isMetaOnly, schema }) => !isMetaOnly && schema.some(hasWords),
    parameters: withFilters(wordsAggParameters),
    answer: object({
      ...total,
      sample: { type: 'integer', description: 'Nombre de lignes lues' },
      results: {
        type: 'array',
        items: {
          type: 'object',
          properties: { word: { type: 'string' }, total: { type: 'integer' }, score: { type: 'number' } }
        }
      }
    })
  },
  {
    ...shared,
    path: '/geo_agg',
    operationId: 'getGeoAgg',
    summary: 'Agréger spatialement',
    isOffered: hasPlaces,
    parameters: withFilters(geoAggParameters),
    answer: object({ ...total, aggs: { type: 'array', items: bucket } })
  }
]
