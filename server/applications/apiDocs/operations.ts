/** Operations of an application's API, one row each, for its documentation (docs/api/applications.md). */
import { applicationOperations, classOf } from '../../../contract/operations.ts'

type Json = Record<string, unknown>

export interface ApplicationOperation {
  path: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  operationId: string
  /** Operation of the permissions that the route checks; `operationId` when absent. */
  operation?: string
  tag: (typeof tagOrder)[number]
  summary: string
  parameters?: Json[]
  requestBody?: Json
  /** Content of the 200 response; absent when the response has no content. */
  answer?: Json
}

export const tagOrder = [
  'Configuration',
  'Paramétrage',
  'Informations',
  'Métadonnées',
  'Permissions'
] as const

export const permissionClassOf = ({ operation, operationId }: ApplicationOperation): string | undefined =>
  classOf(applicationOperations, operation ?? operationId)

const json = (schema: Json): Json => ({ 'application/json': { schema } })
const anyObject = json({ type: 'object', additionalProperties: true })
const anyArray = json({ type: 'array', items: { type: 'object', additionalProperties: true } })
const application = json({ $ref: '#/components/schemas/application' })
const configuration = json({ $ref: '#/components/schemas/configuration' })
const image = { 'image/*': { schema: { type: 'string', format: 'binary' } } }
const pdf = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
const file = { '*/*': { schema: { type: 'string', format: 'binary' } } }
const body = (content: Json): Json => ({ required: true, content })

const query = (name: string, type: string, defaultValue?: unknown): Json => ({
  in: 'query',
  name,
  required: false,
  schema: { type, ...(defaultValue === undefined ? {} : { default: defaultValue }) }
})

const sentFile: Json = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { attachment: { type: 'string', format: 'binary' } } }
  }
}

export const applicationApiOperations: ApplicationOperation[] = [
  {
    path: '/configuration',
    method: 'get',
    operationId: 'readConfig',
    tag: 'Configuration',
    summary: 'Lire la configuration',
    answer: configuration
  },
  {
    path: '/configuration',
    method: 'put',
    operationId: 'writeConfig',
    tag: 'Configuration',
    summary: 'Valider une configuration',
    requestBody: body(configuration),
    answer: configuration
  },
  {
    path: '/configuration-draft',
    method: 'get',
    operationId: 'readConfigDraft',
    operation: 'writeConfig',
    tag: 'Paramétrage',
    summary: 'Lire le brouillon de la configuration',
    answer: configuration
  },
  {
    path: '/configuration-draft',
    method: 'put',
    operationId: 'writeConfigDraft',
    operation: 'writeConfig',
    tag: 'Paramétrage',
    summary: 'Enregistrer un brouillon de configuration',
    requestBody: body(configuration),
    answer: configuration
  },
  {
    path: '/configuration-draft',
    method: 'delete',
    operationId: 'deleteConfigDraft',
    operation: 'writeConfig',
    tag: 'Paramétrage',
    summary: 'Abandonner le brouillon de la configuration',
    answer: anyObject
  },
  {
    path: '/base-application',
    method: 'get',
    operationId: 'readBaseApp',
    tag: 'Paramétrage',
    summary: "Lire le modèle d'application",
    answer: anyObject
  },
  {
    path: '/api-docs.json',
    method: 'get',
    operationId: 'readApiDoc',
    tag: 'Informations',
    summary: "Lire la documentation OpenAPI de l'application",
    answer: anyObject
  },
  {
    path: '/journal',
    method: 'get',
    operationId: 'readJournal',
    tag: 'Informations',
    summary: 'Lire le journal',
    answer: anyArray
  },
  {
    path: '/capture',
    method: 'get',
    operationId: 'readCapture',
    tag: 'Informations',
    summary: "Lire une capture d'écran",
    parameters: [
      query('width', 'integer', 1050),
      query('height', 'integer', 450),
      query('updatedAt', 'string')
    ],
    answer: image
  },
  {
    path: '/print',
    method: 'get',
    operationId: 'readPrint',
    tag: 'Informations',
    summary: 'Lire une version à imprimer',
    parameters: [query('landscape', 'boolean')],
    answer: pdf
  },
  {
    path: '/',
    method: 'get',
    operationId: 'readDescription',
    tag: 'Métadonnées',
    summary: 'Lire les informations',
    answer: application
  },
  {
    path: '/',
    method: 'patch',
    operationId: 'writeDescription',
    tag: 'Métadonnées',
    summary: 'Mettre à jour les informations',
    requestBody: body(json({ $ref: '#/components/schemas/applicationPatch' })),
    answer: application
  },
  {
    path: '/',
    method: 'delete',
    operationId: 'delete',
    tag: 'Métadonnées',
    summary: "Supprimer l'application"
  },
  {
    path: '/thumbnail',
    method: 'get',
    operationId: 'readThumbnail',
    operation: 'readDescription',
    tag: 'Métadonnées',
    summary: "Lire la vignette de l'application",
    parameters: [query('width', 'integer', 300), query('height', 'integer', 200)],
    answer: image
  },
  {
    path: '/attachments',
    method: 'post',
    operationId: 'postAttachment',
    tag: 'Métadonnées',
    summary: 'Charger une pièce jointe',
    requestBody: body(sentFile),
    answer: anyObject
  },
  {
    path: '/attachments/{attachmentId}',
    method: 'get',
    operationId: 'downloadAttachment',
    tag: 'Métadonnées',
    summary: 'Télécharger une pièce jointe',
    answer: file
  },
  {
    path: '/attachments/{attachmentId}',
    method: 'delete',
    operationId: 'deleteAttachment',
    tag: 'Métadonnées',
    summary: 'Supprimer une pièce jointe'
  },
  {
    path: '/permissions',
    method: 'get',
    operationId: 'getPermissions',
    tag: 'Permissions',
    summary: 'Lire les permissions',
    answer: anyArray
  },
  {
    path: '/permissions',
    method: 'put',
    operationId: 'setPermissions',
    tag: 'Permissions',
    summary: 'Définir les permissions',
    requestBody: body(anyArray),
    answer: anyArray
  }
]
