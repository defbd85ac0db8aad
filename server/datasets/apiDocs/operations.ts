/** The operations of a dataset's documentation, one row each (contract/dataset-sub-resources.md §9). */
import { attachmentColumn } from '../lineAttachments/column.ts'
import type { DatasetRecord } from '../record.ts'
import { kindOf } from '../record.ts'
import { jsonSchemaOf } from '../schema/exportSchema.ts'
import { aggregationOperations } from './aggregations.ts'
import { compatOperations } from './compat.ts'
import { linesParametersOf } from './parameters.ts'

type Json = Record<string, unknown>

/** What the owner of a dataset has switched on. */
export interface AccountFeatures {
  compatODS: boolean
}

export interface DocumentedOperation {
  path: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  operationId: string
  /** Operations that give the right to this one; its own id when absent. */
  grantedBy?: string[]
  permissionClass: 'read' | 'readAdvanced' | 'write' | 'admin' | 'superadmin'
  tag: 'Métadonnées' | 'Données' | 'Permissions' | 'Rétrocompatibilité' | 'Administration'
  summary: string
  isPrivate?: true
  isDeprecated?: true
  isOffered: (dataset: DatasetRecord, account: AccountFeatures) => boolean
  parameters?: (dataset: DatasetRecord) => Json[]
  requestBody?: Json
  /** Content of the 200 answer, JSON by default. */
  answer?: (dataset: DatasetRecord) => Json
}

const always = (): boolean => true
const hasLines = (dataset: DatasetRecord): boolean => !dataset.isMetaOnly
const isFile = (dataset: DatasetRecord): boolean => kindOf(dataset) === 'file'

const json = (schema: Json): Json => ({ 'application/json': { schema } })
const binary: Json = { schema: { type: 'string', format: 'binary' } }
const file = (): Json => ({ 'application/octet-stream': binary })
const anyObject = (): Json => json({ type: 'object' })
const anyArray = (): Json => json({ type: 'array', items: { type: 'object' } })
const datasetAnswer = (): Json => json({ $ref: '#/components/schemas/dataset' })

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
        results: { type: 'array', items: jsonSchemaOf(schema) }
      }
    }),
    'text/csv': { schema: { type: 'string' } },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': binary,
    'application/vnd.oasis.opendocument.spreadsheet': binary,
    ...(bbox?.length
      ? {
          'application/geo+json': { schema: { type: 'object' } },
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

const attachmentBody: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { attachment: { type: 'string', format: 'binary' } } }
    }
  }
}

const fileBody: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' }, body: { type: 'string' } }
      }
    }
  }
}

const read = { permissionClass: 'read', method: 'get' } as const

export const documentedOperations: DocumentedOperation[] = [
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
    parameters: ({ schema, bbox }) => linesParametersOf(schema, !!bbox?.length),
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
  },
  {
    ...read,
    path: '/metadata-attachments/{attachmentId}',
    operationId: 'downloadMetadataAttachment',
    tag: 'Métadonnées',
    summary: 'Télécharger une pièce jointe de la description',
    isPrivate: true,
    isOffered: always,
    answer: file
  },
  {
    path: '/metadata-attachments/{attachmentId}',
    method: 'delete',
    operationId: 'deleteMetadataAttachment',
    permissionClass: 'write',
    tag: 'Métadonnées',
    summary: 'Supprimer une pièce jointe de la description',
    isPrivate: true,
    isOffered: always
  },
  {
    path: '/metadata-attachments',
    method: 'post',
    operationId: 'postMetadataAttachment',
    permissionClass: 'write',
    tag: 'Métadonnées',
    summary: 'Charger une pièce jointe de la description',
    isPrivate: true,
    isOffered: always,
    requestBody: attachmentBody,
    answer: anyObject
  },
  {
    path: '/',
    method: 'patch',
    operationId: 'writeDescription',
    grantedBy: ['writeDescription', 'writeDescriptionBreaking'],
    permissionClass: 'write',
    tag: 'Métadonnées',
    summary: 'Mettre à jour les informations',
    isPrivate: true,
    isOffered: always,
    requestBody: { required: true, content: anyObject() },
    answer: datasetAnswer
  },
  {
    path: '/',
    method: 'post',
    operationId: 'writeData',
    permissionClass: 'write',
    tag: 'Données',
    summary: 'Charger un nouveau fichier',
    isPrivate: true,
    isOffered: isFile,
    requestBody: fileBody,
    answer: datasetAnswer
  },
  {
    path: '/',
    method: 'delete',
    operationId: 'delete',
    permissionClass: 'admin',
    tag: 'Métadonnées',
    summary: 'Supprimer le jeu de données',
    isPrivate: true,
    isOffered: always
  },
  {
    path: '/draft',
    method: 'post',
    operationId: 'validateDraft',
    permissionClass: 'write',
    tag: 'Données',
    summary: 'Valider le brouillon',
    isPrivate: true,
    isOffered: isFile,
    answer: datasetAnswer
  },
  {
    path: '/draft',
    method: 'delete',
    operationId: 'cancelDraft',
    permissionClass: 'write',
    tag: 'Données',
    summary: 'Annuler le brouillon',
    isPrivate: true,
    isOffered: isFile,
    answer: datasetAnswer
  },
  {
    path: '/journal',
    method: 'get',
    operationId: 'readJournal',
    permissionClass: 'readAdvanced',
    tag: 'Métadonnées',
    summary: 'Lire le journal',
    isPrivate: true,
    isOffered: always,
    answer: anyArray
  },
  {
    path: '/private-api-docs.json',
    method: 'get',
    operationId: 'readPrivateApiDoc',
    permissionClass: 'readAdvanced',
    tag: 'Métadonnées',
    summary: 'Obtenir la documentation OpenAPI privée',
    isPrivate: true,
    isOffered: always,
    answer: anyObject
  },
  {
    path: '/permissions',
    method: 'get',
    operationId: 'getPermissions',
    permissionClass: 'admin',
    tag: 'Permissions',
    summary: 'Lire les permissions',
    isPrivate: true,
    isOffered: always,
    answer: anyArray
  },
  {
    path: '/permissions',
    method: 'put',
    operationId: 'setPermissions',
    permissionClass: 'admin',
    tag: 'Permissions',
    summary: 'Définir les permissions',
    isPrivate: true,
    isOffered: always,
    requestBody: { required: true, content: anyArray() },
    answer: anyArray
  },
  {
    path: '/read-api-key',
    method: 'get',
    operationId: 'getReadApiKey',
    permissionClass: 'read',
    tag: 'Permissions',
    summary: "Lire la clé d'API de lecture",
    isPrivate: true,
    isOffered: ({ readApiKey }) => !!readApiKey?.active,
    answer: anyObject
  },
  {
    path: '/_diagnose',
    method: 'get',
    operationId: 'diagnose',
    permissionClass: 'superadmin',
    tag: 'Administration',
    summary: 'Diagnostiquer',
    isPrivate: true,
    isOffered: hasLines,
    answer: anyObject
  },
  {
    path: '/_reindex',
    method: 'post',
    operationId: 'reindex',
    permissionClass: 'superadmin',
    tag: 'Administration',
    summary: 'Relancer le traitement',
    isPrivate: true,
    isOffered: hasLines,
    answer: datasetAnswer
  },
  {
    path: '/_refinalize',
    method: 'post',
    operationId: 'refinalize',
    permissionClass: 'superadmin',
    tag: 'Administration',
    summary: 'Relancer la finalisation',
    isPrivate: true,
    isOffered: hasLines,
    answer: datasetAnswer
  },
  {
    path: '/_lock',
    method: 'delete',
    operationId: 'deleteLocks',
    permissionClass: 'superadmin',
    tag: 'Administration',
    summary: 'Retirer les verrous',
    isPrivate: true,
    isOffered: hasLines
  }
]
