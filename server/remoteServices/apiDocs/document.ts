/**
 * OpenAPI document of a remote service, as callable through the platform. No I/O
 * (docs/api/remote-services.md#documentation).
 */
import { isObject, objectOf, type Json } from '../../../contract/json.ts'
import type { RemoteService } from '../../../contract/remoteServices/remoteService.ts'
import { textErrors, type TextError } from '../../apiDocs/textErrors.ts'
import { inPath } from '../addresses.ts'
import { pathsOf } from './version3.ts'

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])
/** Permission classes of operations that only managers of the remote service may call. */
const managing = new Set(['superadmin', 'admin', 'write'])

/** @param publicUrl address of the platform */
export function serviceDocument({ id, title, apiDoc }: RemoteService, publicUrl: string): Json {
  const { paths, components } = pathsOf(apiDoc)
  return {
    openapi: '3.1.0',
    info: { version: '', ...objectOf(apiDoc.info), title: `API du service distant : ${title}` },
    servers: [{ url: `${publicUrl}/api/v1/remote-services/${inPath(id)}` }],
    components: {
      ...components,
      schemas: objectOf(components.schemas),
      responses: { ...objectOf(components.responses), ...textErrors }
    },
    paths: { ...ownPaths, ...proxiedPaths(paths) }
  }
}

const tag = 'Service distant'
const reference = (name: TextError): Json => ({ $ref: `#/components/responses/${name}` })

function documentedOperation(
  operationId: string,
  summary: string,
  permissionClass: string,
  body?: Json
): Json {
  return {
    operationId,
    summary,
    tags: [tag],
    'x-permissionClass': permissionClass,
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: { description: summary, content: { 'application/json': { schema: { type: 'object' } } } },
      401: reference('Unauthorized'),
      403: reference('Forbidden'),
      404: reference('NotFound')
    }
  }
}

const ownPaths: Record<string, Json> = {
  '/': {
    get: documentedOperation('readDescription', 'Lire la configuration du service distant', 'superadmin'),
    patch: documentedOperation(
      'writeDescription',
      'Modifier la configuration du service distant',
      'superadmin',
      {
        type: 'object'
      }
    ),
    delete: documentedOperation('delete', 'Supprimer le service distant', 'superadmin')
  },
  '/_update': {
    post: documentedOperation('updateApiDoc', "Relire la documentation de l'API à son adresse", 'superadmin')
  },
  '/api-docs.json': {
    get: documentedOperation('readApiDoc', 'Lire la documentation OpenAPI du service distant', 'read')
  },
  '/permissions': {
    get: documentedOperation('getPermissions', 'Lire les permissions du service distant', 'superadmin')
  }
}

/** Returns the paths that users of the service may call. */
function proxiedPaths(paths: Record<string, Json>): Record<string, Json> {
  const proxied = Object.entries(paths).flatMap(([path, item]): [string, Json][] => {
    const entries = Object.entries(item).flatMap(([name, value]): [string, unknown][] => {
      if (!methods.has(name) || !isObject(value)) return name === 'servers' ? [] : [[name, value]]
      if (isManaging(value)) return []
      const { servers: _servers, security: _security, ...operation } = value
      return [[name, { ...operation, 'x-permissionClass': 'use' }]]
    })
    const isUsed = entries.some(([name]) => methods.has(name))
    return isUsed ? [[`/proxy${path}`, Object.fromEntries(entries)]] : []
  })
  return Object.fromEntries(proxied)
}

function isManaging({ tags, 'x-permissionClass': permissionClass }: Json): boolean {
  return (
    (Array.isArray(tags) && tags.includes('Administration')) ||
    (typeof permissionClass === 'string' && managing.has(permissionClass))
  )
}
