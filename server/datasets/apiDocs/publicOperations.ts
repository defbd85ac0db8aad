/** Operations of the public OpenAPI document of a dataset. */
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { freeObject } from '../../apiDocs/freeObject.ts'
import type { DatasetRecord } from '../record.ts'
import { jsonSchemaOf } from '../schema/exportSchema.ts'
import { aggregationOperations } from './aggregations.ts'
import { anyArray, anyObject, binary, datasetAnswer, file, json } from './answers.ts'
import { compatOperations } from './compat.ts'
import { always, hasLines, isFile, read, type DocumentedOperation } from './operation.ts'
import { linesParametersOf, type Json } from './parameters.ts'

const schemaParameters = (): Json[] =>
  [
    ['mimeType', ['application/json', 'application/tableschema+json', 'application/schema+json']],
    ['type', undefined],
    ['format', undefined],
    ['capability', undefined],
    ['enum', ['true']],
    ['concept', ['true']],
    ['calculated', ['true', 'false']]
  ].map(([name, values]) => ({
    in: 'query',
    name,
    required: false,
    schema: { type: 'string', ...(values ? { enum: values } : {}) }
  }))

function linesAnswer({ schema, bbox }: DatasetRecord): Json {
  return {
    ...json({
      type: 'object',
      properties: {
        total: { type: 'integer', description: 'Nombre total de lignes' },
        next: { type: 'string', description: 'Adresse de la page suivante' },
        meta: {
          type: 'object',
          properties: {
            totalMarginPct: { type: 'number' },
            ignoredWords: { type: 'array', items: { type: 'string' } },
            hints: { type: 'array', items: { type: 'string' } }
          }
        },
        results: { type: 'array', items: jsonSchemaOf(schema, { arrays: true }) }
      }
    }),
    'text/csv': { schema: { type: 'string' } },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': binary,
    'application/vnd.oasis.opendocument.spreadsheet': binary,
    ...(bbox?.length
      ? {
          'application/geo+json': { schema: freeObject },
          'text/plain': { schema: { type: 'string' } },
          'application/zip': binary,
          'application/x-protobuf': binary
        }
      : {})
  }
}

const thumbnailParameters = (): Json[] =>
  [
    ['width', { type: 'integer', default: 300 }],
    ['height', { type: 'integer', default: 200 }],
    ['fit', { type: 'string', default: 'cover', enum: ['cover', 'contain', 'fill', 'inside', 'outside'] }],
    ['position', { type: 'string', default: 'center' }]
  ].map(([name, schema]) => ({ in: 'query', name, required: false, schema }))

export const publicOperations: DocumentedOperation[] = [
  {
    ...read,
    path: '/',
    operationId: 'readDescription',
    tag: 'Métadonnées',
    summary: 'Lire les informations',
    isOffered: always,
    answer: datasetAnswer
  },
  {
    ...read,
    path: '/lines',
    operationId: 'readLines',
    tag: 'Données',
    summary: 'Lire les lignes',
    isOffered: hasLines,
    parameters: linesParametersOf,
    answer: linesAnswer
  },
  ...aggregationOperations,
  ...compatOperations,
  {
    ...read,
    path: '/raw',
    operationId: 'downloadOriginalData',
    tag: 'Données',
    summary: 'Télécharger',
    isOffered: isFile,
    answer: file
  },
  {
    ...read,
    path: '/convert',
    operationId: 'downloadConvertedData',
    grantedBy: ['downloadOriginalData'],
    tag: 'Données',
    summary: 'Télécharger (format converti)',
    isOffered: isFile,
    answer: file
  },
  {
    ...read,
    path: '/full',
    operationId: 'downloadFullData',
    tag: 'Données',
    summary: 'Télécharger (données enrichies)',
    isOffered: isFile,
    answer: file
  },
  {
    ...read,
    path: '/data-files',
    operationId: 'listDataFiles',
    tag: 'Données',
    summary: 'Lister les fichiers',
    isOffered: isFile,
    answer: anyArray
  },
  {
    ...read,
    path: '/data-files/{filePath}',
    operationId: 'downloadDataFile',
    tag: 'Données',
    summary: 'Télécharger un fichier',
    isOffered: isFile,
    answer: file
  },
  {
    ...read,
    path: '/schema',
    operationId: 'readSchema',
    tag: 'Métadonnées',
    summary: 'Lire le schéma',
    isOffered: hasLines,
    parameters: schemaParameters,
    answer: anyArray
  },
  {
    ...read,
    path: '/safe-schema',
    operationId: 'readSafeSchema',
    tag: 'Métadonnées',
    summary: 'Lire le schéma réduit',
    isOffered: hasLines,
    parameters: schemaParameters,
    answer: anyArray
  },
  {
    ...read,
    path: '/api-docs.json',
    operationId: 'readApiDoc',
    tag: 'Métadonnées',
    summary: 'Obtenir la documentation OpenAPI',
    isOffered: always,
    answer: anyObject
  },
  {
    ...read,
    path: '/thumbnail',
    operationId: 'readThumbnail',
    grantedBy: ['readDescription'],
    tag: 'Métadonnées',
    summary: 'Récupérer la vignette',
    isOffered: always,
    parameters: thumbnailParameters,
    answer: () => ({ 'image/png': binary, 'image/webp': binary })
  },
  {
    ...read,
    path: '/attachments/{attachmentId}',
    operationId: 'downloadAttachment',
    tag: 'Données',
    summary: "Télécharger le fichier joint d'une ligne",
    isOffered: (dataset) => !!attachmentColumn(dataset.schema),
    answer: file
  }
]
