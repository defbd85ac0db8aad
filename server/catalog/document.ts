/** OpenAPI document of the catalog of a publication site (docs/api/catalog.md). No I/O. */
import { freeObject } from '../apiDocs/freeObject.ts'

type Json = Record<string, unknown>

interface CatalogDocumentContext {
  publicUrl: string
  version: string
  /** Contact of the owner of the site, from its settings. */
  contact: { name?: string; url?: string; email?: string }
  /** Name of a site without own domain, a mandatory parameter of its routes; absent for a site with a domain. */
  siteName?: string | undefined
}

const tag = 'Catalogue'

const parameter = (name: string, description: string, schema: Json): Json => ({
  in: 'query',
  name,
  description,
  required: false,
  schema
})

const yesOrNo: Json = { type: 'string', enum: ['true', 'false'] }

const listParameters: Json[] = [
  parameter('q', 'Recherche textuelle', { type: 'string' }),
  parameter('select', 'Champs retournés, séparés par des virgules', { type: 'string' }),
  parameter('files', 'Jeux de données qui ont un fichier', yesOrNo),
  parameter('bbox', 'Jeux de données géographiques', yesOrNo),
  parameter('queryable', 'Jeux de données dont les lignes peuvent être lues', yesOrNo),
  parameter('page', 'Numéro de page, à partir de 1', { type: 'integer', default: 1 }),
  parameter('size', 'Nombre de résultats par page', { type: 'integer', default: 12, maximum: 10_000 })
]

const listAnswer: Json = {
  type: 'object',
  required: ['count', 'results'],
  properties: {
    count: { type: 'integer', description: 'Nombre total de jeux de données' },
    results: { type: 'array', items: freeObject }
  }
}

function operation(operationId: string, summary: string, content: Json, parameters: Json[]): Json {
  return {
    get: {
      summary,
      operationId,
      'x-permissionClass': 'read',
      tags: [tag],
      ...(parameters.length ? { parameters } : {}),
      responses: { 200: { description: summary, content } }
    }
  }
}

export function catalogDocument({ publicUrl, version, contact, siteName }: CatalogDocumentContext): Json {
  const { hostname } = new URL(publicUrl)
  const ofSite: Json[] = siteName
    ? [
        {
          ...parameter('publicationSites', 'Site de publication', { type: 'string', enum: [siteName] }),
          required: true
        }
      ]
    : []
  return {
    openapi: '3.1.0',
    info: {
      title: 'API de catalogue de données',
      version,
      'x-api-id': `${hostname.replaceAll('.', '-')}-catalog`,
      contact
    },
    servers: [{ url: `${publicUrl}/api/v1/catalog` }],
    paths: {
      '/datasets': operation(
        'listDatasets',
        'Lister les jeux de données',
        { 'application/json': { schema: listAnswer } },
        [...ofSite, ...listParameters]
      ),
      '/dcat': operation(
        'readDcat',
        'Lire le catalogue au format DCAT',
        { 'application/ld+json': { schema: freeObject } },
        ofSite
      ),
      '/api-docs.json': operation(
        'readApiDoc',
        'Obtenir la documentation OpenAPI',
        { 'application/json': { schema: freeObject } },
        ofSite
      )
    },
    tags: [{ name: tag }]
  }
}
