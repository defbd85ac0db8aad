/** Routes of permissions and journal, the same for all owned resources. */
import type { FastifyContextConfig } from 'fastify'
import { Type } from 'typebox'
import { permissionFor } from '../../access/access.ts'
import { preconditionOf } from '../../http/preconditions.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { OwnedRecord } from '../definition.ts'
import type { OwnedParts } from '../parts.ts'
import { checkPermissions, setPermissions } from '../permissions.ts'
import { sanitized } from '../read/text.ts'
import { baseOf, type TypedApp } from './shared.ts'

export interface ResourceRouteOptions {
  params: ReturnType<typeof idParamsOf>
  /** Configuration of the route for the guard of the resource, besides access. */
  config?: FastifyContextConfig
  /** Suffix that makes the operation ids unique. */
  suffix?: string
}

export const idParamsOf = (description: string) => Type.Object({ id: Type.String({ description }) })

export function permissionRoutes<Resource extends OwnedRecord>(
  app: TypedApp,
  parts: OwnedParts<Resource>,
  { params, config = {}, suffix = '' }: ResourceRouteOptions
): void {
  const { definition } = parts
  const url = `${baseOf(definition)}/:id/permissions`
  app.get(
    url,
    {
      config: { ...config, access: permissionFor(definition, 'getPermissions') },
      schema: {
        operationId: `getPermissions${suffix}`,
        tags: ['Permissions'],
        summary: 'Lire les permissions',
        params
      }
    },
    async (request, reply) => {
      neverCached(reply)
      return request.resource.permissions
    }
  )

  app.put(
    url,
    {
      config: { ...config, access: permissionFor(definition, 'setPermissions') },
      validatorCompiler: () => () => true,
      schema: {
        operationId: `setPermissions${suffix}`,
        tags: ['Permissions'],
        summary: 'Définir les permissions',
        params,
        body: Type.Array(Type.Object({}, { additionalProperties: true }))
      }
    },
    async (request) => {
      const entries: unknown = request.body
      checkPermissions(entries)
      await setPermissions(parts, request.params.id, entries, preconditionOf(request.headers['if-match']))
      return entries
    }
  )
}

export function journalRoute<Resource extends OwnedRecord>(
  app: TypedApp,
  parts: OwnedParts<Resource>,
  { params, config = {}, suffix = '' }: ResourceRouteOptions
): void {
  app.get(
    `${baseOf(parts.definition)}/:id/journal`,
    {
      config: { ...config, access: permissionFor(parts.definition, 'readJournal') },
      schema: {
        operationId: `readJournal${suffix}`,
        tags: ['Métadonnées'],
        summary: 'Lire le journal',
        params
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { id, _ownedSince: since = '' } = request.resource
      const events = (await parts.journal.events(id)).filter(({ date }) => date >= since)
      return events.map((event) => (event.data ? { ...event, data: sanitized(event.data) } : event))
    }
  )
}
