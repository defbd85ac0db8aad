/** Routes common to owned resources: list, read, remove, owner, permissions, journal. */
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform.ts'
import type { OwnedRecord } from '../definition.ts'
import { ownedGuard } from '../guard.ts'
import type { OwnedParts } from '../parts.ts'
import { idParamsOf, journalRoute, permissionRoutes, type ResourceRouteOptions } from './common.ts'
import { listRoute, ownerRoute, readRoute, removeRoute, type ResourceOutput } from './resource.ts'
import { typed, type TypedApp } from './shared.ts'

interface OwnedRoutes<Resource> extends ResourceOutput<Resource> {
  /** Tag of the routes in the API document. */
  title: string
  /** Suffix that makes the operation ids unique. */
  suffix: string
  /** Operation required to transfer a resource. */
  ownerOperation: string
  remove: (id: string) => Promise<void>
}

/**
 * Registers the routes.
 * @returns the options for further routes of the resource
 */
export function ownedRoutes<Resource extends OwnedRecord>(
  app: FastifyInstance,
  { guards }: Pick<Platform, 'guards'>,
  parts: OwnedParts<Resource>,
  { title, suffix, ownerOperation, remove, ...output }: OwnedRoutes<Resource>
): { app: TypedApp; common: ResourceRouteOptions } {
  guards.set(parts.definition.name, ownedGuard(parts))
  const routes = typed(app)
  const common = { params: idParamsOf('Identifiant de la ressource'), suffix }
  const item = { ...output, params: common.params }
  const tags = [title]
  listRoute(routes, parts, output, { operationId: `list${suffix}`, tags, summary: `${title} : lister` })
  readRoute(routes, parts, item, {
    operationId: `readDescription${suffix}`,
    tags,
    summary: `${title} : lire la description`
  })
  removeRoute(
    routes,
    parts,
    item,
    { operationId: `delete${suffix}`, tags, summary: `${title} : supprimer` },
    remove
  )
  ownerRoute(routes, parts, item, {
    operationId: `changeOwner${suffix}`,
    tags,
    summary: `${title} : changer le propriétaire`,
    operation: ownerOperation
  })
  permissionRoutes(routes, parts, common)
  journalRoute(routes, parts, common)
  return { app: routes, common }
}
