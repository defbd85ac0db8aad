/** Routes of the list and of single resources: list, read, remove, transfer. */
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { everybody, permissionFor, withKeys } from '../../access/access.ts'
import { scopesOfOperation } from '../../access/keyScopes.ts'
import { languageOf } from '../../http/language.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { ownerOf } from '../create.ts'
import type { OwnedRecord } from '../definition.ts'
import { guardedResource } from '../guard.ts'
import { listCache, sentList, type ListQuery } from '../list/answer.ts'
import { changeOwner } from '../owner.ts'
import type { OwnedParts } from '../parts.ts'
import type { Cleaned, OutputContext, OutputOptions } from '../read/clean.ts'
import type { idParamsOf } from './common.ts'
import {
  baseOf,
  listParameters,
  outputOptions,
  outputParameters,
  readOptions,
  type TypedApp
} from './shared.ts'
import { signedIn } from '../../access/signedIn.ts'

/** Description of a route in the API document. */
interface RouteDescription {
  operationId: string
  tags: string[]
  summary: string
}

/** Output of resources by the routes. */
export interface ResourceOutput<Resource> {
  context: (request: FastifyRequest) => OutputContext
  clean: (record: Resource, context: OutputContext, options?: OutputOptions) => Cleaned
}

interface ItemRoute<Resource> extends ResourceOutput<Resource> {
  params: ReturnType<typeof idParamsOf>
  /** Configuration of the route for the guard of the resource, besides access. */
  config?: FastifyContextConfig
}

/**
 * Route of the list. On the domain of a publication site, or with a named site, it shows resources of the account of
 * the site only.
 */
export function listRoute<Resource extends OwnedRecord>(
  app: TypedApp,
  parts: OwnedParts<Resource>,
  { context: contextOf, clean }: ResourceOutput<Resource>,
  description: RouteDescription
): void {
  const { definition, config } = parts
  app.get(
    baseOf(definition),
    {
      config: { access: withKeys(everybody, scopesOfOperation(definition, 'list')) },
      schema: { ...description, querystring: listParameters }
    },
    async (request, reply) => {
      const query = request.query as unknown as ListQuery
      listCache(reply, query, config.cache.publicMaxAge)
      const owner = request.site?.current?.owner
      const options = outputOptions(request.query)
      const context = contextOf(request)
      const answer = await sentList(parts, {
        query,
        scope: owner ? { servedTo: owner } : {},
        session: request.session,
        options,
        clean: (record) => clean(record, context, options)
      })
      if (typeof answer === 'string') void reply.type('application/json; charset=utf-8')
      return answer
    }
  )
}

/**
 * Route that reads a resource.
 * @param parameters query parameters besides those of all resources
 */
export function readRoute<Resource extends OwnedRecord>(
  app: TypedApp,
  parts: OwnedParts<Resource>,
  { context, clean, params, config = {} }: ItemRoute<Resource>,
  description: RouteDescription,
  parameters: Record<string, TSchema> = {}
): void {
  app.get(
    `${baseOf(parts.definition)}/:id`,
    {
      config: { ...config, access: permissionFor(parts.definition, 'readDescription') },
      schema: {
        ...description,
        params,
        querystring: Type.Object({ ...outputParameters, ...parameters }, { additionalProperties: true })
      }
    },
    async (request, reply) => {
      neverCached(reply)
      return clean(guardedResource(parts, request), context(request), readOptions(request.query))
    }
  )
}

export function removeRoute<Resource extends OwnedRecord>(
  app: TypedApp,
  { definition }: OwnedParts<Resource>,
  { params, config = {} }: Pick<ItemRoute<Resource>, 'params' | 'config'>,
  description: RouteDescription,
  remove: (id: string) => Promise<void>
): void {
  app.delete(
    `${baseOf(definition)}/:id`,
    {
      config: { ...config, access: permissionFor(definition, 'delete') },
      schema: { ...description, params }
    },
    async (request, reply) => {
      await remove(request.params.id)
      return reply.code(204).send()
    }
  )
}

/** Owner of a resource in request bodies. */
export const ownerSchema = Type.Object(
  {
    type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
    id: Type.String({ minLength: 1 }),
    name: Type.String(),
    department: Type.Optional(Type.String()),
    departmentName: Type.Optional(Type.String()),
    role: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)

/** @param operation that giving it away needs */
export function ownerRoute<Resource extends OwnedRecord>(
  app: TypedApp,
  parts: OwnedParts<Resource>,
  { context, clean, params, config = {} }: ItemRoute<Resource>,
  { operation, ...description }: RouteDescription & { operation: string }
): void {
  app.put(
    `${baseOf(parts.definition)}/:id/owner`,
    {
      config: { ...config, access: permissionFor(parts.definition, operation) },
      schema: { ...description, params, body: ownerSchema }
    },
    async (request) => {
      const { role: _role, ...owner } = request.body
      const session = signedIn(request)
      const known = guardedResource(parts, request)
      const next = ownerOf(owner, session)
      return clean(await changeOwner(parts, session, known, next, languageOf(request)), context(request))
    }
  )
}
