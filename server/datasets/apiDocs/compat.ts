/** Operations compatible with the Explore API of Opendatasoft, when the owner enables them (docs/api/datasets.md). */
import { freeObject } from '../../apiDocs/freeObject.ts'
import type { DatasetRecord } from '../record.ts'
import type { AccountFeatures, DocumentedOperation } from './operation.ts'
import { parameter, type Json } from './parameters.ts'

const text = (name: string, description: string): Json => parameter(name, description, { type: 'string' })

const common = [
  text('select', 'Colonnes, fonctions de dates et agrégats, séparés par des virgules'),
  text('where', 'Conditions combinées par and, or et not'),
  text('refine', 'Filtre colonne:valeur'),
  text('order_by', 'Colonnes et agrégats, suivis de asc ou desc'),
  text('group_by', 'Colonnes, intervalles et fonctions de dates, séparés par des virgules'),
  text('timezone', 'Fuseau horaire des dates, UTC par défaut')
]

const shared = {
  method: 'get',
  permissionClass: 'read',
  tag: 'Rétrocompatibilité',
  isDeprecated: true,
  isOffered: ({ isMetaOnly }: DatasetRecord, { compatODS }: AccountFeatures) => compatODS && !isMetaOnly
} as const

const formats = ['csv', 'xlsx', 'parquet', 'json', 'jsonl', 'geojson']

export const compatOperations: DocumentedOperation[] = [
  {
    ...shared,
    path: '/compat-ods/records',
    operationId: 'readCompatODSRecords',
    summary: 'Récupérer les enregistrements',
    parameters: () => [
      parameter('limit', 'Nombre de lignes', { type: 'integer', default: 10, maximum: 100 }),
      parameter('offset', 'Nombre de lignes passées', { type: 'integer', default: 0 }),
      ...common
    ],
    answer: () => ({
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            total_count: { type: 'integer' },
            results: { type: 'array', items: freeObject }
          }
        }
      }
    })
  },
  {
    ...shared,
    path: '/compat-ods/exports/{format}',
    operationId: 'readCompatODSExports',
    summary: 'Exporter les données',
    parameters: () => [
      { in: 'path', name: 'format', required: true, schema: { type: 'string', enum: formats } },
      parameter('limit', 'Nombre de lignes, toutes par défaut', { type: 'integer' }),
      ...common
    ],
    answer: () => ({ 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } })
  }
]
