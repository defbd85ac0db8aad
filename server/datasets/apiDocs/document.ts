/** Makes the OpenAPI document of one dataset, with its own columns (docs/api/lines.md). */
import { textErrors, type TextError } from '../../apiDocs/textErrors.ts'
import type { Config } from '../../config/config.ts'
import type { DatasetRecord } from '../record.ts'
import type { AccountFeatures, DocumentedOperation } from './operation.ts'
import { masterDataOperations } from './masterDataOperations.ts'
import { documentedOperations } from './operations.ts'
import { ratesText } from './rates.ts'
import { datasetSchema } from './schemas.ts'

type Json = Record<string, unknown>

export interface DocumentContext {
  config: Pick<Config, 'rates'>
  version: string
  /** URL of the platform, on the domain of the request. */
  publicUrl: string
  /** Id or slug of the dataset in the URL of the API. */
  reference: string
  page: string
  /** Contact for questions about the data, from the settings of the owner. */
  contact: { name?: string; url?: string; email?: string }
  account: AccountFeatures
  /** For the private document: whether the session may do an operation. Absent for the public document. */
  may?: (operation: string) => boolean
  isAdminMode?: boolean
}

const tagOrder = [
  'Métadonnées',
  'Données',
  'Données éditables',
  'Données éditables par propriétaire de ligne',
  'Données de référence',
  'Permissions',
  'Rétrocompatibilité',
  'Administration'
]

export function datasetDocument(dataset: DatasetRecord, context: DocumentContext): Json {
  const { config, version, publicUrl, reference, page, contact, account, may, isAdminMode } = context
  const { host, hostname } = new URL(publicUrl)
  const operations = [...documentedOperations, ...masterDataOperations(dataset)].filter((operation) => {
    if (!operation.isOffered(dataset, account)) return false
    if (!may) return !operation.isPrivate
    if (operation.permissionClass === 'superadmin') return !!isAdminMode
    return (operation.grantedBy ?? [operation.operationId]).some(may)
  })
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation, dataset) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `API ${may ? 'privée' : 'publique'} du jeu de données : ${dataset.title}`,
      description: ratesText(config.rates),
      version,
      'x-api-id': `${hostname.replaceAll('.', '-')}-dataset-${dataset.id}`,
      contact
    },
    components: {
      securitySchemes: may
        ? {
            apiKey: { type: 'apiKey', in: 'header', name: 'x-apiKey' },
            sdCookie: { type: 'apiKey', in: 'cookie', name: 'id_token' }
          }
        : {},
      schemas: { dataset: datasetSchema },
      responses: textErrors
    },
    security: may ? [{ apiKey: [] }, { sdCookie: [] }] : [],
    servers: [
      {
        url: `${publicUrl}/api/v1/datasets/${reference}`,
        description: `Jeu de données Data Fair - ${host} - ${dataset.title}`
      }
    ],
    paths,
    externalDocs: { description: 'Page du jeu de données', url: page },
    tags: tagOrder
      .filter((tag) => operations.some((operation) => operation.tag === tag))
      .map((name) => ({ name }))
  }
}

export function described(operation: DocumentedOperation, dataset: DatasetRecord): Json {
  const { path, operationId, tag, summary, permissionClass, isDeprecated, requestBody, answer } = operation
  const { operationType } = operation
  const ownParameters = operation.parameters?.(dataset) ?? []
  const inPath = [...path.matchAll(/\{(\w+)\}/g)]
    .filter(
      ([, name]) => !ownParameters.some((parameter) => parameter.in === 'path' && parameter.name === name)
    )
    .map(([, name]) => ({ in: 'path', name, required: true, schema: { type: 'string' } }))
  const parameters = [...inPath, ...ownParameters]
  const reference = (name: TextError): Json => ({ $ref: `#/components/responses/${name}` })
  const hasInput = parameters.length > 0 || !!requestBody
  return {
    summary,
    operationId,
    ...(isDeprecated ? { deprecated: true } : {}),
    'x-permissionClass': permissionClass,
    ...(operationType ? { 'x-operationType': operationType } : {}),
    tags: [tag],
    ...(parameters.length ? { parameters } : {}),
    ...(requestBody
      ? { requestBody: typeof requestBody === 'function' ? requestBody(dataset) : requestBody }
      : {}),
    responses: {
      ...(answer
        ? { 200: { description: summary, content: answer(dataset) } }
        : { 204: { description: summary } }),
      ...(hasInput ? { 400: reference('BadRequest') } : {}),
      401: reference('Unauthorized'),
      403: reference('Forbidden'),
      404: reference('NotFound')
    }
  }
}
