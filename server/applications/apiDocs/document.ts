/** The OpenAPI document of one application (docs/api/applications.md). */
import { textErrors, type TextError } from '../../apiDocs/textErrors.ts'
import type { ApplicationRecord } from '../record.ts'
import {
  applicationApiOperations,
  permissionClassOf,
  tagOrder,
  type ApplicationOperation
} from './operations.ts'
import { applicationSchemas } from './schemas.ts'

type Json = Record<string, unknown>

interface DocumentContext {
  version: string
  /** Address of the platform on the domain of the request. */
  publicUrl: string
  /** Id or slug of the application in the address of its API. */
  reference: string
  page: string
  /** Contact of the owner, from the settings of its account. */
  contact: { name?: string; url?: string; email?: string }
}

export function applicationDocument({ id, title }: ApplicationRecord, context: DocumentContext): Json {
  const { version, publicUrl, reference, page, contact } = context
  const { host, hostname } = new URL(publicUrl)
  const paths: Record<string, Json> = {}
  for (const operation of applicationApiOperations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `API de l'application : ${title}`,
      version,
      'x-api-id': `${hostname.replaceAll('.', '-')}-application-${id}`,
      contact
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-apiKey' },
        sdCookie: { type: 'apiKey', in: 'cookie', name: 'id_token' }
      },
      schemas: applicationSchemas,
      responses: textErrors
    },
    security: [{ apiKey: [] }, { sdCookie: [] }],
    servers: [
      {
        url: `${publicUrl}/api/v1/applications/${reference}`,
        description: `Application Data Fair - ${host} - ${title}`
      }
    ],
    paths,
    externalDocs: { description: "Page de l'application", url: page },
    tags: tagOrder.map((name) => ({ name }))
  }
}

export function described(operation: ApplicationOperation): Json {
  const { path, operationId, tag, summary, parameters: ownParameters = [], requestBody, answer } = operation
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    in: 'path',
    name,
    required: true,
    schema: { type: 'string' }
  }))
  const parameters = [...inPath, ...ownParameters]
  const reference = (name: TextError): Json => ({ $ref: `#/components/responses/${name}` })
  return {
    summary,
    operationId,
    'x-permissionClass': permissionClassOf(operation),
    tags: [tag],
    ...(parameters.length ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...(answer ? { 200: { description: summary, content: answer } } : { 204: { description: summary } }),
      ...(parameters.length || requestBody ? { 400: reference('BadRequest') } : {}),
      401: reference('Unauthorized'),
      403: reference('Forbidden'),
      404: reference('NotFound')
    }
  }
}
