/** Operations on the lines of an editable dataset: on all lines, and on the lines of one owner (`/own/{owner}`). */
import type { BulkSummary } from '../editable/bulkSummary.ts'
import type { DatasetRecord } from '../record.ts'
import { jsonSchemaOf } from '../schema/exportSchema.ts'
import { anyObject, json } from './answers.ts'
import type { DocumentedOperation } from './operation.ts'
import { linesParametersOf, type Json } from './parameters.ts'

const isEditable = ({ isRest }: DatasetRecord): boolean => !!isRest
const hasHistory = ({ isRest, rest }: DatasetRecord): boolean => !!isRest && rest?.history === true
const hasOwners = ({ isRest, rest }: DatasetRecord): boolean => !!isRest && !!rest?.lineOwnership

const lineSchema = ({ schema }: DatasetRecord): Json => jsonSchemaOf(schema, { arrays: true })
const line = (dataset: DatasetRecord): Json => json(lineSchema(dataset))

/** A line of which some columns only are said, or are left. */
const partOfLine = (dataset: DatasetRecord): Json => ({ ...lineSchema(dataset), required: [] })

const bodyOf = (schema: Json): Json => ({
  required: true,
  content: {
    ...json(schema),
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { _body: { type: 'string' }, attachment: { type: 'string', format: 'binary' } }
      }
    }
  }
})

const lineBody = (dataset: DatasetRecord): Json => bodyOf(lineSchema(dataset))
const patchBody = (dataset: DatasetRecord): Json => bodyOf(partOfLine(dataset))

const bulkBody = (dataset: DatasetRecord): Json => {
  const { properties, ...schema } = partOfLine(dataset)
  const actions = ['create', 'update', 'createOrUpdate', 'patch', 'delete']
  const operation = {
    ...schema,
    properties: {
      ...(properties as Json),
      _id: { type: 'string' },
      _action: { type: 'string', enum: actions }
    }
  }
  return {
    required: true,
    content: {
      ...json({ type: 'array', items: operation }),
      'application/x-ndjson': { schema: { type: 'string' } },
      'text/csv': { schema: { type: 'string' } },
      'text/csv+gzip': { schema: { type: 'string', format: 'binary' } },
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            actions: { type: 'string', format: 'binary' },
            attachments: { type: 'string', format: 'binary' }
          }
        }
      }
    }
  }
}

const bulkCounts = [
  'nbOk',
  'nbNotModified',
  'nbErrors',
  'nbWarnings',
  'nbCreated',
  'nbModified',
  'nbDeleted'
] as const satisfies (keyof BulkSummary)[]

const bulkAnswer = (): Json =>
  json({
    type: 'object',
    required: [...bulkCounts, 'errors', 'warnings'],
    properties: {
      ...Object.fromEntries(bulkCounts.map((key) => [key, { type: 'integer' }])),
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { line: { type: 'integer' }, error: { type: 'string' }, status: { type: 'integer' } }
        }
      },
      warnings: {
        type: 'array',
        items: { type: 'object', properties: { line: { type: 'integer' }, warning: { type: 'string' } } }
      },
      indexedAt: { type: 'string', format: 'date-time' },
      dropped: { type: 'boolean' },
      cancelled: { type: 'boolean' }
    }
  })

const bulkParameters = (): Json[] =>
  [
    ['drop', 'Remplace toutes les lignes'],
    ['async', "N'attend pas que les lignes soient indexées"],
    ['lock', 'Prend le verrou du jeu de données'],
    ['sep', 'Séparateur des colonnes d’un CSV']
  ].map(([name, description]) => ({
    in: 'query',
    name,
    description,
    required: false,
    schema: { type: 'string', ...(name === 'sep' ? {} : { enum: ['true', 'false'] }) }
  }))

const revisionParameters = (): Json[] => [
  { in: 'query', name: 'size', required: false, schema: { type: 'integer', default: 12, maximum: 10_000 } },
  { in: 'query', name: 'before', required: false, schema: { type: 'integer' } }
]

const revisions = (dataset: DatasetRecord): Json =>
  json({
    type: 'object',
    properties: {
      total: { type: 'integer' },
      // The revision of a removed line has the columns of the primary key alone.
      results: { type: 'array', items: { ...partOfLine(dataset), additionalProperties: true } },
      next: { type: 'string' }
    }
  })

type Editing = Pick<
  DocumentedOperation,
  'path' | 'method' | 'operationId' | 'summary' | 'parameters' | 'requestBody' | 'answer'
>

const writing: Editing[] = [
  {
    path: '/lines',
    method: 'post',
    operationId: 'createLine',
    summary: 'Ajouter une ligne',
    requestBody: lineBody,
    answer: line
  },
  {
    path: '/lines/{lineId}',
    method: 'put',
    operationId: 'updateLine',
    summary: 'Remplacer une ligne',
    requestBody: lineBody,
    answer: line
  },
  {
    path: '/lines/{lineId}',
    method: 'patch',
    operationId: 'patchLine',
    summary: 'Modifier une ligne',
    requestBody: patchBody,
    answer: line
  },
  {
    path: '/lines/{lineId}',
    method: 'delete',
    operationId: 'deleteLine',
    summary: 'Supprimer une ligne'
  },
  {
    path: '/_bulk_lines',
    method: 'post',
    operationId: 'bulkLines',
    summary: 'Modifier des lignes en masse',
    parameters: bulkParameters,
    requestBody: bulkBody,
    answer: bulkAnswer
  }
]

const readingOne: Editing = {
  path: '/lines/{lineId}',
  method: 'get',
  operationId: 'readLine',
  summary: 'Lire une ligne',
  answer: line
}

const readingHistory: Editing[] = [
  {
    path: '/revisions',
    method: 'get',
    operationId: 'readRevisions',
    summary: 'Récupérer les révisions',
    parameters: revisionParameters,
    answer: revisions
  },
  {
    path: '/lines/{lineId}/revisions',
    method: 'get',
    operationId: 'readLineRevisions',
    summary: "Récupérer les révisions d'une ligne",
    parameters: revisionParameters,
    answer: revisions
  }
]

const readingOwn: Editing = {
  path: '/lines',
  method: 'get',
  operationId: 'readLines',
  summary: 'Lire les lignes',
  parameters: linesParametersOf,
  answer: (dataset) =>
    json({
      type: 'object',
      properties: {
        total: { type: 'integer' },
        results: { type: 'array', items: lineSchema(dataset) },
        next: { type: 'string' }
      }
    })
}

const editable = { tag: 'Données éditables', isPrivate: true, isOffered: isEditable } as const

/** Makes the variant of an operation for one line owner; `createLine` becomes `createOwnLine`. */
function ofOwner(operation: Editing, isOffered: DocumentedOperation['isOffered']): DocumentedOperation {
  return {
    ...operation,
    path: `/own/{owner}${operation.path}`,
    operationId: operation.operationId.replace(/(?=Line|Revisions)/, 'Own'),
    summary: `${operation.summary} (par propriétaire)`,
    permissionClass: 'manageOwnLines',
    tag: 'Données éditables par propriétaire de ligne',
    isPrivate: true,
    isOffered
  }
}

export const editingOperations: DocumentedOperation[] = [
  // Revisions are also in the public document.
  ...readingHistory.map((operation): DocumentedOperation => ({
    ...operation,
    permissionClass: 'read',
    tag: 'Données éditables',
    isOffered: hasHistory
  })),
  { ...readingOne, ...editable, permissionClass: 'read' },
  ...writing.map((operation): DocumentedOperation => ({
    ...operation,
    ...editable,
    permissionClass: 'write'
  })),
  {
    ...editable,
    path: '/lines',
    method: 'delete',
    operationId: 'deleteAllLines',
    permissionClass: 'write',
    summary: 'Supprimer toutes les lignes'
  },
  ...[readingOwn, readingOne, ...writing].map((operation) => ofOwner(operation, hasOwners)),
  ...readingHistory.map((operation) =>
    ofOwner(operation, (dataset) => hasOwners(dataset) && hasHistory(dataset))
  ),
  {
    path: '/_sync_attachments_lines',
    method: 'post',
    operationId: 'syncAttachmentsLines',
    permissionClass: 'superadmin',
    tag: 'Administration',
    summary: 'Avoir une ligne pour chaque pièce jointe',
    isPrivate: true,
    isOffered: isEditable,
    answer: anyObject
  }
]
