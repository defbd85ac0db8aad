/** JSON schemas of an application, for the OpenAPI documents of the API. */
import { applicationStatuses } from '../../../contract/applications/application.ts'
import { visibilities } from '../../../contract/permissions.ts'
import { changedApplication, configurationSchema } from '../bodies.ts'

type Json = Record<string, unknown>

/** Returns a TypeBox schema as plain JSON, without its symbol keys. */
const plain = (schema: unknown): Json => JSON.parse(JSON.stringify(schema)) as Json

const text = { type: 'string' }
const date = { type: 'string', format: 'date-time' }
const changeable = plain(changedApplication).properties as Json

export const applicationSchemas: Record<string, Json> = {
  application: {
    type: 'object',
    additionalProperties: true,
    required: ['id', 'title', 'url', 'owner'],
    properties: {
      id: { ...text, description: "Identifiant de l'application" },
      ...Object.fromEntries(Object.entries(changeable).filter(([name]) => name !== 'configuration')),
      applicationName: text,
      status: { ...text, enum: [...applicationStatuses] },
      errorMessage: text,
      errorMessageDraft: text,
      createdAt: date,
      updatedAt: date,
      lastConfigured: date,
      owner: {
        type: 'object',
        required: ['type', 'id', 'name'],
        properties: {
          type: { ...text, enum: ['user', 'organization'] },
          id: text,
          name: text,
          department: text,
          departmentName: text
        }
      },
      href: { ...text, format: 'uri' },
      page: { ...text, format: 'uri' },
      exposedUrl: { ...text, format: 'uri' },
      visibility: { ...text, enum: [...visibilities] },
      public: { type: 'boolean' },
      userPermissions: { type: 'array', items: text }
    }
  },
  applicationPatch: plain(changedApplication),
  configuration: plain(configurationSchema)
}
