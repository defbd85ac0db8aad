/** The OpenAPI document, made from the schemas that the routes declare. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { everybody } from '../access/access.ts'
import { documentIn, documentQuery } from '../apiDocs/translate.ts'
import type { Platform } from '../platform.ts'

export async function registerOpenApi(app: FastifyInstance, platform: Platform): Promise<void> {
  const { config } = platform
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `API ${config.pages.brand?.title ?? 'Fairway'}`,
        version: '1',
        description: 'Publish, describe, edit, visualise, share and reuse data.'
      },
      servers: [{ url: `${config.publicUrl}/api/v1` }],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'x-apiKey' },
          sdCookie: { type: 'apiKey', in: 'cookie', name: 'id_token' }
        }
      }
    },
    stripBasePath: false
  })
  app.get<{ Querystring: { lang?: string } }>(
    `${base}/api-docs.json`,
    { config: { access: everybody }, schema: { hide: true, querystring: documentQuery } },
    ({ query }) => documentIn(query.lang, publicDocument(app.swagger() as OpenApiDocument))
  )
}

const base = '/data-fair/api/v1'

/** Parts of the document, in the order in which they are read (docs/api/catalog.md). */
const tagNames = [
  'Administration',
  'Jeux de données (JDD)',
  'JDD / Métadonnées',
  'JDD / Données',
  'JDD / Éditable',
  'JDD / Rétrocompatibilité',
  'JDD / Administration',
  'Applications'
]

interface OpenApiDocument {
  info: Record<string, unknown>
  paths?: Record<string, Record<string, { tags?: string[] }>>
  [key: string]: unknown
}

/** The API alone, its paths relative to the server that the document names; the directory is another one. */
function publicDocument({ paths = {}, info, ...rest }: OpenApiDocument): OpenApiDocument {
  const own = Object.entries(paths).filter(([path]) => path.startsWith(`${base}/`))
  const used = new Set(own.flatMap(([, item]) => Object.values(item).flatMap(({ tags = [] }) => tags)))
  const named = tagNames.filter((name) => used.has(name))
  const others = [...used].filter((name) => !tagNames.includes(name)).toSorted()
  return {
    ...rest,
    info: { ...info, 'x-api-id': 'data-fair' },
    tags: [...named, ...others].map((name) => ({ name })),
    paths: Object.fromEntries(own.map(([path, item]) => [path.slice(base.length), item]))
  }
}
