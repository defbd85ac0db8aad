/** JSON Schemas of datasets, for the OpenAPI documents. */
import { createBody, patchBody } from '../write/bodySchema.ts'

type Json = Record<string, unknown>

export const datasetSchema: Json = {
  type: 'object',
  additionalProperties: true,
  required: ['id', 'title', 'owner'],
  properties: {
    id: { type: 'string', description: 'Identifiant du jeu de données' },
    slug: { type: 'string' },
    title: { type: 'string', description: 'Titre' },
    summary: { type: 'string' },
    description: { type: 'string' },
    href: { type: 'string', format: 'uri' },
    page: { type: 'string', format: 'uri' },
    status: { type: 'string' },
    count: { type: 'integer', description: 'Nombre de lignes' },
    createdAt: { type: 'string', format: 'date-time' },
    updatedAt: { type: 'string', format: 'date-time' },
    dataUpdatedAt: { type: 'string', format: 'date-time' },
    finalizedAt: { type: 'string', format: 'date-time' },
    schema: {
      type: 'array',
      items: { type: 'object', required: ['key', 'type'], additionalProperties: true }
    },
    keywords: { type: 'array', items: { type: 'string' } },
    owner: {
      type: 'object',
      required: ['type', 'id', 'name'],
      properties: {
        type: { type: 'string', enum: ['user', 'organization'] },
        id: { type: 'string' },
        name: { type: 'string' },
        department: { type: 'string' },
        departmentName: { type: 'string' }
      }
    },
    visibility: { type: 'string', enum: ['public', 'protected', 'private'] },
    userPermissions: { type: 'array', items: { type: 'string' } }
  }
}

/** Copies a TypeBox schema as plain JSON Schema, without the internal properties of TypeBox. */
const plain = (schema: unknown): Json => JSON.parse(JSON.stringify(schema)) as Json

export const datasetSchemas: Record<string, Json> = {
  dataset: datasetSchema,
  datasetPost: plain(createBody),
  datasetPatch: plain(patchBody)
}
