/** OpenAPI document, generated from the schemas of the routes. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { classOf } from '../../contract/operations.ts'
import { everybody, type Access } from '../access/access.ts'
import { documentIn, documentQuery } from '../apiDocs/translate.ts'
import { textErrors } from '../apiDocs/textErrors.ts'
import { buildInfo } from '../buildInfo.ts'
import type { Platform } from '../platform.ts'
import { placeOf, withAnswers, type DetailsByPlace } from './openApiAnswers.ts'

/**
 * Registers the generation of the OpenAPI document.
 * @param schemas schemas of the resources of the platform, by name
 * @param details bodies and answers that routes do not describe
 */
export async function registerOpenApi(
  app: FastifyInstance,
  platform: Platform,
  schemas: Record<string, unknown>,
  details: DetailsByPlace
): Promise<void> {
  const { config } = platform
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `API ${config.pages.brand?.title ?? 'Fairway'}`,
        version: buildInfo(config).version,
        description: 'Publier, décrire, éditer, visualiser, partager et réutiliser des données',
        ...(config.mails.contact ? { contact: { email: config.mails.contact } } : {})
      },
      servers: [{ url: `${config.publicUrl}/api/v1` }],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'x-apiKey' },
          sdCookie: { type: 'apiKey', in: 'cookie', name: 'id_token' }
        }
      }
    },
    stripBasePath: false,
    transform: ({ schema, url, route }) => {
      const { access } = route.config ?? {}
      const name = classOfRoute(platform, access)
      const information = {
        ...(name ? { 'x-permissionClass': name } : {}),
        [accessMark]: access?.who
      }
      return { url, schema: schema && { ...schema, ...information } }
    }
  })
  app.get<{ Querystring: { lang?: string } }>(
    `${base}/api-docs.json`,
    {
      config: { access: everybody },
      schema: {
        operationId: 'getApiDoc',
        tags: ['Administration'],
        summary: "Lire la documentation OpenAPI de l'API",
        querystring: documentQuery
      }
    },
    ({ query, session }) => {
      const document = publicDocument(
        app.swagger() as OpenApiDocument,
        { schemas, details },
        !!session.user?.adminMode
      )
      return documentIn(query.lang, document)
    }
  )
}

const base = '/data-fair/api/v1'
/** Extension that tells, internally, who may do an operation: those of administrators are shown in admin mode only. */
const accessMark = 'x-access'

/** Class of the operation that a route requires; undefined when no permission grants access. */
function classOfRoute({ owned }: Pick<Platform, 'owned'>, access: Access | undefined): string | undefined {
  if (access?.who !== 'permission') return undefined
  const table = owned.get(access.resource)?.operationTable
  return table && classOf(table, access.operation)
}

/** Tags of the document, in reading order (docs/api/catalog.md). */
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

interface Operation {
  tags?: string[]
  summary?: string
  parameters?: { name: string; in?: string }[]
  responses?: Record<string, { description?: string }>
  [accessMark]?: Access['who']
}

export interface OpenApiDocument {
  info: Record<string, unknown>
  components?: Record<string, unknown>
  paths?: Record<string, Record<string, Operation>>
  [key: string]: unknown
}

/** Tags of datasets: name in the document of a dataset → name in the document of the platform. */
const datasetTags: Record<string, string> = {
  'Jeux de données': 'Jeux de données (JDD)',
  'Données de référence': 'JDD / Données',
  Permissions: 'JDD / Administration',
  'Données éditables': 'JDD / Éditable',
  'Données éditables par propriétaire de ligne': 'JDD / Éditable'
}

function tagOf(path: string, tag: string): string {
  if (/^\/(base-)?applications(\/|$)/.test(path)) return 'Applications'
  if (!/^\/datasets(\/|$)/.test(path)) return tag
  return datasetTags[tag] ?? `JDD / ${tag}`
}

/**
 * The operations below a path, with relative paths.
 * @param isAdministrator includes operations of administrators
 * @param finished completes an operation, of which `place` is the method and path
 */
export function documentBelow(
  { paths = {}, ...rest }: OpenApiDocument,
  below: string,
  isAdministrator: boolean,
  finished = (operation: Operation, _place: string, _isOpen: boolean): Operation => operation
): Required<Pick<OpenApiDocument, 'paths'>> & OpenApiDocument {
  const ownPaths = Object.entries(paths)
    .filter(([path]) => path.startsWith(`${below}/`))
    .map(([absolute, item]) => {
      const path = absolute.slice(below.length)
      const operations = Object.entries(item)
        .filter(([, operation]) => isAdministrator || operation[accessMark] !== 'adminMode')
        .map(([method, { [accessMark]: access, ...operation }]) => [
          method,
          finished(withTextOfAnswer(operation), placeOf(method, path), access === 'everybody')
        ])
      return [path, Object.fromEntries(operations) as typeof item] as const
    })
    .filter(([, item]) => Object.keys(item).length > 0)
  return { ...rest, paths: Object.fromEntries(ownPaths) }
}

/** Uses the text of the operation as the description of its response, so that routes need not repeat it. */
function withTextOfAnswer({ responses, ...operation }: Operation): Operation {
  if (!responses) return operation
  const described = Object.entries(responses).map(([status, { description = '', ...response }]) => [
    status,
    { description: description === unsaid ? (operation.summary ?? '') : description, ...response }
  ])
  return { ...operation, responses: Object.fromEntries(described) as typeof responses }
}

/** Default description that the plugin gives to responses. */
const unsaid = 'Default Response'

/** Names the wildcard parameter `*` of a route, since client generators need identifiers. */
function withNamedRest<T extends Pick<Operation, 'parameters'>>(operation: T): T {
  const { parameters } = operation
  if (!parameters) return operation
  return {
    ...operation,
    parameters: parameters.map((parameter) =>
      parameter.name === '*' ? { ...parameter, name: 'path' } : parameter
    )
  }
}

/** Document of the API without the directory, which has its own. */
function publicDocument(
  document: OpenApiDocument,
  { schemas, details }: { schemas: Record<string, unknown>; details: DetailsByPlace },
  isAdministrator: boolean
): OpenApiDocument {
  const { paths, info, components, ...rest } = documentBelow(
    document,
    base,
    isAdministrator,
    (operation, place, isOpen) => withAnswers(operation, isOpen, details[place])
  )
  const ownPaths = Object.entries(paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, { tags = [], ...operation }]) => [
      method,
      { ...withNamedRest(operation), tags: tags.map((tag) => tagOf(path, tag)) }
    ])
    return [path.replace('{*}', '{path}'), Object.fromEntries(operations) as typeof item] as const
  })
  const used = new Set(ownPaths.flatMap(([, item]) => Object.values(item).flatMap(({ tags = [] }) => tags)))
  const named = tagNames.filter((name) => used.has(name))
  const others = [...used].filter((name) => !tagNames.includes(name)).toSorted()
  return {
    ...rest,
    info: { ...info, 'x-api-id': 'data-fair' },
    tags: [...named, ...others].map((name) => ({ name })),
    paths: Object.fromEntries(ownPaths),
    components: { ...components, schemas, responses: textErrors }
  }
}
